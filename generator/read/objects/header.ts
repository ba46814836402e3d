// https://spec.openapis.org/oas/v3.1.1.html#header-object

import type { Header } from '../../model/api.js';
import { readDescribed, withSchema } from './described.js';
import { readDocs } from './docs.js';
import { entries, type Entry, extensions, flag } from '../field.js';
import { memo, type Reader, type Node } from '../reader.js';
import { follow } from '../reference.js';
import { readStyle } from './style.js';
import { reportUnknownFields } from '../ignored.js';
import type { Pointer } from '../../model/json.js';

// Headers have content, content has encodings, encodings have headers.
const maxNesting = 20;

export function readHeaders(reader: Reader, node: Node): readonly Header[] {
  if (node.value['headers'] === undefined) return [];
  const { state } = reader;
  if (state.nesting >= maxNesting) {
    reader.tally('read/too-deep', `Headers are nested in more than ${maxNesting} levels`, node.at);
    return [];
  }
  state.nesting += 1;
  const headers = entries(reader, node, 'headers').flatMap((entry) => {
    if (entry.name.toLowerCase() === 'content-type') {
      follow(reader, entry, 'header');
      reader.tally('read/ignored-header', JSON.stringify(entry.name), entry.at);
      return [];
    }
    const header = headerAt(reader, entry);
    return header ? { ...header, name: entry.name } : [];
  });
  state.nesting -= 1;
  return headers;
}

/** A header, or the one that is referred to. */
export function headerAt(reader: Reader, entry: Entry): Omit<Header, 'name'> | undefined {
  const found = follow(reader, entry, 'header');
  return (
    found && {
      ...known(reader, found.at, () => readHeader(reader, { ...found, name: entry.name })),
      ...found.docs,
    }
  );
}

const known = memo<Omit<Header, 'name'>>();

function readHeader(
  reader: Reader,
  written: Node & { readonly name: string },
): Omit<Header, 'name'> {
  const what = `The header ${JSON.stringify(written.name)}`;
  const node = withSchema(reader, written, what);
  reportUnknownFields(reader, node, 'header');
  readStyle(reader, node, 'header');
  return {
    at: node.at,
    ...readDocs(reader, node),
    required: flag(reader, node, 'required') ?? false,
    explode: flag(reader, node, 'explode') ?? false,
    ...readDescribed(reader, node, { what, readHeaders }),
    extensions: extensions(node),
  };
}

// The names that HTTP takes for fields of a header, and cookies for theirs: nothing can be sent under others.

/** Reports a name that is no token. https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2 */
export function isFieldName(
  reader: Reader,
  name: string,
  { at, location }: { readonly at: Pointer; readonly location: 'header' | 'cookie' },
): boolean {
  if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return true;
  reader.report(
    'read/invalid-value',
    `${JSON.stringify(name)} is no name of a ${location}: nothing can be sent under it; it is left out.`,
    { pointer: at, help: 'Use letters, digits and hyphens.' },
  );
  return false;
}
