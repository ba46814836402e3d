// The types of what a call resolves to, and of its documented headers.

import { type Code, code, identifier, join, key, symbol } from '../../../code/code.js';
import {
  type Declaration,
  objectType,
  unionType,
  typeArguments,
} from '../../../code/declarations.js';
import type { Call, Calls, HeaderValue, Received } from '../../../lower/calls/call.js';
import { type HeaderText, headerTexts, receivedMedia } from '../../../lower/calls/media-table.js';
import type { StreamItems } from '../../../model/capabilities/events.js';
import { isReference } from '../../../model/graph/walk.js';
import type { Schema } from '../../../model/schema.js';
import type { PackageFacts } from '../../package.js';
import type { ClientContext, HeaderTypes } from '../emit-context.js';

/** The type of a response, with its declaration unless it is declared elsewhere. */
interface Result {
  readonly declarations: readonly Declaration[];
  readonly type: Code;
}

export function responseType(
  { result, names }: Call,
  {
    ownType,
    context,
  }: { readonly ownType: (name: string) => Code; readonly context: ClientContext },
): Result {
  const [first, ...others] = result.members.filter(({ medium }) => medium !== 'none');
  if (first === undefined) return declaredElsewhere(code`void`);
  const isAlone = result.members.length === 1;
  if (!result.isNamed) {
    const type = memberType(first, context);
    return declaredElsewhere(isAlone ? type : code`${type} | undefined`);
  }
  const declaration: Declaration =
    isAlone && first.schema
      ? {
          kind: 'type',
          name: names.response,
          doc: context.doc(first.schema, names.response),
          type: context.types.declared(first.schema),
        }
      : {
          kind: 'type',
          name: names.response,
          type: [
            ...[first, ...others].map((member) =>
              member.schema ? context.types.operand(member.schema) : memberType(member, context),
            ),
            ...(result.members.length > others.length + 1 ? [code`undefined`] : []),
          ],
        };
  return { declarations: [declaration], type: ownType(names.response) };
}

/** The interface with the result by media type; `undefined` without a choice. */
export function responseTypes(
  { accepts, names }: Call,
  { usual, context }: { readonly usual: Code; readonly context: ClientContext },
): Declaration | undefined {
  const [first, ...others] = accepts;
  if (first === undefined || names.responses === undefined) return undefined;
  return {
    kind: 'interface',
    name: names.responses,
    doc: {
      text: [
        `What \`${names.function}\` resolves to, by the media type that the option \`accept\` asks for.`,
      ],
    },
    properties: [
      { name: first[0], type: usual },
      ...others.map(([name, { members }]) => ({
        name,
        type: unionType(members.map((member) => memberType(member, context))),
      })),
    ],
  };
}

function declaredElsewhere(type: Code): Result {
  return { declarations: [], type };
}

/** The type of one body that a response may have, written in place. */
function memberType({ medium, schema, items }: Received, context: ClientContext): Code {
  switch (receivedMedia[medium].value) {
    case 'nothing':
      return code`undefined`;
    case 'string':
      return code`string`;
    case 'bytes':
      return code`Blob`;
    case 'items':
      return items ? streamType(items, context) : code`ReadableStream<Uint8Array>`;
    case 'schema':
      return schema ? context.types.expression(schema) : code`unknown`;
  }
}

export function headerTypes(
  { headers }: Calls,
  { source }: Pick<PackageFacts, 'source'>,
): HeaderTypes {
  const file = `${source}headers.ts`;
  const pieces = new Map(
    headers.flatMap(({ name, operations }) =>
      operations.map((at) => [at, code`${symbol(name, { file }, { type: true })}`] as const),
    ),
  );
  const declarations = headers.map((set) => ({
    kind: 'interface' as const,
    name: set.name,
    properties: set.headers.map((header) => ({
      name: header.name,
      optional: header.optional,
      type: headerType(header.value),
    })),
  }));
  return {
    of: ({ at }) => pieces.get(at),
    module: declarations.length === 0 ? undefined : { file, declarations },
  };
}

function headerType(value: HeaderValue): Code {
  if (value.kind === 'text') return textType(value.text);
  if (value.kind === 'list')
    return headerTexts[value.items].types.length > 1
      ? code`readonly (${textType(value.items)})[]`
      : code`readonly ${textType(value.items)}[]`;
  return objectType(
    value.properties.map(
      ({ name, text, optional }) =>
        code`readonly ${key(name)}${optional ? code`?` : code``}: ${textType(text)}`,
    ),
  );
}

function textType(text: HeaderText): Code {
  return join(headerTexts[text].types.map(identifier), ' | ');
}

/** `EventStream<Chunk>`, or `NamedEventStream<{ added: Chunk; removed: Id }>` */
export function streamType(
  { kind, schemas, byName, json }: StreamItems,
  { runtime, types }: ClientContext,
): Code {
  const itemOf = (all: readonly Schema[]): Code => {
    const [only, ...others] = [
      ...new Map(
        all.map((schema) => [isReference(schema) ? schema.$ref : schema.at, schema]),
      ).values(),
    ];
    if (only === undefined) return json ? code`unknown` : code`string`;
    return others.length === 0
      ? types.expression(only)
      : join([only, ...others].map(types.operand), ' | ');
  };
  if (byName) {
    const members = [...byName].map(([name, all]) => code`${key(name)}: ${itemOf(all)}`);
    return code`${runtime('NamedEventStream')}<{ ${join(members, '; ')} }>`;
  }
  const item = itemOf(schemas);
  return code`${runtime(kind === 'events' ? 'EventStream' : 'JsonLines')}${typeArguments([item])}`;
}
