// The names that users choose (`rename` in the configuration). They go before all others; each
// entry must name something in the document.

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import type { Api, Operation } from '../api.js';
import { tokens } from '../json.js';
import type { RenameOptions } from '../../base/options.js';
import { closest, didYouMean } from '../../base/suggest.js';
import type { Names } from './names.js';
import type { Scope } from './scope.js';
import { plainCase } from './words.js';

/** The name in the document → the name in the code. An operation is also known by its address. */
export interface Renames {
  readonly operations: ReadonlyMap<string, string>;
  readonly schemas: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
}

export function renamesOf({
  operations = {},
  schemas = {},
  tags = {},
}: RenameOptions = {}): Renames {
  return {
    operations: new Map(Object.entries(operations)),
    schemas: new Map(Object.entries(schemas)),
    tags: new Map(Object.entries(tags)),
  };
}

/** What `rename` may call an operation instead of its `operationId`: `GET /pets/{id}`. */
export function addressOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

/** Whether a name is an identifier of ASCII letters and digits, which every target takes. */
export function isPlainIdentifier(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9]*$/.test(name) && name.length <= 100;
}

/**
 * Reports each entry of `rename` that names nothing in the document, or whose new name is invalid
 * or taken.
 */
export function renameProblems(
  api: Api,
  {
    names,
    renames,
    scope,
  }: { readonly names: Names; readonly renames: Renames; readonly scope: Scope },
): readonly Diagnostic[] {
  const results = {
    operations: new Map(
      api.operations.flatMap((operation) => {
        const { id, at } = operation;
        const named = { name: names.operations.get(at)?.function, at };
        const keys = [...(id === undefined ? [] : [id]), addressOf(operation)];
        return keys.map((key) => [key, named] as const);
      }),
    ),
    schemas: new Map(
      [...api.schemas.keys()].flatMap((id) =>
        /^\/components\/schemas\/[^/]+$/.test(id)
          ? [[tokens(id)[2] ?? '', { name: names.schemas.get(id)?.type, at: id }] as const]
          : [],
      ),
    ),
    tags: new Map(
      names.resources.map(
        ({ tag, property }) =>
          [tag, { name: property, at: api.tags.find(({ name }) => name === tag)?.at }] as const,
      ),
    ),
  };
  return (['operations', 'schemas', 'tags'] as const).flatMap((kind) =>
    [...renames[kind]].flatMap(([of, wanted]): Diagnostic[] => {
      const result = results[kind].get(of);
      const option = ['rename', kind, of];
      if (result === undefined)
        return [
          diagnostic(
            'naming/unknown',
            `rename.${kind} names ${JSON.stringify(of)}, which the document does not have${kind === 'tags' ? ' as the first tag of an operation' : ''}.`,
            { option, part: 'key', ...didYouMean(closest(of, results[kind].keys())) },
          ),
        ];
      if (!isPlainIdentifier(wanted))
        return [
          diagnostic(
            'naming/cannot-rename',
            `${JSON.stringify(wanted)}, the new name of ${JSON.stringify(of)}, is no identifier of ASCII letters and digits.`,
            { pointer: result.at, option },
          ),
        ];
      if (result.name === wanted) return [];
      const owner =
        [...results[kind].values()].find(({ name }) => name === wanted)?.at ??
        scope.ownerOf(wanted);
      const related =
        owner === undefined || owner === result.at
          ? undefined
          : [{ message: `${wanted} is declared here.`, pointer: owner }];
      const property = plainCase(wanted);
      const reason =
        kind === 'tags' && property !== wanted
          ? `the property of the client would be ${property}`
          : owner === undefined
            ? 'the name is reserved'
            : 'something else has this name';
      return [
        diagnostic(
          'naming/cannot-rename',
          `${JSON.stringify(of)} cannot be called ${wanted}: ${reason}.`,
          { pointer: result.at, option, related },
        ),
      ];
    }),
  );
}
