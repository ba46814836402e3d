// How parameters become text: the styles of OpenAPI 3.1, section 4.8.12, which are those of RFC 6570 and three more.

import type { ParameterDescriptor, WriteParameter } from './descriptor.js';
import { valueText } from './text.js';
import { isAbsent, isJson, isRecord, plain } from './values.js';

/** A parameter of any place, style and form. */
export const inStyle: WriteParameter = (parameter, value, { path, query, headers }) => {
  const text = serializeParameter(parameter, value);
  if (text === undefined) return undefined;
  const { name, in: place } = parameter;
  if (place === 'path') return path.set(name, text);
  if (place === 'query') return query.push(text);
  const [header, before] = place === 'cookie' ? ['Cookie', headers['Cookie']] : [name];
  return (headers[header] = before === undefined ? text : `${before}; ${text}`);
};

/**
 * A parameter as it stands in the path, the query, a header or the `Cookie` header; `undefined` where there is nothing to send
 * (the value is `null` or `undefined`, or a list or object without members).
 * Path, query and cookie values are percent-encoded; header values are not, HTTP has no such encoding.
 * @throws {TypeError} The value has no form: not a finite number, an invalid date, a function.
 */
export function serializeParameter(
  parameter: Omit<ParameterDescriptor, 'write'>,
  given: unknown,
): string | undefined {
  const value = plain(given);
  if (isAbsent(value)) return undefined;
  const encode = encoderFor(parameter);
  const name = percentEncode(parameter.name);
  if (parameter.mediaType !== undefined) {
    const text = encode(isJson(parameter.mediaType) ? json(value, parameter.in) : valueText(value));
    return parameter.in === 'path' || parameter.in === 'header' ? text : `${name}=${text}`;
  }
  const style =
    parameter.style ?? (parameter.in === 'path' || parameter.in === 'header' ? 'simple' : 'form');
  const explode = parameter.explode ?? (style === 'form' || style === 'deepObject');
  if (style === 'deepObject') return joined(deepPairs(name, value, encode), '&');
  const rule = parameter.in === 'cookie' ? { ...rules[style], exploded: '; ' } : rules[style];
  return expand(rule, { name, value, explode, encode });
}

/** Percent-encodes everything but the unreserved characters of RFC 3986, section 2.3. */
export function percentEncode(text: string): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\u{FFFD}');
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

interface StyleRule {
  /** Written before the first value. */
  readonly prefix: string;
  /** Whether values carry the parameter's name. */
  readonly named: boolean;
  /** Between values that are exploded. */
  readonly exploded: string;
  /** Between values that are not. */
  readonly joined: string;
}

const rules: Readonly<
  Record<Exclude<NonNullable<ParameterDescriptor['style']>, 'deepObject'>, StyleRule>
> = {
  simple: { prefix: '', named: false, exploded: ',', joined: ',' },
  label: { prefix: '.', named: false, exploded: '.', joined: ',' },
  matrix: { prefix: ';', named: true, exploded: ';', joined: ',' },
  form: { prefix: '', named: true, exploded: '&', joined: ',' },
  spaceDelimited: { prefix: '', named: true, exploded: '&', joined: '%20' },
  pipeDelimited: { prefix: '', named: true, exploded: '&', joined: '%7C' },
};

type Encode = (text: string) => string;

interface Expansion {
  readonly name: string;
  readonly value: unknown;
  readonly explode: boolean;
  readonly encode: Encode;
}

function expand(rule: StyleRule, { name, value, explode, encode }: Expansion): string | undefined {
  // RFC 6570, section 3.2.7: a matrix parameter without a value has no equals sign.
  const pair = (key: string, text: string): string =>
    rule.prefix === ';' && text === '' ? key : `${key}=${text}`;
  const own = (text: string): string => (rule.named ? pair(name, text) : text);
  const written = (item: unknown): string => encode(valueText(item));

  let parts: readonly string[];
  if (Array.isArray(value)) {
    const items = value.filter((item: unknown) => !isAbsent(item)).map(written);
    parts = explode ? items.map(own) : items;
  } else if (isRecord(value)) {
    const members = present(value).map(([key, item]) => [encode(key), written(item)] as const);
    parts = explode ? members.map(([key, text]) => pair(key, text)) : members.flat();
  } else {
    return rule.prefix + own(written(value));
  }
  if (parts.length === 0) return undefined;
  return rule.prefix + (explode ? parts.join(rule.exploded) : own(parts.join(rule.joined)));
}

/** `color[R]=100`; what lies deeper, and the members of lists, get brackets of their own. The specification leaves those open. */
function deepPairs(name: string, given: unknown, encode: Encode): readonly string[] {
  const value = plain(given);
  if (isAbsent(value)) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      deepPairs(`${name}%5B${index}%5D`, item, encode),
    );
  if (isRecord(value))
    return present(value).flatMap(([key, item]) =>
      deepPairs(`${name}%5B${percentEncode(key)}%5D`, item, encode),
    );
  return [`${name}=${encode(valueText(value))}`];
}

function present(
  value: Readonly<Record<string, unknown>>,
): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, item]) => !isAbsent(item));
}

function joined(parts: readonly string[], separator: string): string | undefined {
  return parts.length === 0 ? undefined : parts.join(separator);
}

/** What would end the value, the query, the path or the cookie (RFC 6265, section 4.1.1) stays encoded; so do triplets that already are. */
const keptReserved = {
  path: /(%[0-9A-F]{2}|[:/[\]@!$&'()*+,;=])/i,
  query: /(%[0-9A-F]{2}|[:/?[\]@!$'()*,;=])/i,
  cookie: /(%[0-9A-F]{2}|[:/?[\]@!$&'()*+=])/i,
} as const;

function encoderFor(parameter: Omit<ParameterDescriptor, 'write'>): Encode {
  if (parameter.in === 'header') return (text) => text;
  if (parameter.allowReserved !== true) return percentEncode;
  const kept = keptReserved[parameter.in];
  return (text) =>
    text
      .split(kept)
      .map((part, index) => (index % 2 === 1 ? part : percentEncode(part)))
      .join('');
}

/** Header values are ASCII (RFC 9110, section 5.5): other characters are written as JSON escapes. */
function json(value: unknown, location: ParameterDescriptor['in']): string {
  const text = JSON.stringify(value);
  return location === 'header'
    ? text.replace(
        /[\u007f-\uffff]/g,
        (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : text;
}
