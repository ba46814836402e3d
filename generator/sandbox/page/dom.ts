// Elements of the page. Texts become text nodes, so that nothing of a document is read as markup.

import { parsed } from '../../runtime/mock/parameters.js';

export type Content = readonly (Node | string)[];

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | number | ((event: Event) => void)>>,
  children: Content = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'function') made.addEventListener(name, value);
    else made.setAttribute(name, `${value}`);
  made.append(...children);
  return made;
}

export function part<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`index.html has no ${id}`);
}

export interface Row {
  readonly key: string;
  /** What the row shows: it is drawn again only when this changes. */
  readonly mark?: string;
  readonly draw: () => HTMLElement;
}

type Drawn = ReadonlyMap<string, readonly [mark: string, node: HTMLElement]>;
const drawn = new WeakMap<Element, Drawn>();

/** Shows rows: what stays keeps the focus, and what is open stays open. */
export function show(holder: HTMLElement, rows: readonly Row[], empty: Content): void {
  const before = drawn.get(holder);
  const focused = document.activeElement;
  const after = new Map<string, readonly [mark: string, node: HTMLElement]>();
  for (const { key, mark = '', draw } of rows) {
    const [oldMark, old] = before?.get(key) ?? [];
    // What is being typed into is left alone.
    const isKept = oldMark === mark || (focused?.matches('input') && old?.contains(focused));
    const node = old && isKept ? old : draw();
    after.set(key, [node === old ? (oldMark ?? mark) : mark, node]);
    if (!old || old === node) continue;
    node.toggleAttribute('open', old.hasAttribute('open'));
    old.replaceWith(node);
    if (old.contains(focused)) (node.querySelector('summary') ?? node).focus();
  }
  drawn.set(holder, after);
  const nodes = [...after.values()].map(([, node]) => node);
  if (nodes.length === 0) nodes.push(make('div', { class: 'empty' }, empty));
  for (const old of [...holder.children]) if (nodes.every((node) => node !== old)) old.remove();
  // What stands in its place already is not moved, or it would lose the focus.
  nodes.forEach((node, index) => {
    const there = holder.children[index] ?? null;
    if (there !== node) holder.insertBefore(node, there);
  });
}

/** A row that opens: what is in it is made when it is opened for the first time. */
export function opening(summary: Content, body: () => Content): HTMLElement {
  const holder = make('div', { class: 'body' });
  const toggle = (): unknown => holder.firstChild ?? holder.append(...body());
  return make('details', { toggle }, [make('summary', {}, summary), holder]);
}

export type Tone = 'good' | 'bad' | 'busy' | 'calm';

export function pill(text: string | number, tone: Tone): HTMLElement {
  return make('span', { class: `pill ${tone}` }, [String(text)]);
}

export function note(...text: Content): HTMLElement {
  return make('small', {}, text);
}

export function button(text: string, click: () => void): HTMLElement {
  return make('button', { type: 'button', click }, [text]);
}

export function titled(title: string, rest: string): HTMLElement {
  return make('span', {}, [make('b', {}, [title]), ` ${rest}`]);
}

/** A method has a colour of its own, beside its name. */
export function route(method: string, path: string): HTMLElement {
  const made = titled(method, path);
  made.className = `route ${/^[A-Z]+$/.test(method) ? method.toLowerCase() : ''}`;
  return made;
}

/** A longer text with its name; JSON over several lines. */
export function listing(name: string, value: unknown): HTMLElement {
  const json = typeof value === 'string' ? parsed(value) : value;
  const text = json === undefined ? String(value) : JSON.stringify(json, undefined, 2);
  return make('div', {}, [note(name), make('pre', { tabindex: 0 }, [text])]);
}

/** Date and time of day, as the clock of the sandbox has them. */
export function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
