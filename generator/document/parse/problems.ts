// The findings that JSON and YAML share.

import { diagnostic, type Diagnostic, type Location } from '../../diagnostics.js';
import { maxDepth } from '../load/measure.js';

export function tooDeep(location: Location): Diagnostic {
  return diagnostic('document/too-deep', `Values are nested more than ${maxDepth} levels deep.`, {
    location,
  });
}

export function duplicateKey(key: string, location: Location, first: Location): Diagnostic {
  return diagnostic(
    'document/duplicate-key',
    `The key ${quoted(key)} is written twice in one object.`,
    {
      location,
      related: [{ message: 'The first one is here.', location: first }],
    },
  );
}

/** A name of the document in a message: in quotes, and not longer than a line. */
export function quoted(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 79)}…` : name);
}
