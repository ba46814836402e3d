// Writes TypeScript files that test types, a statement a line, and gives the errors to their cases.

import type { Case, Subject, TextFile } from '../subject/check.js';

export interface Statement {
  /** The case without its outcome. */
  readonly case: Case;
  /** Without a line break. */
  readonly text: string;
}

const prelude = [
  "import type * as api from 'client';",
  "import type * as v from 'validators';",
  "import type * as f from 'fixtures';",
  'type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : Alike<A, B>;',
  // Types that are written differently but assignable. `any`, which is assignable to everything,
  // only equals `any`.
  'type Alike<A, B> = IsAny<A> extends IsAny<B> ? (IsAny<B> extends IsAny<A> ? ([A] extends [B] ? ([B] extends [A] ? true : false) : false) : false) : false;',
  'type IsAny<T> = 0 extends 1 & T ? true : false;',
  '// Without index signatures of any value, which zod gives to objects that may hold more, and without what may be written to.',
  // Also without unlisted values, which validators refuse. Any `number` is one of the numbers.
  'type Listed<T> = T extends api.Unrecognized ? never : 5 extends T ? T : T extends api.UnrecognizedNumber ? never : T;',
  // Bounds the depth of nested arrays, because JSON values are arrays of JSON values.
  "type Plain<T, Around extends readonly unknown[] = []> = IsAny<T> extends true ? 'any' : T extends " +
    "string | number | boolean | null | undefined ? Listed<T> : T extends readonly unknown[] ? (Around['length'] " +
    'extends 5 ? unknown : Items<T, [...Around, T]>) : T extends object ? Members<T> : T;',
  'type Items<T, Around extends readonly unknown[]> = { readonly [K in keyof T]: Plain<T[K], Around> };',
  'type Members<T> = { readonly [K in keyof T as string extends K ? (unknown extends T[K] ? never : K) : K]: Plain<T[K]> } & Shared;',
  // Shared, since TypeScript rejects assignments between types of different optional properties.
  "type Shared = { readonly '~shared'?: never };",
  'type Fits<A, B> = [Plain<A>] extends [Plain<B>] ? true : false;',
  'type Agree<A, B> = Fits<A, B> extends true ? Fits<B, A> : false;',
  "type Parsed<S> = S extends { readonly '~standard': { readonly types?: { readonly output: infer T } | undefined } } ? T : never;",
  'type KeysOf<T> = T extends unknown ? keyof T : never;',
  // The literals of a type that also accepts any other string.
  'type Known<T> = T extends string ? (string extends T ? never : T) : never;',
  "type AnyStatus = number | 'default' | `${1 | 2 | 3 | 4 | 5}XX` | undefined;",
  'type HeadersOf<R> = R extends { readonly withResponse: () => Promise<infer W> } ? (W extends { readonly headers: infer H } ? H : never) : never;',
  'type Returned<F extends (...given: never) => unknown> = [Awaited<ReturnType<F>>, HeadersOf<ReturnType<F>>];',
  'type Is<A, B> = A extends B ? true : false;',
  // The awaited page of a list operation also iterates over all items.
  'type Returns<A, B> = Equal<A, B> extends true ? true : A extends AsyncIterable<infer I> ? Equal<A, B & AsyncIterable<I, void, undefined>> : false;',
  'type Needs<T, K extends keyof T> = {} extends Pick<T, K> ? false : true;',
  'export declare const core: api.ApiClient;',
];

/** A limit, because compiling large files is slow. */
const statementsPerFile = 1500;

/** Compiles the statements and returns their cases, which fail if the compiler disagrees. */
export async function caseOutcomes(
  statements: readonly Statement[],
  { typeErrors }: Pick<Subject, 'typeErrors'>,
): Promise<readonly Case[]> {
  if (!typeErrors)
    return statements.map((statement) => ({
      ...statement.case,
      skipped: 'types are not tested in this run',
    }));
  const files: TextFile[] = [];
  for (let start = 0; start < statements.length; start += statementsPerFile) {
    const lines = statements.slice(start, start + statementsPerFile).map(({ text }) => text);
    files.push({
      path: `types-${files.length}.ts`,
      content: [...prelude, ...lines, ''].join('\n'),
    });
  }
  const messages = new Map<number, string>();
  for (const { path, line, message } of files.length === 0 ? [] : await typeErrors(files)) {
    const file = files.findIndex((textFile) => textFile.path === path);
    const index = line - 1 - prelude.length;
    if (file < 0 || index < 0)
      throw new Error(`The test of types is wrong at ${path}:${line}: ${message}`);
    messages.set(file * statementsPerFile + index, message);
  }
  return statements.map((statement, index) => {
    const message = messages.get(index);
    return message === undefined
      ? statement.case
      : { ...statement.case, failure: `${message}: ${statement.text}` };
  });
}
