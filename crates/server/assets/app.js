// What a page can do better with a script. Every page works without it.

// A sign-in link carries its code behind the #, where no server and no log sees it.
const join = document.getElementById('join');
if (join && location.hash.length > 1) {
  join.elements.code.value = location.hash.slice(1);
  history.replaceState(null, '', location.pathname + location.search);
  join.submit();
}

// Times come in UTC; the phone knows the hall's own.
function tellTimes(within) {
  const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  for (const time of within.querySelectorAll('time[datetime]')) {
    time.textContent = clock.format(new Date(time.dateTime));
  }
}
tellTimes(document);

// A second tap while the first is under way sends nothing.
addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = 'yes';
});

// Results from the slips: Enter and the arrows go from board to board; Enter in the last field sends.
const grid = document.querySelector('form.grid');
if (grid) {
  grid.addEventListener('keydown', (event) => {
    const by = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || !event.target.matches('.typed')) return;
    const fields = [...grid.querySelectorAll('.typed')];
    const next = fields[fields.indexOf(event.target) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  grid.addEventListener('focusin', (event) => {
    if (event.target.matches('.typed')) event.target.select();
  });
}

// A page that comes back from the browser's memory carries used keys and an old version.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// The floor keeps itself up to date while somebody looks at it.
const live = document.getElementById('live');
if (live) {
  setInterval(async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const fresh = page.getElementById('live');
      if (!fresh || fresh.innerHTML === live.dataset.shown) return;
      live.dataset.shown = fresh.innerHTML;
      live.replaceChildren(...fresh.childNodes);
      tellTimes(live);
    } catch {
      // Out of reach of the Wi-Fi: the next look will do.
    }
  }, Number(live.dataset.refresh) * 1000);
}
