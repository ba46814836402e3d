// What the log shows of a request and its reply: nothing that stands under the name of a secret, wherever that is written, and no credential
// that was sent, wherever it is repeated.

import type { Api } from '../model/api.js';
import { walkSchemas } from '../model/graph/walk.js';
import { isArray, isObject, type Json } from '../model/json.js';
import type { Problem } from '../runtime/mock/parameters.js';
import { fieldsOf, percentDecoded } from '../runtime/mock/fields.js';
import { isForm, isJson } from '../runtime/mock/fixture.js';
import { parsed } from '../runtime/mock/parameters.js';

const words = /auth(?!or(?!i[zs]))|token|secret|passw|api[-_ ]?key|credential|signature|cookie/i;
const hidden = '[redacted]';

/** Shorter ones would match parts of ordinary words. */
const leastSecret = 4;
/** Characters of a secret that are looked for: an error may quote its beginning. */
const mostSecret = 100;
const mostSecrets = 100;

/** Characters of a body that are kept. */
const mostShown = 10_000;

export type Secrecy = ReturnType<typeof createSecrecy>;
export type Mask = ReturnType<typeof createMask>;

/** @param api Its API keys and what has the format `password` are secrets, too, whatever they are called. */
export function createSecrecy(api: Api) {
  const declared = new Set<string>();
  for (const scheme of api.securitySchemes.values())
    if (scheme.type === 'apiKey') declared.add(scheme.name.toLowerCase());
  walkSchemas(api, ({ properties = new Map() }) => {
    for (const [name, { format }] of properties)
      if (format === 'password') declared.add(name.toLowerCase());
  });
  const isSecret = (written: string): boolean =>
    [written, unescaped(written)].some(
      (name) => words.test(name) || declared.has(name.toLowerCase()),
    );
  /** Whether a text may hold such a name, perhaps in escapes: most do not, and are shown at no cost. */
  const mayHold = (text: string): boolean => {
    if (words.test(text) || /\\u|%[\da-f]{2}|&#/i.test(text)) return true;
    const lower = declared.size === 0 ? '' : text.toLowerCase();
    return [...declared].some((name) => lower.includes(name));
  };
  return {
    /** @param most Characters of a body that are kept. */
    for: (most = mostShown) => createMask({ isSecret, mayHold, most }),
  };
}

interface Names {
  readonly isSecret: (name: string) => boolean;
  readonly mayHold: (text: string) => boolean;
  readonly most: number;
}

/** For one exchange: what has been found to be secret in one of its texts is secret in the others. */
function createMask({ isSecret, mayHold, most }: Names) {
  const cut = (text: string): string => beginningOf(text, most);
  const found = new Set<string>();
  const note = (value: Json | undefined): void => {
    if (isArray(value)) value.forEach(note);
    else if (isObject(value)) Object.values(value).forEach(note);
    else if (value !== null && value !== undefined && found.size < mostSecrets) {
      const text = String(value);
      if (text.length >= leastSecret && typeof value !== 'boolean')
        found.add(text.slice(0, mostSecret));
    }
  };
  const hideIn = (value: Json): Json => {
    if (isArray(value)) return value.map(hideIn);
    // JSON in a text of JSON.
    if (typeof value === 'string' && /^\s*[[{]/.test(value) && mayHold(value)) {
      const inner = parsed(value);
      return inner === undefined ? value : JSON.stringify(hideIn(inner));
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        // How many tokens were used is no secret.
        const isCount = typeof member === 'number' && /tokens$/i.test(name);
        if (!isSecret(name) || isCount || member === null) return [name, hideIn(member)];
        note(member);
        return [name, hidden];
      }),
    );
  };
  const hideField = (field: string): string => {
    const [[name = '', value = ''] = []] = fieldsOf(field).list;
    // The name of a member stands in brackets: `user[pin]`.
    const isNamed = [name, ...name.split(/[[\]]/)].some(isSecret);
    if (!isNamed || !field.includes('=')) return field;
    note(percentDecoded(value, true));
    return `${field.slice(0, field.indexOf('='))}=${hidden}`;
  };
  const hideFields = (text: string): string =>
    text
      .split('&')
      .map((field) => {
        const shown = hideField(field);
        // Some write `;` in place of `&`; in a secret it is a part of that.
        return shown === field ? field.split(';').map(hideField).join(';') : shown;
      })
      .join('&');
  /** What was found, as it is and as a text of JSON or of an address writes it. */
  const withoutFound = (text: string): string => {
    let shown = text;
    for (const secret of found)
      for (const written of new Set([secret, JSON.stringify(secret).slice(1, -1), encoded(secret)]))
        shown = shown.replaceAll(written, hidden);
    return shown;
  };
  return {
    /** Has a text be secret wherever it is written. */
    note,
    /** The same for a credential, and for the password in one of HTTP basic authentication. */
    credential: (text: string): void => {
      note(text);
      const [, password] = /^[^:]*:(.*)$/s.exec(Buffer.from(text, 'base64').toString()) ?? [];
      if (/^[\w+/]+=*$/.test(text)) note(password);
    },
    isSecret,
    text: withoutFound,
    body: (text: string, type: string): string => {
      if (!mayHold(text)) return cut(withoutFound(text));
      if (isForm(type)) return cut(withoutFound(hideFields(text)));
      const value = isJson(type) || type === '' ? parsed(text) : undefined;
      try {
        if (value !== undefined) return cut(withoutFound(JSON.stringify(hideIn(value))));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
      return '[a text that may hold a secret]';
    },
    path: (path: string): string => {
      const [before = '', ...query] = path.split('?');
      return withoutFound(query.length === 0 ? before : `${before}?${hideFields(query.join('?'))}`);
    },
    sentence: ({ location, text }: Pick<Problem, 'location' | 'text'>): string => {
      // What is said of alternatives names members itself.
      const named = text.startsWith('fits none') ? `${location} ${text}` : location;
      const isHidden =
        /\bis .*, expected/s.test(text) && (named.match(/\w[\w-]*/g) ?? []).some(isSecret);
      return withoutFound(isHidden ? `${location} is not what is expected` : `${location} ${text}`);
    },
  };
}

/** A name that is escaped once more: `p%61ss`, `p&#97;ss`. */
function unescaped(name: string): string {
  return percentDecoded(name).replace(/&#(x[\da-f]{1,5}|\d{1,6});?/gi, (_, code: string) =>
    String.fromCodePoint(Number(code.replace(/^x/i, '0x'))),
  );
}

function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
}

function beginningOf(text: string, most: number): string {
  // A slice would keep the whole text in memory.
  return text.length <= most
    ? text
    : new TextDecoder().decode(new TextEncoder().encode(text.slice(0, most)));
}
