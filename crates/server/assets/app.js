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
  const told = (day) => new Intl.DateTimeFormat(document.documentElement.lang, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const clock = told({});
  const calendar = told({ year: 'numeric', month: 'short', day: 'numeric' });
  for (const time of within.querySelectorAll('time[datetime]')) {
    time.textContent = (time.className === 'dated' ? calendar : clock).format(new Date(time.dateTime));
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

// Tells of what is new as long as somebody looks at the page. Whoever comes back is told what was missed meanwhile.
function follow(stream, told) {
  let source;
  let last;
  const close = () => {
    source?.close();
    source = undefined;
  };
  const open = () => {
    if (source || document.hidden) return;
    const [address] = stream.split('?');
    source = new EventSource(last ? `${address}?after=${last}` : stream);
    source.addEventListener('ready', (event) => { last = event.lastEventId; });
    source.addEventListener('entry', (event) => {
      last = event.lastEventId;
      told(JSON.parse(event.data));
    });
    source.addEventListener('resync', () => told());
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('online', () => { close(); open(); });
  addEventListener('pagehide', close);
  open();
}

// The floor keeps itself up to date while somebody looks at it: at once where it is told, and by a look now and then.
const live = document.getElementById('live');
if (live) {
  const look = async () => {
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
  };
  setInterval(look, Number(live.dataset.refresh) * 1000);
  let due;
  // A tap makes several entries, and one look shows them all.
  const soon = () => { due ??= setTimeout(() => { due = undefined; look(); }, 300); };
  if (live.dataset.stream) follow(live.dataset.stream, soon);
}

// A board says that something happened there, and changes nothing under the fingers.
const news = document.getElementById('news');
if (news) {
  const { stream, round, board } = news.dataset;
  follow(stream, (entry) => {
    if (!entry || (entry.round === Number(round) && entry.board === Number(board))) news.hidden = false;
  });
}
