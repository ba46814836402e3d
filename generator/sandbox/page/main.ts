// The page of the mock: shows what the control calls answer, and asks them again when something
// happens.

import type { StateView } from '../state/engine.js';
import { act, call } from './control.js';
import { make, part, pill } from './dom.js';
import { showDeliveries, showExchanges } from './log.js';
import type { Offer } from './operations.js';
import { showState } from './resources.js';
import { showFaults, showWebhook } from './settings.js';
import { offer } from './try.js';

let reading = Promise.resolve();
let [isDue, base] = [false, ''];

/** Reads the lists soon: what happens until then is read with it. */
function refresh(): void {
  if (isDue) return;
  isDue = true;
  reading = reading.then(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    isDue = false;
    await act(readLists);
  });
}

async function readLists(): Promise<void> {
  showExchanges(await call('GET', 'requests?limit=200'), location.origin + base);
  showDeliveries((await call<[]>('GET', 'deliveries')).slice(-200));
  showFaults(await call('GET', 'faults'));
}

function connected(now: HTMLElement): void {
  part('connection', HTMLElement).replaceChildren(now);
  refresh();
}

function markView(): void {
  for (const link of document.querySelectorAll('nav a')) {
    const isShown =
      link.getAttribute('href') ===
      (location.hash || `#${document.documentElement.dataset['first']}`);
    link.setAttribute('aria-current', isShown ? 'page' : 'false');
  }
}

addEventListener('hashchange', markView);
markView();
for (const type of ['submit', 'reset']) addEventListener(type, (event) => event.preventDefault());
const events = new EventSource('events');
events.onopen = () => connected(pill('Live', 'good'));
events.onerror = () => connected(pill('Not connected', 'bad'));
for (const type of ['state', 'request', 'delivery']) events.addEventListener(type, refresh);
events.addEventListener('state', ({ data }) => {
  const view: StateView = JSON.parse(data);
  showState(view);
  showWebhook(view);
});
void act(async () => {
  const offered = await call<Offer>('GET', 'operations');
  document.title = part('title', HTMLElement).textContent = offered.title;
  const ids = offered.operations.map(({ id }) => make('option', {}, [id]));
  part('fault-operation', HTMLElement).append(make('option', { value: '' }, ['Every one']), ...ids);
  // Each of several documents is below its name.
  base = new URL('..', location.href).pathname.replace(/\/$/, '') + offered.base;
  offer({ ...offered, base });
  refresh();
});
