// What a call resolves to: the union of what the documented successes carry.

import { type Code, code } from '../../../code/code.js';
import type { Declaration } from '../../../code/declarations.js';
import type { Operation } from '../../../model/api.js';
import { isReference } from '../../../model/graph/resolve.js';
import type { Schema } from '../../../model/schema.js';
import type { OperationNames } from '../../../naming/names.js';
import { isRedirectOnly, responseKind, responseMediaType, splitResponses } from '../../media.js';
import { streamItems, streamType } from '../features/streams.js';
import type { EmitContext } from './emit-context.js';

/** A type that belongs to the operation, or one that is declared elsewhere; `own` says how the former is referred to. */
export interface Result {
  readonly declarations: readonly Declaration[];
  readonly type: (own: (name: string) => Code) => Code;
}

export function responseType(
  operation: Operation,
  names: OperationNames,
  context: EmitContext,
): Result {
  const members = isRedirectOnly(operation) ? [binary] : unique(operation, context);
  const bodies = members.filter(({ type }) => type !== undefined);
  const [first] = bodies;
  if (first?.type === undefined) return external(code`void`);
  const empty = bodies.length < members.length;
  if (bodies.length === 1 && !first.inline)
    return external(empty ? code`${first.type} | undefined` : first.type);
  const declaration: Declaration =
    members.length === 1 && first.schema
      ? {
          kind: 'type',
          name: names.response,
          doc: context.doc(first.schema),
          type: context.declaredOutput(first.schema),
        }
      : {
          kind: 'type',
          name: names.response,
          type: [
            ...bodies.flatMap((body) => memberType(body, context) ?? []),
            ...(empty ? [code`undefined`] : []),
          ],
        };
  return { declarations: [declaration], type: (own) => own(names.response) };
}

function memberType({ schema, type }: Member, context: EmitContext): Code | undefined {
  return schema ? context.outputMember(schema) : type;
}

function external(type: Code): Result {
  return { declarations: [], type: () => type };
}

interface Member {
  /** Absent: there is no body. */
  readonly type?: Code | undefined;
  /** Written out here, not a name. */
  readonly inline: boolean;
  readonly schema?: Schema | undefined;
}

const binary: Member = { type: code`Blob`, inline: false };

/** One member for each different body; several empty ones count as one. */
function unique(operation: Operation, context: EmitContext): readonly Member[] {
  const result = new Map<string, Member>();
  for (const response of splitResponses(operation).success) {
    const kind = operation.method === 'head' ? 'none' : responseKind(response);
    const media = responseMediaType(response.content);
    const schema = media?.schema;
    const items = kind === 'stream' && media && streamItems(media, context.api);
    if (kind === 'none') result.set(kind, { inline: false });
    else if (kind === 'text') result.set(kind, { type: code`string`, inline: false });
    else if (kind === 'binary') result.set(kind, binary);
    else if (items)
      result.set(kind, {
        type: streamType(items, context),
        inline: !items.schemas.every(isReference),
      });
    else if (kind === 'stream')
      result.set(kind, { type: code`ReadableStream<Uint8Array>`, inline: false });
    else if (schema === undefined) result.set(kind, { type: code`unknown`, inline: false });
    else
      result.set(isReference(schema) ? `#${schema.ref}` : `@${schema.at}`, {
        // What has no name is printed where it is declared.
        type: isReference(schema) ? context.output(schema) : code`unknown`,
        inline: !isReference(schema),
        schema,
      });
  }
  return [...result.values()];
}
