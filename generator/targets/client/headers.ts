// The documented headers of a success, as `withResponse()` gives them.

import { code, type Code, key, lines } from '../../code/code.js';
import type { Api, Operation } from '../../model/api.js';
import type { Schema } from '../../model/schema.js';
import { splitResponses } from '../media.js';

export interface ResponseHeader {
  /** Lower-case. */
  readonly name: string;
  readonly kind: 'number' | 'boolean' | 'string';
  readonly optional: boolean;
}

/** Each name once; where documents of several successes differ, a text that may be missing. */
export function responseHeaders(operation: Operation, api: Api): readonly ResponseHeader[] {
  const { success } = splitResponses(operation);
  const found = new Map<string, ResponseHeader & { readonly count: number }>();
  for (const { headers } of success)
    for (const header of headers) {
      const name = header.name.toLowerCase();
      const kind = header.mediaType === undefined ? kindOf(header.schema, api) : 'string';
      const known = found.get(name);
      found.set(name, {
        name,
        kind: known && known.kind !== kind ? 'string' : kind,
        optional: !header.required || known?.optional === true,
        count: (known?.count ?? 0) + 1,
      });
    }
  return [...found.values()].map(({ count, ...header }) => ({ ...header, optional: header.optional || count < success.length }));
}

/** The second argument of `ApiCall`; nothing where no header is documented. */
export function headersType(headers: readonly ResponseHeader[]): Code | undefined {
  if (headers.length === 0) return undefined;
  const members = headers.map(({ name, kind, optional }) => code`${key(name)}${optional ? code`?` : code``}: ${kind === 'number' ? code`number` : kind === 'boolean' ? code`boolean` : code`string`};`);
  return code`
    {
      ${lines(members)}
    }
  `;
}

function kindOf(schema: Schema, api: Api): ResponseHeader['kind'] {
  const target = schema.ref === undefined ? schema : api.schemas.get(schema.ref);
  const types = (target?.types ?? []).filter((type) => type !== 'null');
  if (types.length === 0) return 'string';
  if (types.every((type) => type === 'integer' || type === 'number')) return 'number';
  return types.every((type) => type === 'boolean') ? 'boolean' : 'string';
}
