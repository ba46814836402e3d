// Where events go, trouble on request, and starting again.

import { parsed } from '../../runtime/mock/parameters.js';
import type { Fault } from '../types.js';
import type { StateView } from '../state/engine.js';
import { act, call } from './control.js';
import { button, make, note, part, pill, show, titled } from './dom.js';

const [webhook, form] = [part('webhook', HTMLFormElement), part('fault', HTMLFormElement)];
const address = part('address', HTMLInputElement);
let faults: readonly Fault[] = [];

webhook.onsubmit = () => setWebhook(address.value);
webhook.onreset = () => setWebhook(null);
form.onsubmit = () => {
  // The fields have the names of the properties; those of numbers and the box hold JSON.
  const given = [...new FormData(form)].filter(([, value]) => value !== '');
  const fault = given.map(([name, value]) => [name, parsed(`${value}`) ?? value]);
  return setFaults([...faults, Object.fromEntries(fault)]);
};
form.onreset = () => setFaults([]);
part('reset', HTMLElement).onclick = () => act(() => call('POST', 'reset'), 'As at the start');

function setWebhook(url: string | null): Promise<void> {
  return act(() => call('PUT', 'webhook', { url }), `Events go to ${url ?? 'nobody'}`);
}

function setFaults(wanted: readonly Fault[]): Promise<void> {
  const put = async (): Promise<void> => showFaults(await call('PUT', 'faults', wanted));
  return act(put, `Faults: ${wanted.length}`);
}

export function showWebhook({ webhook: { url, enabled, failures } }: StateView): void {
  if (document.activeElement !== address) address.value = url ?? '';
  const state = enabled ? pill('on', 'good') : pill('off', failures > 0 ? 'bad' : 'calm');
  part('webhook-state', HTMLElement).replaceChildren(state, note(` ${failures} failures`));
}

export function showFaults(given: readonly Fault[]): void {
  faults = given;
  const rows = faults.map((fault, index) => {
    const { operation = 'Every operation', ...trouble } = fault;
    const words = titled(operation, Object.entries(trouble).join(', ').replaceAll(',', ' '));
    const remove = button('Remove', () => setFaults(faults.toSpliced(index, 1)));
    const draw = (): HTMLElement => make('p', { class: 'line' }, [words, remove]);
    return { key: `${index} ${words.textContent}`, draw };
  });
  show(part('faults', HTMLElement), rows, [note('No faults: every call is answered.')]);
}
