// All operations in a list that can be searched, each with a form: filled from its fixture, sent to
// the mock, answered below, and copied as a command or a call.

import { curlOf } from '../../base/curl.js';
import { writeAny, writeQuerystring } from '../../runtime/client/body.js';
import type { Draft } from '../../runtime/client/descriptor.js';
import { fillPath, writeStyled } from '../../runtime/client/request.js';
import { isRecord } from '../../runtime/client/values.js';
import { parsed } from '../../runtime/mock/parameters.js';
import type { LoggedExchange } from '../types.js';
import { act, call } from './control.js';
import {
  button,
  type Content,
  listing,
  make,
  note,
  opening,
  part,
  pill,
  route,
  show,
} from './dom.js';
import { toneOf, verdict } from './log.js';
import type { Detail, Offer, Offered } from './operations.js';
import { newestId } from './resources.js';

const search = part('search', HTMLInputElement);
let offered: Offer = { title: '', base: '', operations: [] };
let [credential, lists] = ['sandbox-key', 0];

search.oninput = () => showOperations();
addEventListener('keydown', (event) => {
  const isTyping =
    event.target instanceof Element && event.target.matches('input, textarea, select');
  if (event.key !== '/' || isTyping || search.offsetParent === null) return;
  event.preventDefault();
  search.focus();
});

export function offer(given: Offer): void {
  offered = given;
  showOperations();
}

