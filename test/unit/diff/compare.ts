// Small documents compared, and what came of it in short: `id!` for an error, `id?` for a warning, `id` for the rest; ` sdk` where code stops compiling.

import type { Change } from '../../../generator/diff/change.js';
import { compareApis } from '../../../generator/diff/compare.js';
import type { Input } from '../../../generator/diff/input.js';
import type { SurfaceOptions } from '../../../generator/base/options.js';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { nameApi } from '../../../generator/model/naming/name.js';
import { readApi } from '../../../generator/read/api.js';

/** Of the client alone: its types are what TypeScript judges. */
export const clientOnly = { targets: ['client'], layout: 'packages', raw: false } as const;

export function changesOf(
  from: JsonObject,
  to: JsonObject,
  options: SurfaceOptions = clientOnly,
): readonly Change[] {
  return compareApis(readSide(from, options), readSide(to, options), { today: '2026-06-01' });
}

/** One side of a comparison, of a document that is read already. */
export function readSide(
  root: JsonObject,
  options: SurfaceOptions = clientOnly,
): Input & { readonly root: JsonObject } {
  const version = String(root['openapi']).startsWith('3.0') ? '3.0' : '3.1';
  const { api } = readApi({ root, version });
  return { root, api, names: nameApi(api).names, options };
}

export function short(changes: readonly Change[]): string {
  const marks = { error: '!', warning: '?', info: '' };
  return changes
    .map(({ id, level, sdk }) => `${id}${marks[level]}${sdk === 'breaking' ? ' sdk' : ''}`)
    .sort()
    .join(', ');
}

export type Position = 'request' | 'response' | 'parameter' | 'webhook';

/** A document that carries a schema at one place. */
export function documentWith(
  schema: Json,
  at: Position,
  { openapi = '3.1.0', schemas = {} }: { openapi?: string; schemas?: JsonObject } = {},
): JsonObject {
  const content = { 'application/json': { schema } };
  const operation = {
    operationId: 'act',
    ...(at === 'request' && { requestBody: { required: true, content } }),
    ...(at === 'parameter' && { parameters: [{ name: 'q', in: 'query', schema }] }),
    responses: { 200: { description: 'ok', ...(at === 'response' && { content }) } },
  };
  return {
    openapi,
    info: { title: 'Small', version: '1.0.0' },
    paths: at === 'webhook' ? {} : { '/things': { post: operation } },
    ...(at === 'webhook' && {
      webhooks: {
        act: {
          post: {
            requestBody: { required: true, content },
            responses: { 200: { description: 'ok' } },
          },
        },
      },
    }),
    components: { schemas },
  };
}
