// The fields of a query, a form or a cookie header, taken apart once. Their number is bounded, because whoever sends them chooses it.

/** More fields or parts than this are refused. */
export const mostFields = 10_000;

export interface Fields {
  /** What was sent. */
  readonly text: string;
  /** Names decoded, texts as they were sent; at most `mostFields`. */
  readonly list: readonly Field[];
  readonly byName: ReadonlyMap<string, readonly string[]>;
  /** Whether there are more. */
  readonly isCut: boolean;
}

export type Field = readonly [name: string, text: string];

/** The fields of `a=1&b=2`, of a query also with its question mark. */
export function fieldsOf(text: string): Fields {
  const start = text.startsWith('?') ? 1 : 0;
  return taken(text.slice(start), '&', (name) => percentDecoded(name, true));
}

/** RFC 6265, section 5.4. */
export function cookieFields(header: string): Fields {
  return taken(header, ';', (name) => name.trim());
}

function taken(text: string, separator: string, nameOf: (text: string) => string): Fields {
  const list: Field[] = [];
  let isCut = false;
  for (let start = 0; start < text.length && !isCut;) {
    const next = text.indexOf(separator, start);
    const end = next < 0 ? text.length : next;
    const field = text.slice(start, end);
    const at = field.indexOf('=');
    if (list.length === mostFields) isCut = true;
    else if (field.trim() !== '')
      list.push([nameOf(at < 0 ? field : field.slice(0, at)), at < 0 ? '' : field.slice(at + 1)]);
    start = end + 1;
  }
  return { ...grouped(list), text, isCut };
}

/** The same fields by their names. */
export function grouped(list: readonly Field[]): Fields {
  const byName = new Map<string, string[]>();
  for (const [name, text] of list) {
    const known = byName.get(name);
    if (known) known.push(text);
    else byName.set(name, [text]);
  }
  return { text: '', list, byName, isCut: false };
}

/** The text itself where it is not percent-encoded UTF-8. */
export function percentDecoded(text: string, isQuery = false): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(isQuery ? text.replace(/\+/g, ' ') : text);
  } catch {
    return text;
  }
}
