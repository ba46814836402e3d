// The clock, and the resources with their states and next steps.

import type { StateView } from '../state/engine.js';
import { act, call } from './control.js';
import { button, listing, make, note, opening, part, pill, show, timeOf, titled } from './dom.js';
import type { Content, Row, Tone } from './dom.js';

type Pending = StateView['pending'][number];
type Resource = StateView['resources'][string][number];

const filter = part('filter', HTMLInputElement);
const [step, run] = [part('step', HTMLButtonElement), part('run', HTMLButtonElement)];
const mostRows = 200;
let chosen = '';
let view: StateView | undefined;
let readAt = 0;

filter.oninput = () => showRows();
step.onclick = () =>
  act(() => call('POST', 'clock', { to: view?.pending[0]?.at }), 'The next event has happened');
part('minute', HTMLElement).onclick = () =>
  act(() => call('POST', 'clock', { advance: 60 }), 'A minute has passed');
run.onclick = () => act(runToTheEnd, 'Nothing more is due within a day');
setInterval(tick, 1000);

/** What comes to its end may begin something else, perhaps without end. */
async function runToTheEnd(): Promise<void> {
  let given = view;
  for (let left = 100; given && left > 0; left -= 1) {
    const last = soon(given).at(-1);
    if (!last) return;
    given = await call<StateView>('POST', 'clock', { to: last.at });
  }
}

/** What is due within a day: what is kept for a month is not under way. */
function soon({ pending, clock }: StateView): readonly Pending[] {
  return pending.filter(({ at }) => at - clock.now < 86_400);
}

export function showState(given: StateView): void {
  [view, readAt] = [given, performance.now()];
  const [due] = given.pending;
  [step.disabled, run.disabled] = [!due, soon(given).length === 0];
  part('next', HTMLElement).textContent = due ? `${due.type} ${nextStep(due)}` : 'Nothing is due';
  tick();
  showRows();
}

function tick(): void {
  if (!view) return;
  const passed = view.isRunning ? (performance.now() - readAt) / 1000 : 0;
  part('now', HTMLElement).textContent = timeOf(view.clock.now + passed);
}

function nextStep({ to, at }: Pending): string {
  const [day = '', time] = timeOf(at).split(' ');
  return `${to} at ${timeOf(view?.clock.now ?? 0).startsWith(day) ? time : timeOf(at)}`;
}

function showRows(): void {
  const { resources = {}, account = {}, pending = [] } = view ?? {};
  const types = new Map(Object.entries(resources));
  if (Object.keys(account).length > 0) types.set('Account', [account]);
  if (!types.has(chosen)) [chosen = ''] = types.keys();
  show(part('types', HTMLElement), [...types].map(chip), []);
  const wanted = filter.value.trim().toLowerCase();
  const found = (types.get(chosen) ?? [])
    .filter((value) => wanted === '' || JSON.stringify(value).toLowerCase().includes(wanted))
    .reverse();
  const due = new Map(pending.filter(({ type }) => type === chosen).map((each) => [each.id, each]));
  const rows = found.slice(0, mostRows).map((value) => row(value, due.get(idOf(value))));
  show(part('rows', HTMLElement), rows, wanted === '' ? nothing() : ['Nothing has this text']);
  part('more', HTMLElement).textContent =
    found.length > mostRows ? `The newest ${mostRows} of ${found.length}: filter the others` : '';
}

function chip([type, { length }]: readonly [string, readonly Resource[]]): Row {
  const pressed = String(type === chosen);
  const click = (): void => ((chosen = type), showRows());
  const text = `${type} ${length}`;
  const draw = (): HTMLElement => make('button', { click, 'aria-pressed': pressed }, [text]);
  return { key: type, mark: text + pressed, draw };
}

function nothing(): Content {
  const link = make('a', { href: '#try' }, ['operations']);
  if (chosen === '') return [note('The document declares no resources. Begin with its ', link)];
  const create = (): Promise<void> => act(() => call('POST', `resources/${chosen}`, {}), 'Made');
  return [
    make('b', {}, [`No ${chosen} yet`]),
    note('Create one with one of the ', link, ', with your own client, or at once:'),
    button(`New ${chosen}`, create),
  ];
}

function row(resource: Resource, due: Pending | undefined): Row {
  const [id, type] = [idOf(resource), chosen];
  const title = textOf(resource, ['title', 'name', 'fileName', 'filename']) ?? type;
  const property = ['status', 'state'].find((name) => typeof resource[name] === 'string') ?? '';
  const status = textOf(resource, [property]) ?? '';
  const summary = [
    titled(title, id),
    status === '' ? '' : pill(status, toneOf(status, due)),
    due ? note(`Next: ${nextStep(due)}`) : '',
  ];
  const body = (): Content => [
    ...(status === '' ? [] : [change(`resources/${type}/${id}`, property, status)]),
    listing('As JSON', resource),
  ];
  const mark = JSON.stringify([resource, due]);
  return { key: `${type} ${id}`, mark, draw: () => opening(summary, body) };
}

function change(path: string, name: string, value: string): HTMLElement {
  const input = make('input', { value, required: '', 'aria-label': name });
  const set = make('button', {}, [`Set ${name}`]);
  const work = (): Promise<unknown> => call('PATCH', path, { [name]: input.value });
  const submit = (): Promise<void> => (set.focus(), act(work, 'Set'));
  return make('form', { submit, class: 'line' }, [input, set]);
}

function toneOf(status: string, due: Pending | undefined): Tone {
  if (/fail|error|reject|invalid|expire|cancel|refus/i.test(status)) return 'bad';
  if (due) return 'busy';
  return /complete|verified|success|done|paid|deliver|active/i.test(status) ? 'good' : 'calm';
}

function idOf(resource: Resource): string {
  const name = Object.keys(resource).find((key) => /id$/i.test(key)) ?? '';
  return String(resource['id'] ?? resource[name] ?? '');
}

function textOf(resource: Resource, names: readonly string[]): string | undefined {
  return names.map((name) => resource[name]).find((value) => typeof value === 'string');
}

/**
 * The newest id of the resources that a field names: of a project for `projectId`, of a preset for
 * `captionsPreset`.
 */
export function newestId(field: string): string | undefined {
  const named = field.toLowerCase().replaceAll(/[^a-z]|(id)?s?$/g, '');
  const types = Object.entries(view?.resources ?? {});
  const newest = types.find(([type]) => named.endsWith(type.toLowerCase()))?.[1].at(-1);
  return newest && idOf(newest);
}
