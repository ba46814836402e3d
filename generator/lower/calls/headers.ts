// The different sets of documented headers of responses, each with the name of its interface.

import type { Pointer } from '../../model/json.js';
import { type Names, takenTypes } from '../../model/naming/names.js';
import { identifierFrom, pascalCase, shortHash } from '../../model/naming/words.js';
import type { Call, HeaderSet, ResponseHeader } from './call.js';

export function headerSets(calls: Iterable<Call>, names: Names): readonly HeaderSet[] {
  const taken = new Set(takenTypes(names));
  const sets = new Map<string, HeaderSet & { readonly operations: Pointer[] }>();
  for (const { at, headers } of calls) {
    if (headers.length === 0) continue;
    const id = JSON.stringify(headers);
    const known = sets.get(id);
    const name = known?.name ?? freeName(headersName(headers), { taken, id });
    taken.add(name);
    if (known) known.operations.push(at);
    else sets.set(id, { name, headers, operations: [at] });
  }
  return [...sets.values()];
}

/** A name from the words that all headers start with, or from the first header. */
function headersName(headers: readonly ResponseHeader[]): string {
  const split = headers.map(({ name }) =>
    name
      .replace(/^x-/, '')
      .replace(/^ratelimit/, 'rate-limit')
      .split(/[^a-z\d]+/)
      .filter(Boolean),
  );
  const [first = []] = split;
  const common = first.filter((word, index) =>
    split.every(
      (words) =>
        words.slice(0, index + 1).join('-') === first.slice(0, index + 1).join('-') && word !== '',
    ),
  );
  const name = [
    ...(common.length > 0 ? common : first),
    ...(common.length > 0 || headers.length === 1 ? [] : ['and', 'other']),
    'headers',
  ];
  return identifierFrom(pascalCase(name.join('-')), 'X');
}

/** Appends a hash if the name is taken, so that it does not depend on other operations. */
function freeName(
  wanted: string,
  { taken, id }: { readonly taken: ReadonlySet<string>; readonly id: string },
): string {
  let name = taken.has(wanted) ? `${wanted}${pascalCase(shortHash(id))}` : wanted;
  while (taken.has(name)) name += '_';
  return name;
}
