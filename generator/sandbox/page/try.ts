// A form for each operation: filled from its fixture, sent to the mock, answered below.

import { writeAny, writeQuerystring } from '../../runtime/client/body.js';
import type { Draft } from '../../runtime/client/descriptor.js';
import { fillPath, writeStyled } from '../../runtime/client/request.js';
import { isRecord } from '../../runtime/client/values.js';
import { parsed } from '../../runtime/mock/parameters.js';
import type { LoggedExchange } from '../types.js';
import { act, call } from './control.js';
import { listing, make, note, opening, part, pill, titled } from './dom.js';
import { toneOf, verdict } from './log.js';
import type { Offer, Offered } from './operations.js';
import { newestId } from './resources.js';

const choice = part('operation', HTMLSelectElement);
const form = part('call', HTMLFormElement);
const answer = part('answer', HTMLElement);
let credential = 'sandbox-key';

export function offer({ base, operations }: Offer): void {
  for (const label of new Set(operations.map(({ tag }) => tag))) {
    const own = operations.filter(({ tag }) => tag === label);
    const options = own.map(({ id }) => make('option', {}, [id]));
    choice.append(make('optgroup', { label }, options));
  }
  const draw = (): void => {
    const chosen = operations.find(({ id }) => id === choice.value);
    form.replaceChildren(...(chosen ? fields(chosen, base) : []));
    form.onsubmit = () => chosen && act(() => send(chosen, base), 'Answered');
    answer.hidden = true;
  };
  choice.onchange = form.onreset = draw;
  draw();
}

function fields(operation: Offered, base: string): readonly Node[] {
  const { method, path, summary = '', parameters, mediaType, body, security } = operation;
  const key = make('input', { value: credential, autocomplete: 'off' });
  key.oninput = () => (credential = key.value);
  return [
    titled(method, base + path),
    note(summary),
    ...parameters.map(field),
    ...(security.length > 0 ? [label('Credential', 'sent where it is not empty', key)] : []),
    ...(mediaType ? [label('Body', mediaType, bodyInput(body))] : []),
    make('button', { class: 'primary' }, ['Send']),
    make('button', { type: 'reset' }, ['Fill in again']),
  ];
}

function label(name: string, about: string, input: HTMLElement): HTMLElement {
  return make('label', {}, [make('span', {}, [name, ' ', note(about)]), input]);
}

function field({ name, in: place, required, value }: Offered['parameters'][number]): HTMLElement {
  const shown = written(withKnown(name, value));
  const input = make('input', { name: `${place}-${name}`, value: shown, autocomplete: 'off' });
  return label(name, `${place}${required ? ', required' : ''}`, input);
}

function bodyInput(value: unknown): HTMLElement {
  if (value === undefined) return make('input', { name: 'body', type: 'file' });
  const text = written(withKnown('', value));
  const rows = Math.min(24, text.split('\n').length);
  return make('textarea', { name: 'body', rows, spellcheck: 'false' }, [text]);
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? '');
}

/** Puts ids of the sandbox in the place of those in fixtures: `projectId`, `clipIds`. */
function withKnown(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withKnown(name, each));
  if (!isRecord(value)) return (typeof value === 'string' && newestId(name)) || value;
  const members = Object.entries(value).map(([key, each]) => [key, withKnown(key, each)]);
  return Object.fromEntries(members);
}

async function send(operation: Offered, base: string): Promise<void> {
  const request = requestOf(operation, base);
  const response = await fetch(request);
  const body = await response.text();
  const log = await call<readonly LoggedExchange[]>('GET', 'requests?limit=20');
  const exchange = log.findLast((each) => each.operation === operation.id);
  const headers = [...response.headers].map((each) => each.join(': ')).join('\n');
  answer.hidden = false;
  answer.replaceChildren(
    make('h2', {}, ['Answer ', pill(response.status, toneOf(response.status))]),
    titled(request.method, request.url),
    ...(exchange ? [verdict(exchange)] : []),
    ...(body === '' ? [] : [listing('Body', body), ...fileInputs(body)]),
    opening(['Headers'], () => [listing('Headers', headers)]),
  );
}

/** What the answer gives out an address for can be sent there: a file. */
function fileInputs(body: string): readonly Node[] {
  const found = [...body.matchAll(/"(\w*upload\w*)":"(http[^"]+)"/gi)];
  return found.map(([, name = '', address = '']) => {
    const input = make('input', { type: 'file' });
    const send = async (): Promise<void> => {
      const { ok, status } = await fetch(address, { method: 'PUT', body: input.files?.[0] ?? '' });
      if (!ok) throw new Error(`The file was refused with ${status}.`);
    };
    input.onchange = () => act(send, 'The file was sent');
    return label(name, 'choose a file to send there', input);
  });
}

function requestOf(operation: Offered, base: string): Request {
  const { id, method, path, parameters, mediaType, security } = operation;
  const given = new FormData(form);
  const draft: Draft = { path: new Map(), query: [], headers: {} };
  for (const each of parameters) {
    const text = given.get(`${each.in}-${each.name}`);
    if (typeof text !== 'string' || text === '') continue;
    // Lists and objects are given as JSON; what is no JSON is sent all the same, to be refused.
    const value = each.mediaType !== undefined || /^[[{]/.test(text) ? parsed(text) : text;
    (each.isWholeQuery ? writeQuerystring : writeStyled)(each, value ?? text, draft);
  }
  for (const scheme of credential === '' ? [] : security) {
    if (scheme.type === 'apiKey') writeStyled(scheme, credential, draft);
    if (scheme.type !== 'http') continue;
    const key = scheme.scheme === 'basic' ? btoa(credential) : credential;
    draft.headers['Authorization'] = `${scheme.scheme} ${key}`;
  }
  const { Cookie: cookies, ...headers } = draft.headers;
  // Scripts may not send the header; the page and the mock have one origin.
  for (const each of cookies?.split('; ') ?? []) document.cookie = `${each}; path=/; max-age=9`;
  const [body, type] = bodyOf(given.get('body'), mediaType);
  if (type && !type.includes('*')) headers['content-type'] = type;
  const query = draft.query.length > 0 ? `?${draft.query.join('&')}` : '';
  const url = `${base}${fillPath({ id, path }, draft.path)}${query}`;
  return new Request(url, { method, headers, ...(body && { body }) });
}

/**
 * JSON and other texts are sent as they stand in the form, right or wrong; forms are written from
 * JSON.
 */
function bodyOf(
  given: FormDataEntryValue | null,
  mediaType: string,
): readonly [BodyInit?, (string | null | undefined)?] {
  if (given === null || (given instanceof File && given.size === 0)) return [];
  if (given instanceof File || !/^(multipart\/|application\/x-www-form)/i.test(mediaType))
    return [given, mediaType];
  const descriptor = { mediaType, key: 'body', write: writeAny };
  const written = writeAny(descriptor, new Map([['body', JSON.parse(given)]]));
  return [String(written?.content), written?.contentType];
}
