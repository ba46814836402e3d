// What the page offers: all operations in short, the answer of `GET /__mock/operations`, and one of
// them with its fields and responses, that of `GET /__mock/operations/{id}`.

import { member, type ResponseFixture } from '../../runtime/mock/fixture.js';
import { partOf } from '../../lower/calls/media.js';
import type { Lowered } from '../../lower/lower.js';
import { knownValues } from '../../model/extensions.js';
import { resolve } from '../../model/graph/walk.js';
import type { Json } from '../../model/json.js';
import { listedValues, type Schema } from '../../model/schema.js';
import type { SandboxOperation } from '../operations.js';

export type Offer = ReturnType<typeof offerOf>;
export type Offered = Offer['operations'][number];
export type Detail = ReturnType<typeof detailOf>;

export function offerOf(title: string, operations: readonly SandboxOperation[], base: string) {
  return {
    ...{ title, base },
    operations: operations.map(({ id, declared: { method, path, summary, tags, deprecated } }) => ({
      ...{ id, method, path, summary, tag: tags[0] ?? '' },
      ...(deprecated && { deprecated }),
    })),
  };
}

export function detailOf(
  operation: SandboxOperation,
  { api, calls, names }: Pick<Lowered, 'api' | 'calls' | 'names'>,
) {
  const { id, at, service, security: [schemes = []] = [], declared } = operation;
  const { method, path, request } = operation.constants;
  const body = member(request, 'body');
  const call = calls.operations.get(at);
  const { argument, names: named } = call ?? {};
  const keys = argument?.parameters.map(({ parameter, key }): readonly [string, string] => [
    `${partOf(parameter)}-${parameter.name}`,
    key,
  ]);
  return {
    ...{ id, method, path, description: declared.description ?? declared.summary },
    parameters: declared.parameters.map((parameter) => {
      const { name, required, style, explode, allowReserved, mediaType, description } = parameter;
      const place = partOf(parameter);
      const schema = resolve(api, parameter.schema);
      return {
        ...{ name, in: place, explode, style: style === 'cookie' ? ('form' as const) : style },
        ...{ description, type: typeText(schema) },
        ...(schema.default !== undefined && { default: JSON.stringify(schema.default) }),
        ...(required && { required }),
        ...(allowReserved && { allowReserved }),
        ...(mediaType !== undefined && { mediaType }),
        isWholeQuery: parameter.in === 'querystring',
        value: member(member(request, place), name),
        /** What it may be, where that is listed. */
        values: listedValues(schema) ?? knownValues(schema) ?? [],
      };
    }),
    mediaType: String(member(request, 'mediaType') ?? ''),
    /** Missing where it is a file. */
    body: isBytes(body) ? undefined : body,
    security: schemes.flatMap((name) => service.schemes[name] ?? []),
    /** As a call of the generated client: `projects.get`, with the keys of its argument by the fields of the form. */
    call: named && {
      method: `${named.resource}.${named.method}`,
      client: names.api.className,
      keys: Object.fromEntries(keys ?? []),
      /** Absent where the properties of the body stand among the parameters. */
      bodyKey: argument?.body?.key,
    },
    responses: declared.responses.map(({ status, description }) => ({
      ...{ status: String(status), description },
      content: (operation.responses().get(String(status)) ?? []).flatMap(contentOf),
    })),
  };
}

/** What a value is in a few words: `integer`, `string (date)`. */
function typeText({ type = [], format }: Schema): string {
  const kinds = type.filter((kind) => kind !== 'null').join(' or ');
  return format === undefined ? kinds : `${kinds} (${format})`.trimStart();
}

function contentOf(fixture: ResponseFixture) {
  const { mediaType, body, absent, named = {}, written } = fixture;
  if (mediaType === undefined) return [];
  // A cast: what is no bytes is JSON.
  const text = written && !isBytes(body) ? written(body as Json) : body;
  const example = absent ?? (isBytes(body) ? 'Bytes' : text);
  return [{ mediaType, example, names: Object.keys(named) }];
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array || value instanceof Blob;
}
