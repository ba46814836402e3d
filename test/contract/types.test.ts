// The model types of the committed client and openapi-typescript's types, made from the same document by
// different hands, say the same: each is assignable to the other, for every component, argument and response.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { root, typeErrors } from '../support/compile.js';

const folder = join(root, 'generated', 'client', 'src');

/** Differences that are meant, each with its reason. One that is gone fails too. */
const intended: Readonly<Record<string, string>> = {
  'component CreateCaptionsRequest':
    'exactly one of sourceUrl and uploadId: openapi-typescript lets both, and neither, pass',
  'argument of createCaptions': 'the same',
  ...Object.fromEntries(
    ['getAllPresets', 'getAllUploads', 'topUpMediaCredits'].map((name) => [
      `argument of ${name}`,
      'an optional parameter may be undefined here, by the letter of exactOptionalPropertyTypes',
    ]),
  ),
};

interface Document {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        parameters?: unknown[];
        requestBody?: unknown;
        responses: Record<string, unknown>;
      }
    >
  >;
  readonly components: { readonly schemas: Record<string, unknown> };
}

/**
 * Ours, with the openness of sets taken as the raw layer takes it: a set that the document states is closed there, known values of an
 * open set are any text there. Everything else stays as it is.
 */
const alignment = [
  'type Leaf = string | number | boolean | null | undefined;',
  'type Literals<A> = A extends api.Unrecognized | api.UnrecognizedNumber ? never : A extends string ? ' +
    '(string extends A ? never : A) : A extends number ? (number extends A ? never : A) : A;',
  'type Widened<A> = A extends string ? string : A extends number ? number : A;',
  'type AlignedLeaf<A, B> = string extends B ? Widened<A> : number extends B ? Widened<A> : Literals<A>;',
  'type AlignedPart<A, B> = A extends readonly (infer X)[] ? (B extends readonly (infer Y)[] ? ' +
    'Aligned<X, Y>[] : A) : A extends object ? { [K in keyof A]: K extends keyof B ? Aligned<A[K], ' +
    'B[K]> : A[K] } : A;',
  'type Aligned<A, B> = unknown extends A ? A : [B] extends [Leaf] ? AlignedLeaf<A, B> : AlignedPart<A, NonNullable<B>>;',
];

describe('the types of the client', { timeout: 120_000 }, () => {
  let files: { path: string; content: string }[];
  let document: Document;
  beforeAll(async () => {
    const paths = (await readdir(folder, { recursive: true })).filter((path) =>
      path.endsWith('.ts'),
    );
    files = await Promise.all(
      paths.map(async (path) => ({
        path: `src/${path}`,
        content: await readFile(join(folder, path), 'utf8'),
      })),
    );
    const written = await readFile(join(folder, '..', 'openapi.json'), 'utf8');
    document = JSON.parse(written);
    files.push({
      path: 'raw.ts',
      content: astToString(await openapiTS(written, { silent: true })),
    });
  });

  it('and those of openapi-typescript are assignable to each other', async () => {
    const checks = [
      ...Object.keys(document.components.schemas).map((name) => [
        `component ${name}`,
        `api.${name}`,
        `components['schemas']['${name}']`,
      ]),
      ...Object.entries(document.paths).flatMap(([path, item]) =>
        Object.entries(item).flatMap(
          ([method, { operationId, parameters = [], requestBody, responses }]) => {
            const raw = `paths['${path}']['${method}']`;
            const success = Object.keys(responses).find((status) => status.startsWith('2')) ?? '';
            const given = requestBody
              ? `NonNullable<${raw}['requestBody']>['content']['application/json']`
              : `NonNullable<${raw}['parameters']['query']>`;
            return [
              [
                `response of ${operationId}`,
                `Awaited<ReturnType<typeof api.${operationId}>>`,
                `${raw}['responses'][${/^\d+$/.test(success) ? success : `'${success}'`}]['content']['application/json']`,
              ],
              ...(requestBody || parameters.length > 0
                ? [
                    [
                      `argument of ${operationId}`,
                      `NonNullable<Parameters<typeof api.${operationId}>[1]>`,
                      given,
                    ],
                  ]
                : []),
            ];
          },
        ),
      ),
    ];
    const rows = checks.map(
      ([name, ours, raw]) => `  '${name}': Mutual<Aligned<${ours}, ${raw}>, ${raw}>;`,
    );
    const text = [
      "import type * as api from './src/index.js';",
      "import type { components, paths } from './raw.js';",
      "type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? 'same' : 'raw is not assignable to ours') : 'ours is not assignable to raw';",
      ...alignment,
      'interface Checks {',
      ...rows,
      '}',
      ...checks.map(
        ([name], index) =>
          `export const check${index}: Checks['${name}'] extends 'same' ? 'same' : ['${name}', Checks['${name}']] = 'same';`,
      ),
    ].join('\n');
    const errors = await typeErrors([...files, { path: 'compare.ts', content: text }], {
      compiler: '7',
      resolution: 'bundler',
    });
    const failing = errors.flatMap((line) => /\["(.+?)", "/.exec(line)?.[1] ?? [line]);
    expect(checks.length).toBeGreaterThan(80);
    expect(failing.toSorted()).toEqual(Object.keys(intended).toSorted());
  });
});