function showOperations(): void {
  const words = search.value.toLowerCase().split(/\s+/);
  const found = offered.operations.filter((operation) => {
    const { method, path, id, summary = '', tag } = operation;
    const text = `${method} ${path} ${id} ${summary} ${tag}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const [some, all] = [found.length, offered.operations.length];
  part('count', HTMLElement).textContent =
    some === all ? `${all} operations` : `${some} of ${all} operations`;
  show(part('operations', HTMLElement), found.map(row), ['No operation has these words']);
}

function row({ id, method, path, summary = '', tag, deprecated }: Offered) {
  const shown = [
    route(method, path),
    deprecated ? pill('deprecated', 'busy') : tag === '' ? '' : pill(tag, 'calm'),
    note([id, summary].filter((text) => text !== '').join(' · ')),
  ];
  return { key: id, draw: () => opening(shown, () => [trial(id)]) };
}

/** What opens below an operation: it is asked for then. */
function trial(id: string): HTMLElement {
  const holder = make('div', { class: 'answer' });
  void act(async () => {
    const detail = await call<Detail>('GET', `operations/${encodeURIComponent(id)}`);
    const answer = make('div', { class: 'answer reply', 'aria-live': 'polite' });
    const form: HTMLFormElement = make('form', { class: 'call' });
    const draw = (): void =>
      form.replaceChildren(...fields(detail, () => copies(detail, form, answer)));
    form.onsubmit = () => act(() => send(detail, form, answer), 'Answered');
    form.onreset = () => (answer.replaceChildren(), draw());
    draw();
    const { description = '' } = detail;
    holder.append(
      ...(description === '' ? [] : [note(description)]),
      form,
      answer,
      opening(['Responses'], () => responses(detail)),
    );
  });
  return holder;
}

function responses({ responses: documented }: Detail): Content {
  return documented.map(({ status, description, content }) =>
    make('div', { class: 'answer' }, [
      make('p', { class: 'line' }, [pill(status, toneOf(statusOf(status))), description ?? '']),
      ...content.map(({ mediaType, example }) => listing(mediaType, example)),
    ]),
  );
}

function fields(detail: Detail, copied: () => readonly HTMLElement[]): readonly Node[] {
  const { parameters, mediaType, body, security } = detail;
  const key = make('input', { value: credential, autocomplete: 'off' });
  key.oninput = () => (credential = key.value);
  return [
    ...parameters.map(field),
    ...(security.length > 0 ? [label('Credential', aboutCredential(security), key)] : []),
    ...(mediaType ? [label('Body', mediaType, bodyInput(body))] : []),
    ...preferences(detail),
    make('button', { class: 'primary' }, ['Send']),
    make('button', { type: 'reset' }, ['Fill in again']),
    ...copied(),
  ];
}

function aboutCredential(security: Detail['security']): string {
  const isBasic = security.some((scheme) => scheme.type === 'http' && scheme.scheme === 'basic');
  return `${isBasic ? 'user:password, ' : ''}sent where it is not empty`;
}

/** Which answer it is to be: what `Prefer` and `Accept` ask for. */
function preferences({ responses: documented }: Detail): readonly Node[] {
  const option = (value: string, text: string): HTMLElement => make('option', { value }, [text]);
  const wishes = documented.flatMap(({ status, content }) => {
    const code = `code=${statusOf(status)}`;
    const names = new Set(content.flatMap((each) => each.names));
    return [
      option(code, status),
      ...[...names].map((name) => option(`${code}, example=${name}`, `${status}: ${name}`)),
    ];
  });
  const types = [
    ...new Set(documented.flatMap(({ content }) => content.map((each) => each.mediaType))),
  ];
  const answers = make('select', { name: 'prefer' }, [option('', 'as usual'), ...wishes]);
  const accepted = [option('', 'anything'), ...types.map((type) => option(type, type))];
  const wait = make('input', { name: 'delay', type: 'number', min: 0 });
  return [
    small('Answer', 'by Prefer', answers),
    ...(types.length > 1
      ? [small('Type', 'by Accept', make('select', { name: 'accept' }, accepted))]
      : []),
    small('Wait', 'in ms, by Prefer', wait),
  ];
}

/** The status of a key of the document: the first one of a range, and an error for the default. */
function statusOf(key: string): number {
  return Number(key.replace('XX', '00')) || 500;
}

function label(name: string, about: string, input: HTMLElement): HTMLElement {
  return make('label', {}, [make('span', {}, [name, ' ', note(about)]), input]);
}

/** Beside others of its kind. */
function small(...given: Parameters<typeof label>): HTMLElement {
  const made = label(...given);
  made.className = 'small';
  return made;
}

function field({
  name,
  in: place,
  required,
  type,
  default: usual,
  value,
  values,
  description = '',
}: Detail['parameters'][number]): HTMLElement {
  const shown = written(withKnown(name, value));
  const input = make('input', { name: `${place}-${name}`, value: shown, autocomplete: 'off' });
  const about = [
    ...[place, type, required ? 'required' : ''],
    ...[usual === undefined ? '' : `default ${usual}`, description],
  ].filter((text) => text !== '');
  const made = label(name, about.join(', '), input);
  if (values.length === 0) return made;
  // Suggested, for a wrong value can be tried as well.
  const id = `values-${(lists += 1)}`;
  input.setAttribute('list', id);
  made.append(
    make(
      'datalist',
      { id },
      values.map((member) => make('option', { value: written(member) })),
    ),
  );
  return made;
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
  if (Array.isArray(value)) return value.map((member: unknown) => withKnown(name, member));
  if (!isRecord(value)) return (typeof value === 'string' && newestId(name)) || value;
  const members = Object.entries(value).map(([key, member]) => [key, withKnown(key, member)]);
  return Object.fromEntries(members);
}

async function send(detail: Detail, form: HTMLFormElement, answer: HTMLElement): Promise<void> {
  const request = requestOf(detail, form);
  const start = performance.now();
  const response = await fetch(request);
  const body = await response.text();
  const took = Math.round(performance.now() - start);
  const log = await call<readonly LoggedExchange[]>('GET', 'requests?limit=20');
  const exchange = log.findLast((loggedExchange) => loggedExchange.operation === detail.id);
  const headers = [...response.headers].map((header) => header.join(': ')).join('\n');
  answer.replaceChildren(
    make('h2', {}, [
      ...['Answer ', pill(response.status, toneOf(response.status)), ' '],
      note(`${took} ms, ${new Blob([body]).size} bytes`),
    ]),
    route(request.method, request.url),
    ...(exchange ? [verdict(exchange)] : []),
    ...(body === '' ? [] : [listing('Body', body), ...fileInputs(body)]),
    opening(['Headers'], () => [listing('Headers', headers)]),
  );
}

/** Shows and copies the request as a command, and as a call of the generated client. */
function copies(
  detail: Detail,
  form: HTMLFormElement,
  answer: HTMLElement,
): readonly HTMLElement[] {
  const copy = (name: string, text: () => Promise<string>): HTMLElement =>
    button(`Copy as ${name}`, () =>
      act(async () => {
        const made = await text();
        answer.replaceChildren(make('div', {}, [note(name), make('pre', { tabindex: 0 }, [made])]));
        await navigator.clipboard.writeText(made);
      }, 'Copied'),
    );
  const curl = async (): Promise<string> => {
    const request = requestOf(detail, form);
    const { method, url, headers } = request;
    const body = await request.text();
    return curlOf({ method, url, headers: Object.fromEntries(headers), ...(body && { body }) });
  };
  const { call: own } = detail;
  return [
    copy('curl', curl),
    ...(own ? [copy('call', async () => callText(own, detail, form))] : []),
  ];
}

function callText(
  { client, method, keys, bodyKey }: NonNullable<Detail['call']>,
  { parameters }: Detail,
  form: HTMLFormElement,
): string {
  const given = new FormData(form);
  const textOf = (name: string): string => {
    const value = given.get(name);
    return typeof value === 'string' ? value : '';
  };
  const members = parameters.flatMap(({ name, in: place, value }) => {
    const text = textOf(`${place}-${name}`);
    const isText = typeof value === 'string';
    return text === ''
      ? []
      : [[keys[`${place}-${name}`] ?? name, isText ? text : (parsed(text) ?? text)] as const];
  });
  const body = parsed(textOf('body'));
  const inBody = bodyKey === undefined ? body : { [bodyKey]: body ?? textOf('body') };
  const argument = { ...Object.fromEntries(members), ...(isRecord(inBody) ? inBody : {}) };
  const shown = Object.keys(argument).length === 0 ? '' : JSON.stringify(argument, undefined, 2);
  const address = JSON.stringify(location.origin + offered.base);
  return `const client = new ${client}({ baseUrl: ${address} });\nawait client.${method}(${shown});`;
}

/** What the answer gives out an address for can be sent there: a file. */
function fileInputs(body: string): readonly Node[] {
  const found = [...body.matchAll(/"(\w*upload\w*)":"(http[^"]+)"/gi)];
  return found.map(([, name = '', address = '']) => {
    const input = make('input', { type: 'file' });
    const put = async (): Promise<void> => {
      const { ok, status } = await fetch(address, { method: 'PUT', body: input.files?.[0] ?? '' });
      if (!ok) throw new Error(`The file was refused with ${status}.`);
    };
    input.onchange = () => act(put, 'The file was sent');
    return label(name, 'choose a file to send there', input);
  });
}

function requestOf(operation: Detail, form: HTMLFormElement): Request {
  const { id, method, path, parameters, mediaType, security } = operation;
  const given = new FormData(form);
  const draft: Draft = { path: new Map(), query: [], headers: {} };
  for (const parameter of parameters) {
    const text = given.get(`${parameter.in}-${parameter.name}`);
    if (typeof text !== 'string' || text === '') continue;
    // Lists and objects are given as JSON; what is no JSON is sent all the same, to be refused.
    const value = parameter.mediaType !== undefined || /^[[{]/.test(text) ? parsed(text) : text;
    (parameter.isWholeQuery ? writeQuerystring : writeStyled)(parameter, value ?? text, draft);
  }
  for (const scheme of credential === '' ? [] : security) {
    if (scheme.type === 'apiKey') writeStyled(scheme, credential, draft);
    if (scheme.type !== 'http') continue;
    const key = scheme.scheme === 'basic' ? base64Of(userAndPassword(credential)) : credential;
    draft.headers['Authorization'] = `${scheme.scheme} ${key}`;
  }
  const { Cookie: cookies, ...headers } = draft.headers;
  // Scripts may not send the header; the page and the mock have one origin.
  for (const part of cookies?.split('; ') ?? []) document.cookie = `${part}; path=/; max-age=9`;
  const [body, type] = bodyOf(given.get('body'), mediaType);
  if (type && !type.includes('*')) headers['content-type'] = type;
  const [prefer, delay, accept] = ['prefer', 'delay', 'accept'].map((name) => given.get(name));
  const wishes = [prefer, delay && `delay=${String(delay)}`].filter((wish) => wish);
  if (wishes.length > 0) headers['prefer'] = wishes.join(', ');
  if (typeof accept === 'string' && accept !== '') headers['accept'] = accept;
  const query = draft.query.length > 0 ? `?${draft.query.join('&')}` : '';
  const url = `${offered.base}${fillPath({ id, path }, draft.path)}${query}`;
  return new Request(url, { method, headers, ...(body && { body }) });
}

/** RFC 7617: a user without a password has a colon as well. */
function userAndPassword(text: string): string {
  return text.includes(':') ? text : `${text}:`;
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
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
  const made = writeAny(descriptor, new Map([['body', JSON.parse(given)]]));
  return [String(made?.content), made?.contentType];
}
