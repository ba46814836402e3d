// The different sets of documented headers of responses, each with the name of its interface.

import type { Pointer } from '../../model/json.js';
import { type Names, takenTypes } from '../../model/naming/names.js';
import { identifierFrom, pascalCase, shortHash } from '../../model/naming/words.js';
import type { Call, HeaderSet, ResponseHeader } from './call.js';

export function headerSets(calls: Iterable<Call>, names: Names): readonly HeaderSet[] {
  const taken = new Set(takenTypes(names));
  const sets = new Map<string, HeaderSet & { readonly operations: Pointer[] }>();
  for (const { at, headers } of calls) {
    const [first] = headers;
    if (!first) continue;
    const id = JSON.stringify(headers);
    const known = sets.get(id);
    if (known) {
      known.operations.push(at);
      continue;
    }
    const name = freeName(headersName(first), { taken, at });
    taken.add(name);
    sets.set(id, { name, headers, operations: [at] });
  }
  return [...sets.values()];
}

/** A name from the first header, so that it stays when others follow. */
function headersName({ name }: ResponseHeader): string {
  const subject = name.replace(/^x-/, '').replace(/^ratelimit.*/, 'rate-limit');
  return identifierFrom(pascalCase(`${subject}-headers`), 'X');
}

/** Appends a hash of the operation if the name is taken, so that no other one changes it. */
function freeName(
  wanted: string,
  { taken, at }: { readonly taken: ReadonlySet<string>; readonly at: Pointer },
): string {
  let name = taken.has(wanted) ? `${wanted}${pascalCase(shortHash(at))}` : wanted;
  while (taken.has(name)) name += '_';
  return name;
}
