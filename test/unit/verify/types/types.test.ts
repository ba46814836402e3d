// The checks of types pass types that say what the document says, and see each one that does not. One run of the compiler for all of them.

import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Case,
  type TextFile,
  runProofCheck,
} from '../../../../generator/verify/subject/check.js';
import {
  build,
  findCompilers,
  inWorkspace,
  typeErrors,
} from '../../../../generator/verify/workspace.js';
import { createSubject } from '../../../../generator/verify/proof.js';
import { typeFacts } from '../../../../generator/verify/types/facts.js';
import { typeMisuse } from '../../../contract/types/misuse.js';

const properties = {
  id: { type: 'integer' },
  name: { type: ['string', 'null'] },
  kind: { type: 'string', enum: ['cat', 'dog'] },
  tags: { type: 'array', items: { type: 'string' } },
};
const components = Object.fromEntries(
  [
    'Right',
    'Optional',
    'Primitive',
    'Null',
    'Required',
    'Nullable',
    'Literal',
    'List',
    'Loose',
    'Lax',
    'Parsed',
    'Wider',
    'Narrower',
    'Inside',
    'Open',
  ].map((name) => [name, { type: 'object', required: ['id'], properties }]),
);
/** Nothing of these is a component. */
const inline = ['inline', 'listening', 'untyped', 'silent'];
const inlinePaths = Object.fromEntries(
  inline.map((name) => [
    `/${name}`,
    {
      get: {
        operationId: name,
        responses: {
          200: {
            description: 'OK',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
      },
    },
  ]),
);
const document = {
  openapi: '3.1.0',
  info: { title: 'Types', version: '1.0.0' },
  // All components are received: what nobody uses is compared one way only.
  paths: {
    '/all': {
      get: {
        responses: {
          200: {
            description: 'OK',
            content: {
              'application/json': {
                schema: {
                  anyOf: Object.keys(components).map((name) => ({
                    $ref: `#/components/schemas/${name}`,
                  })),
                },
              },
            },
          },
        },
      },
    },
    ...inlinePaths,
    ...Object.fromEntries(
      ['right', 'wrong'].map((name) => [
        `/${name}/{petId}`,
        {
          get: {
            operationId: name,
            parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string' } }],
            responses: {
              200: {
                description: 'OK',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Right' } } },
              },
            },
          },
        },
      ]),
    ),
  },
  components: { schemas: components },
};

const body = (change = ''): string =>
  `{ id: number; name?: string | null; kind?: 'cat' | 'dog'; tags?: string[]; ${change} }`;
const types: Readonly<Record<string, string>> = {
  Right: body(),
  Optional: body().replace('id: number', 'id?: number'),
  Primitive: body().replace('id: number', 'id: string'),
  Null: body().replace('string | null', 'string'),
  Required: body().replace('tags?', 'tags'),
  Nullable: body().replace('id: number', 'id: number | null'),
  Literal: body().replace("'cat' | ", ''),
  List: body().replace('string[]', 'string'),
  Loose: '{ id: any; name?: any; kind?: string; tags?: any; }',
  Lax: body('[name: string]: unknown'),
  Parsed: body(),
  Wider: body(),
  Narrower: body(),
  Inside: body(),
  Open: body(),
};

/** Declarations alone: what they declare is looked at by the compiler, and what runs is beside them. */
const client = [
  ...Object.entries(types).map(([name, text]) => `export interface ${name} ${text}`),
  ...['Unrecognized', 'UnrecognizedNumber'].map((name) => `export declare enum ${name} { other }`),
  'export declare class ApiClient { call(operation: unknown, params?: unknown, options?: unknown): Promise<unknown>; }',
  'export declare function right(client: ApiClient, params: { petId: string }): Promise<Right>;',
  'export declare function wrong(client: ApiClient, params: { petId?: string; [name: string]: unknown }): Promise<Optional>;',
  'export declare function inline(client: ApiClient): Promise<{ a?: number }>;',
  'export declare function listening(client: ApiClient): AsyncIterable<string>;',
  'export declare function untyped(client: ApiClient): any;',
  'export declare function silent(client: ApiClient): void;',
].join('\n');
const functions = [
  ...inline.map(
    (name) =>
      `export function ${name}(client) { return client.call({ method: 'GET', path: '/${name}' }); }`,
  ),
  ...['right', 'wrong'].map(
    (name) =>
      `export function ${name}(client, params) { return client.call({ method: 'GET', path: '/${name}/{petId}', ` +
      `parameters: { petId: { in: 'path' } } }, params); }`,
  ),
];
/** What validators parse to, where that is another type. */
const parsed: Readonly<Record<string, string>> = {
  Parsed: 'unknown',
  Wider: body().replace('id: number', 'id?: number'),
  Narrower: body().replace("'cat' | ", ''),
  Inside: body().replace('string[]', 'any[]'),
  Open: body('[name: string]: unknown'),
};
const validators = Object.keys(types).map(
  (name) =>
    `export declare const ${name.toLowerCase()}Schema: { readonly '~standard': { readonly types?: { ` +
    `readonly output: ${parsed[name] ?? `api.${name}`} } | undefined } };`,
);
const fixtures = Object.keys(types).map(
  (name) =>
    `export const ${name.toLowerCase()}Fixture = { id: 1, name: 'Tom', kind: 'cat', tags: ['a'] };\n` +
    `export const make${name} = Object.assign(() => ${name.toLowerCase()}Fixture, { variants: () => ` +
    `[{ id: 1, name: null, tags: [] }, { id: 2, kind: 'dog' }], counterExamples: () => [] });`,
);
const operations =
  'export const operations = { ' +
  ['right', 'wrong']
    .map(
      (name) =>
        `${name}: { method: 'GET', path: '/${name}/{petId}', request: { path: { petId: 'p' } }, responses: {} }`,
    )
    .join(', ') +
  ' };';

const files: readonly TextFile[] = [
  ...['client', 'validators', 'fixtures'].map((name) => ({
    path: `${name}/package.json`,
    content: JSON.stringify({
      name: `@types-test/${name}`,
      type: 'module',
      exports: './dist/index.js',
    }),
  })),
  { path: 'client/dist/index.d.ts', content: client },
  { path: 'client/dist/index.js', content: functions.join('\n') },
  {
    path: 'validators/dist/index.d.ts',
    content: ["import type * as api from '@types-test/client';", ...validators].join('\n'),
  },
  {
    path: 'validators/dist/index.js',
    content: Object.keys(types)
      .map((name) => `export const ${name.toLowerCase()}Schema = { safeParse() {} };`)
      .join('\n'),
  },
  { path: 'fixtures/dist/index.js', content: [...fixtures, operations].join('\n') },
  {
    path: 'fixtures/dist/index.d.ts',
    content: [
      ...Object.keys(types).map(
        (name) =>
          `export declare const ${name.toLowerCase()}Fixture: { id: number; name: string; kind: 'cat'; tags: string[] };`,
      ),
      'type Sent = { request: { path: { petId: string } }; responses: {} };',
      'export declare const operations: { right: Sent; wrong: Sent };',
    ].join('\n'),
  },
];

describe('the checks of types', () => {
  let found: ReadonlyMap<string, readonly string[]>;
  let cases: readonly Case[];
  beforeAll(async () => {
    const compiler = findCompilers().at(-1);
    cases = await inWorkspace({ files }, async (workspace) => {
      const schemaNames = new Map(
        Object.keys(types).map((type) => [
          `/components/schemas/${type}`,
          { type, input: type, constant: type.toLowerCase() },
        ]),
      );
      const subject = await createSubject({
        workspace,
        document,
        schemaNames,
        reported: new Set(),
        seed: 1,
        budget: { values: 1, seeds: 1 },
        excluded: new Set(),
        compiler,
      });
      return [
        ...(await runProofCheck(typeFacts, subject)).cases,
        ...(await runProofCheck(typeMisuse, subject)).cases,
      ];
    });
    const names = [...new Set(cases.map(({ subject }) => subject))];
    found = new Map(
      names.map((name) => [
        name,
        cases.flatMap(({ check, subject, name: what, failure }) =>
          subject === name && failure !== undefined ? [`${check} ${what}`] : [],
        ),
      ]),
    );
  });

  it.each<[string, readonly string[]]>([
    ['schema Right', []],
    ['schema Optional', ['C13 without id at the root']],
    ['schema Primitive', ['C13 the fixture compiles']],
    ['schema Null', ['C13 variant 1 compiles']],
    ['schema Required', ['C13 variant 2 compiles']],
    ['schema Nullable', ['C13 null at id']],
    ['schema Literal', ['C13 the fixture compiles']],
    ['schema List', ['C13 the fixture compiles']],
    [
      'schema Loose',
      [
        'C13 a string for a number at id',
        'C13 a number for a string at name',
        'C13 a literal that is not listed at kind',
        'C13 null at tags',
      ],
    ],
    ['schema Lax', ['C13 a name that is not declared at the root']],
    ['schema Parsed', ['C12 parsedSchema parses to Parsed']],
    ['schema Wider', ['C12 widerSchema parses to Wider']],
    ['schema Narrower', ['C12 narrowerSchema parses to Narrower']],
    ['schema Inside', ['C12 insideSchema parses to Inside']],
    ['schema Open', []],
    ['right', []],
    ['inline', []],
    ['listening', []],
    ['untyped', ['C12 is awaited, or gone through']],
    ['silent', ['C12 is awaited, or gone through']],
    [
      'wrong',
      [
        'C12 returns Right',
        'C12 path parameter petId is required',
        'C13 a name that is not declared',
        'C13 without the path parameter petId',
        'C13 the path parameter petId by a wrong name',
      ],
    ],
  ])('say of %s what is wrong', (name, want) => {
    expect(found.get(name)?.filter((each) => want.includes(each))).toEqual(want);
    if (want.length === 0) expect(found.get(name)).toEqual([]);
  });

  it('ask about each property, and refuse each misuse', () => {
    const asked = cases
      .filter(({ subject }) => subject === 'schema Right')
      .map(({ check, name }) => `${check} ${name}`);
    expect(asked).toEqual([
      'C12 rightSchema parses to Right',
      'C13 the fixture compiles',
      'C13 variant 1 compiles',
      'C13 variant 2 compiles',
      'C13 without id at the root',
      'C13 null at the root',
      'C13 a string for a number at id',
      'C13 null at id',
      'C13 a number for a string at name',
      'C13 a number for a string at kind',
      'C13 null at kind',
      'C13 a literal that is not listed at kind',
      'C13 null at tags',
      'C13 a number for a string at tags.0',
      'C13 null at tags.0',
      'C13 a name that is not declared at the root',
    ]);
  });
});

describe('a package that does not compile', () => {
  it('is said to, with file and line', async () => {
    const compiler = findCompilers().at(-1);
    if (!compiler) throw new Error('There is no compiler');
    const broken = [
      {
        path: 'client/package.json',
        content: '{ "name": "@types-test/client", "type": "module" }',
      },
      {
        path: 'client/src/index.ts',
        content: 'export const a = 1;\nexport const b: string = a;\n',
      },
    ];
    const { complaints, mistakes } = await inWorkspace({ files: broken }, async (workspace) => ({
      complaints: await build(workspace, compiler),
      mistakes: await typeErrors(workspace, compiler, [
        { path: 'a.ts', content: "import { a } from 'client';\nexport const c: string = a;\n" },
      ]),
    }));
    expect(complaints).toEqual([
      {
        file: 'client/src/index.ts',
        line: 2,
        message: "TS2322: Type 'number' is not assignable to type 'string'.",
      },
    ]);
    expect(mistakes).toMatchObject([{ path: 'a.ts', line: 2 }]);
  });
});
