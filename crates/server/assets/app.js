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
