// What a parameter says on the wire: RFC 6570, as OpenAPI 3.1 section 4.8.12 uses it. Texts stay texts here.

import type { ParameterDescription, Style } from './description.js';
import { decoded, fields } from './route.js';

export type Kind = 'primitive' | 'array' | 'object';

/** A value whose leaves are texts. */
export type Wire = string | readonly Wire[] | ReadonlyMap<string, Wire>;

/** What of a request holds parameters. */
export interface Source {
  readonly path: ReadonlyMap<string, string>;
  readonly query: string;
  readonly headers: Headers;
  /** Decoded already. */
  readonly cookies: ReadonlyMap<string, string>;
}

export type Reading = { readonly wire: Wire } | { readonly problem: string } | 'absent';

/** `isOwn`: which fields of a query belong to an object that is spread over it. */
export function readParameter(
  parameter: ParameterDescription,
  source: Source,
  { kind, isOwn }: { readonly kind: Kind; readonly isOwn: (field: string) => boolean },
): Reading {
  const { name, in: location } = parameter;
  const style =
    parameter.mediaType === undefined ? (parameter.style ?? defaultStyle[location]) : 'simple';
  const explode =
    parameter.mediaType === undefined ? (parameter.explode ?? style === 'form') : false;
  const form: Form = {
    style,
    explode,
    kind: parameter.mediaType === undefined ? kind : 'primitive',
    decode: decoders[location],
  };
  if (location === 'query') return readQuery(name, source.query, { ...form, isOwn });
  const text = rawText(parameter, source);
  if (text === undefined) return 'absent';
  if (location !== 'path') return split(text, form);
  return readPath(name, text, form);
}

const defaultStyle: Readonly<Record<ParameterDescription['in'], Style>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

interface Form {
  readonly style: Style;
  readonly explode: boolean;
  readonly kind: Kind;
  readonly decode: (text: string) => string;
}

const decoders: Readonly<Record<ParameterDescription['in'], Form['decode']>> = {
  path: (text) => decoded(text),
  query: (text) => decoded(text, true),
  header: (text) => text.trim(),
  cookie: (text) => text,
};

function rawText(
  { name, in: location }: ParameterDescription,
  { path, headers, cookies }: Source,
): string | undefined {
  if (location === 'path') return path.get(name);
  return location === 'header' ? (headers.get(name) ?? undefined) : cookies.get(name);
}

function readQuery(
  name: string,
  query: string,
  form: Form & { readonly isOwn: (field: string) => boolean },
): Reading {
  const { style, explode, kind, decode, isOwn } = form;
  const all = fields(query);
  if (style === 'deepObject') return deepObject(name, all, decode);
  if (kind === 'object' && explode && style === 'form') {
    const own = all.filter(([key]) => isOwn(key));
    return own.length === 0
      ? 'absent'
      : { wire: new Map(own.map(([key, text]) => [key, decode(text)])) };
  }
  const texts = all.flatMap(([key, text]) => (key === name ? [text] : []));
  const [text] = texts;
  if (text === undefined) return 'absent';
  if (kind === 'array' && (explode || texts.length > 1)) return { wire: texts.map(decode) };
  return texts.length > 1 ? { problem: 'is sent more than once' } : split(text, form);
}

/** Label starts with a dot; matrix carries the name, once or at each value. */
function readPath(name: string, text: string, form: Form): Reading {
  const { style, explode, kind } = form;
  if (style === 'label')
    return text.startsWith('.')
      ? split(text.slice(1), form, explode ? '.' : ',')
      : { problem: 'does not start with a dot' };
  if (style !== 'matrix') return split(text, form);
  if (!text.startsWith(';')) return { problem: 'does not start with a semicolon' };
  const rest = text.slice(1);
  if (explode && kind === 'object') return split(rest, form, ';');
  const values = rest
    .split(';')
    .map((part) =>
      decoded(part.replace(/=.*$/s, '')) === name ? part.replace(/^[^=]*=?/, '') : undefined,
    );
  if (values.includes(undefined)) return { problem: 'does not carry its name' };
  return explode && kind === 'array'
    ? { wire: values.map((value) => form.decode(value ?? '')) }
    : split(values.join(';'), form);
}

function split(text: string, { style, explode, kind, decode }: Form, separator?: string): Reading {
  if (kind === 'primitive') return { wire: decode(text) };
  const by =
    separator ??
    (style === 'spaceDelimited' ? /%20|\+| / : style === 'pipeDelimited' ? /%7C|\|/i : ',');
  const parts = text === '' ? [] : text.split(by);
  if (kind === 'array') return { wire: parts.map(decode) };
  if (explode)
    return {
      wire: new Map(
        parts.map((part) => [
          decode(part.replace(/=.*$/s, '')),
          part.includes('=') ? decode(part.replace(/^[^=]*=/, '')) : '',
        ]),
      ),
    };
  if (parts.length % 2 === 1) return { problem: 'has a name without a value' };
  return {
    wire: new Map(
      parts.flatMap((part, index) =>
        index % 2 === 0 ? [[decode(part), decode(parts[index + 1] ?? '')] as const] : [],
      ),
    ),
  };
}

/** `color[R]=100`; what lies deeper has brackets of its own. */
function deepObject(name: string, all: ReturnType<typeof fields>, decode: Form['decode']): Reading {
  const root = new Map<string, Wire>();
  for (const [key, text] of all) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    const steps = key.slice(name.length + 1, -1).split('][');
    let place = root;
    for (const step of steps.slice(0, -1)) {
      const next = place.get(step);
      const inner = next instanceof Map ? next : new Map<string, Wire>();
      place.set(step, inner);
      place = inner;
    }
    place.set(steps.at(-1) ?? '', decode(text));
  }
  return root.size === 0 ? 'absent' : { wire: root };
}
