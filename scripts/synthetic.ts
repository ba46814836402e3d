// Creates a document of any size, for measuring how cost grows: `tsx scripts/synthetic.ts 1000 [--ring] [--seed 1] > document.json`.
// The same arguments create the same document. Records refer to a few earlier ones; with `--ring`, all of them form one cycle.

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface SyntheticOptions {
  readonly operations: number;
  /** Whether every record refers to the next one, and the last to the first. */
  readonly ring?: boolean;
  readonly seed?: number;
}

/** An API of resources with list, create, read, update and delete operations, and a record schema for each resource. */
export function syntheticDocument({ operations, ring = false, seed = 1 }: SyntheticOptions) {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const resources = Math.ceil(operations / methods.length);
  const name = (index: number): string => `${nouns[index % nouns.length]}${index}`;
  const schemas: Record<string, object> = { Problem: problem };
  const paths: Record<string, Record<string, object>> = {};
  for (let index = 0, made = 0; index < resources; index += 1) {
    const record = name(index);
    const reference = { $ref: `#/components/schemas/${record}` };
    const neighbours = ring
      ? [(index + 1) % resources]
      : Array.from({ length: below(3) }, () => index - 1 - below(neighbourhood)).filter(
          (other) => other >= index - (index % neighbourhood),
        );
    schemas[record] = recordSchema(record, neighbours.map(name), below);
    const path = `/${record.toLowerCase()}s`;
    for (const { method, item, body, list } of methods.slice(0, operations - made)) {
      made += 1;
      const at = item ? `${path}/{id}` : path;
      (paths[at] ??= {})[method] = {
        operationId: `${list ? 'list' : verbs[method]}${record}`,
        summary: `${verbs[method]} one or several of ${record}`,
        tags: [`area ${index % Math.ceil(resources / 25)}`],
        parameters: [
          ...(item ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []),
          ...(list ? pageParameters : []),
        ],
        ...(body && {
          requestBody: { required: true, content: { 'application/json': { schema: reference } } },
        }),
        responses: {
          ...(method === 'delete'
            ? { 204: { description: 'Gone' } }
            : {
                200: {
                  description: 'What was asked for',
                  content: {
                    'application/json': {
                      schema: list ? { type: 'array', items: reference } : reference,
                    },
                  },
                },
              }),
          default: {
            description: 'A problem',
            content: {
              'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
            },
          },
        },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `Synthetic ${operations}`, version: '1.0.0' },
    servers: [{ url: 'https://api.example.test' }],
    paths,
    components: { schemas },
  };
}

function recordSchema(
  name: string,
  neighbours: readonly string[],
  below: (limit: number) => number,
): object {
  const kinds = Object.entries(propertyKinds);
  const properties = Array.from({ length: 4 + below(8) }, (_, index): [string, object] => {
    const [kind, schema] = kinds[below(kinds.length)] ?? ['text', { type: 'string' }];
    return [`${kind}_${index}`, { ...schema, description: `The ${kind} of a ${name}.` }];
  });
  return {
    type: 'object',
    description: `A ${name} as it is kept.`,
    required: ['id', ...properties.filter(() => below(2) === 0).map(([key]) => key)],
    properties: {
      id: { type: 'string', readOnly: true },
      ...Object.fromEntries(properties),
      ...Object.fromEntries(
        neighbours.map((other, index) => [
          `neighbour_${index}`,
          { $ref: `#/components/schemas/${other}` },
        ]),
      ),
    },
  };
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Records only refer to earlier ones in a group of this size, so that larger documents are not deeper. */
const neighbourhood = 8;

const nouns = ['Order', 'Invoice', 'Customer', 'Shipment', 'Ticket', 'Account', 'Device', 'Report'];

const verbs: Readonly<Record<string, string>> = {
  get: 'get',
  post: 'create',
  patch: 'update',
  delete: 'delete',
};

const methods = [
  { method: 'get', item: false, body: false, list: true },
  { method: 'post', item: false, body: true, list: false },
  { method: 'get', item: true, body: false, list: false },
  { method: 'patch', item: true, body: true, list: false },
  { method: 'delete', item: true, body: false, list: false },
] as const;

const pageParameters = [
  { name: 'cursor', in: 'query', schema: { type: 'string' } },
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
] as const;

const propertyKinds: Readonly<Record<string, object>> = {
  text: { type: 'string', minLength: 1, maxLength: 80 },
  moment: { type: 'string', format: 'date-time' },
  amount: { type: 'number', minimum: 0 },
  count: { type: 'integer' },
  flag: { type: 'boolean' },
  state: { type: 'string', enum: ['open', 'held', 'closed'] },
  labels: { type: 'array', items: { type: 'string' } },
  address: {
    type: 'object',
    required: ['city'],
    properties: { city: { type: 'string' }, street: { type: ['string', 'null'] } },
  },
};

const problem = {
  type: 'object',
  required: ['title', 'status'],
  properties: { title: { type: 'string' }, status: { type: 'integer' } },
} as const;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ring: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
    },
  });
  const document = syntheticDocument({
    operations: Number(positionals[0] ?? 1000),
    ring: values.ring,
    seed: Number(values.seed),
  });
  process.stdout.write(`${JSON.stringify(document, undefined, 1)}\n`);
}
