// What `include` and `exclude` say: a kind and a name, in which `*` stands for any characters.

import { closest } from '../../base/suggest.js';

/** An operation, as selectors see it. */
export interface Selectable {
  readonly id?: string | undefined;
  /** Absent for webhooks. */
  readonly path?: string | undefined;
  /** The name of a webhook. */
  readonly webhook?: string | undefined;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
}

export interface Selector {
  /** As it was written. */
  readonly text: string;
  readonly matches: (operation: Selectable) => boolean;
  /** The names that the selector could have meant. */
  readonly names: (operation: Selectable) => readonly string[];
}

const kinds: Readonly<
  Record<'tag' | 'path' | 'operation' | 'webhook', (operation: Selectable) => readonly string[]>
> = {
  tag: ({ tags }) => tags,
  path: ({ path }) => (path === undefined ? [] : [path]),
  operation: ({ id }) => (id === undefined ? [] : [id]),
  webhook: ({ webhook }) => (webhook === undefined ? [] : [webhook]),
};

/**
 * `deprecated`, `tag:pets`, `path:/pets/*`, `operation:getPet`, `webhook:petSold`; a sentence that
 * says what is wrong with any other text.
 */
export function parseSelector(text: string): Selector | string {
  if (text === 'deprecated')
    return { text, matches: ({ deprecated }) => deprecated, names: () => [] };
  const [kind = '', name = ''] = split(text);
  if (kind !== 'tag' && kind !== 'path' && kind !== 'operation' && kind !== 'webhook') {
    const meant = closest(kind, [...Object.keys(kinds), 'deprecated']);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    return `${JSON.stringify(text)} is no selector: write tag:name, path:/path, operation:id, webhook:name or deprecated.${hint}`;
  }
  if (name === '') return `${JSON.stringify(text)} names nothing behind ${kind}:.`;
  const names = kinds[kind];
  const matches = matcher(name);
  return { text, names, matches: (operation) => names(operation).some(matches) };
}

function split(text: string): readonly [string, string] {
  const colon = text.indexOf(':');
  return colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
}

/** Without a regular expression: many stars cost no more than the text is long. */
function matcher(pattern: string): (name: string) => boolean {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.pop();
  if (tail === undefined) return (name) => name === pattern;
  return (name) => {
    if (!name.startsWith(head) || !name.endsWith(tail) || name.length < head.length + tail.length)
      return false;
    let at = head.length;
    for (const piece of rest) {
      const found = name.indexOf(piece, at);
      if (found === -1 || found + piece.length > name.length - tail.length) return false;
      at = found + piece.length;
    }
    return true;
  };
}
