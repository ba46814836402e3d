// Compares the cost of the generated validators with hand-written zod and ajv: parsing, importing, type-checking, bundling. Measures all in one
// run and prints ratios. `npx tsx scripts/bench-validators.ts --json`. Reads GitHub's document from CORPUS or ../shared/corpus.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { build } from 'esbuild';
import { type Document, generate, plan } from '../generator/index.js';
import { createJudge, type Judge } from '../generator/verify/judge/judge.js';
import { isObject, type Json } from '../generator/verify/judge/json.js';
import { valuesFor } from '../test/support/random/values.js';
import { matching } from '../test/differential/matching.js';
import { plainZod } from './plain-zod.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = process.env['CORPUS'] ?? join(root, '../shared/corpus');
const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    document: { type: 'string' },
    /** Only what is measured schema by schema. */
    schemas: { type: 'boolean', default: false },
  },
});

const documents = [
  { name: 'curated', path: join(root, 'openapi/openapi.yaml'), one: 'project' },
  { name: 'GitHub', path: join(corpus, 'github.json'), one: 'simpleUser' },
].filter(
  ({ name, path }) =>
    (flags.document ?? name) === name &&
    (existsSync(path) || (console.error(`${name}: no ${path}, skipped`), false)),
);

interface Validator {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}

interface Candidate {
  readonly name: string;
  readonly check: (pointer: string) => ((value: Json) => boolean) | undefined;
  readonly importing: number;
}

for (const { name, path, one } of documents) {
  const folder = await mkdtemp(join(tmpdir(), 'concord-bench-'));
  try {
    const result = await measure({ path, one, folder });
    if (flags.json) console.log(JSON.stringify({ document: name, ...result }, undefined, 2));
    else if ('throughput' in result) print(name, result);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Result {
  readonly schemas: number;
  readonly values: number;
  /** Valid values per second, by candidate. */
  readonly throughput: Readonly<Record<string, number>>;
  /** The generated validator's speed divided by hand-written zod's, schema by schema: the slowest, the median. */
  readonly bySchema: {
    readonly slowest: readonly Ratio[];
    readonly median: number;
    readonly slowestPlain: Ratio | undefined;
    readonly slower: number;
  };
  /** CPU milliseconds until everything is imported, including zod, or compiled. */
  readonly importing: Readonly<Record<string, number>>;
  /** CPU seconds of tsc on the client and the validators; on the client alone; on zod's types alone. */
  readonly tsc: { readonly output: number; readonly client: number; readonly zod: number };
  /** Bytes of one schema and its references, minified and gzipped, without zod and with it. */
  readonly bundle: { readonly schema: string; readonly bytes: number; readonly zodWhole: number };
}

type Ratio = readonly [name: string, ratio: number];

async function measure({
  path,
  one,
  folder,
}: {
  readonly path: string;
  readonly one: string;
  readonly folder: string;
}): Promise<Result | Pick<Result, 'bySchema'>> {
  const options = {
    document: path,
    output: join(folder, 'out'),
    layout: 'source',
    targets: ['client', 'validators'],
    format: false,
    raw: false,
    cwd: folder,
  } as const;
  const { ok, diagnostics } = await generate(options);
  if (!ok) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const { document, names } = await plan({ ...options, targets: [] });
  if (!document || !names) throw new Error('The document has errors');
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));

  const judge = createJudge(document.root);
  const pointers = [...names.schemas.keys()];
  const constants = new Map(
    pointers.map((pointer) => [pointer as string, names.schemas.get(pointer)?.constant ?? '']),
  );
  await writeFile(
    join(folder, 'plain.ts'),
    plainZod(pointers, {
      schema: judge.schema,
      nameOf: (pointer) => `${constants.get(pointer)}Schema`,
    }),
  );
  const generated = await bundled(
    join(folder, 'out/validators/index.ts'),
    join(folder, 'generated.mjs'),
  );
  const plain = await bundled(join(folder, 'plain.ts'), join(folder, 'plain.mjs'));
  const ajv = compileAll(pointers, judge);
  const exported = (module: Readonly<Record<string, unknown>>) => (pointer: string) => {
    const validator = module[`${constants.get(pointer)}Schema`];
    return isValidator(validator) ? (value: Json) => validator.safeParse(value).success : undefined;
  };
  const candidates: readonly Candidate[] = [
    {
      name: 'generated',
      check: exported(generated),
      importing: importTime(join(folder, 'generated.mjs')),
    },
    {
      name: 'zod by hand',
      check: exported(plain),
      importing: importTime(join(folder, 'plain.mjs')),
    },
    { name: 'ajv', check: (pointer) => ajv.validators.get(pointer), importing: ajv.milliseconds },
  ];
  const inputs = validValues(pointers, document, judge);
  const bySchema = schemaBySchema(candidates, inputs, {
    nameOf: (pointer) => constants.get(pointer) ?? '',
    isPlain: (pointer) => isPlainObject(judge.schema(pointer)),
  });
  if (flags.schemas) return { bySchema };
  return {
    schemas: pointers.length,
    values: [...inputs.values()].flat().length,
    throughput: throughputs(candidates, inputs),
    bySchema,
    importing: Object.fromEntries(candidates.map(({ name, importing }) => [name, importing])),
    tsc: await typeChecking(folder),
    bundle: await bundleSize(folder, `${one}Schema`),
  };
}

/** Some valid values of every schema. */
function validValues(
  pointers: readonly string[],
  document: Document,
  judge: Judge,
): ReadonlyMap<string, readonly Json[]> {
  return new Map(
    pointers.map((pointer) => {
      const values = valuesFor(judge.schema(pointer), judge.target, {
        seed: `${document.hash} ${pointer}`,
        samples: 6,
        mutations: 0,
        matching,
      });
      return [
        pointer,
        values
          .filter((value) => judge.judge(pointer, value).valid && typeof value === 'object')
          .slice(0, 4),
      ];
    }),
  );
}

/** The best of several interleaved rounds, so that a busy machine slows all candidates alike. */
function throughputs(
  candidates: readonly Candidate[],
  inputs: ReadonlyMap<string, readonly Json[]>,
): Readonly<Record<string, number>> {
  const best = new Map(candidates.map(({ name }) => [name, 0]));
  const work = candidates.map(({ name, check }) => ({
    name,
    tasks: [...inputs].flatMap(([pointer, values]) =>
      ((validate) => (validate ? [{ validate, values }] : []))(check(pointer)),
    ),
  }));
  for (let round = 0; round < 7; round += 1) {
    for (const { name, tasks } of work) {
      let count = 0;
      const start = cpu();
      for (const end = start + 400; cpu() < end;)
        for (const { validate, values } of tasks)
          for (const value of values) count += validate(value) ? 1 : 1;
      best.set(name, Math.max(best.get(name) ?? 0, (count / (cpu() - start)) * 1000));
    }
  }
  return Object.fromEntries(best);
}

interface SchemaInfo {
  readonly nameOf: (pointer: string) => string;
  readonly isPlain: (pointer: string) => boolean;
}

/** Measures each schema separately, because an average hides a slow one. Short turns keep one candidate's garbage out of the other's time. */
function schemaBySchema(
  [ours, plain]: readonly Candidate[],
  inputs: ReadonlyMap<string, readonly Json[]>,
  { nameOf, isPlain }: SchemaInfo,
): Result['bySchema'] {
  const ratios = [...inputs].flatMap(
    ([pointer, values]): (readonly [string, number, boolean])[] => {
      const [left, right] = [ours?.check(pointer), plain?.check(pointer)];
      if (!left || !right || values.length === 0) return [];
      const time = (validate: (value: Json) => unknown, turns: number): number => {
        const start = process.hrtime.bigint();
        for (let turn = 0; turn < turns; turn += 1) for (const value of values) validate(value);
        return Number(process.hrtime.bigint() - start);
      };
      for (let round = 0; round < 40; round += 1) {
        time(left, 50);
        time(right, 50);
      }
      const turns = Math.min(2000, Math.max(5, Math.floor(50 * (300_000 / time(right, 50)))));
      const rounds = Array.from(
        { length: 100 },
        () => [time(left, turns), time(right, turns)] as const,
      );
      return [
        [
          nameOf(pointer),
          Math.min(...rounds.map(([, theirs]) => theirs)) / Math.min(...rounds.map(([own]) => own)),
          isPlain(pointer),
        ],
      ];
    },
  );
  const sorted = ratios.toSorted(([, left], [, right]) => left - right);
  const [slowestPlain] = sorted.filter(([, , isPlainSchema]) => isPlainSchema);
  return {
    slowest: sorted.slice(0, 5).map(([name, ratio]) => [name, ratio]),
    median: sorted[Math.floor(sorted.length / 2)]?.[1] ?? 0,
    slowestPlain: slowestPlain && [slowestPlain[0], slowestPlain[1]],
    slower: sorted.filter(([, ratio]) => ratio < 0.9).length,
  };
}

/** Whether a schema is an object with properties, without composition and constraints on other properties. */
function isPlainObject(schema: Json): boolean {
  return (
    isObject(schema) &&
    isObject(schema['properties'] ?? null) &&
    ![
      'allOf',
      'anyOf',
      'oneOf',
      'not',
      'if',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'dependentRequired',
    ].some((keyword) => Object.hasOwn(schema, keyword))
  );
}

async function bundled(entry: string, outfile: string): Promise<Readonly<Record<string, unknown>>> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

function importTime(file: string): number {
  const script =
    `const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; ` +
    `}; const before = cpu(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(cpu() ` +
    `- before);`;
  const runs = Array.from({ length: 5 }, () =>
    Number(
      spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
        .stdout,
    ),
  );
  return Math.min(...runs);
}

/** Compiles equivalent JSON Schemas 2020-12 with ajv, in the usual way. */
function compileAll(
  pointers: readonly string[],
  judge: Judge,
): { readonly validators: ReadonlyMap<string, ValidateFunction>; readonly milliseconds: number } {
  const start = cpu();
  const ajv = ajvFormats.default(
    new Ajv2020({ strict: false, logger: false, validateSchema: false }),
  );
  const idOf = (pointer: string): string => `https://bench.example/${encodeURIComponent(pointer)}`;
  for (const pointer of pointers) {
    const text = JSON.stringify(judge.schema(pointer)).replace(
      /"https:\/\/judge\.example\/[^"]*?\/([^/"]*)"/g,
      (_, name: string) => JSON.stringify(idOf(decodeURIComponent(name))),
    );
    const schema: Json = JSON.parse(text);
    ajv.addSchema(typeof schema === 'object' ? { ...schema } : {}, idOf(pointer));
  }
  const validators = new Map(
    pointers.flatMap((pointer) =>
      ((validate) => (validate ? [[pointer, validate] as const] : []))(
        ajv.getSchema(idOf(pointer)),
      ),
    ),
  );
  return { validators, milliseconds: cpu() - start };
}

async function typeChecking(folder: string): Promise<Result['tsc']> {
  const compilerOptions = {
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
  };
  const zodOnly = join(folder, 'zod-only');
  await mkdir(zodOnly);
  await writeFile(
    join(zodOnly, 'index.ts'),
    "import * as z from 'zod';\nexport const text: z.ZodType<string> = z.string();\n",
  );
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['out/**/*.ts'] }),
  );
  await writeFile(
    join(folder, 'tsconfig.zod.json'),
    JSON.stringify({ compilerOptions, include: ['zod-only/**/*.ts'] }),
  );
  await writeFile(
    join(folder, 'tsconfig.client.json'),
    JSON.stringify({ compilerOptions, include: ['out/client/**/*.ts'] }),
  );
  const seconds = (project: string): number =>
    Math.min(...[1, 2, 3].map(() => compile(folder, project)));
  return {
    output: seconds('tsconfig.json'),
    client: seconds('tsconfig.client.json'),
    zod: seconds('tsconfig.zod.json'),
  };
}

/** CPU seconds of the compiler and its child processes, which the shell adds up. */
function compile(folder: string, project: string): number {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  const { stdout } = spawnSync(
    'sh',
    ['-c', '"$0" "$1" -p "$2" || exit 1; times', process.execPath, tsc, project],
    { cwd: folder, encoding: 'utf8' },
  );
  const [user, system] = [
    ...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/\b(\d+)m([\d.]+)s/g),
  ].map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
  if (user === undefined || system === undefined)
    throw new Error(`tsc has failed:\n${stdout.slice(0, 2000)}`);
  return user + system;
}

async function bundleSize(folder: string, schema: string): Promise<Result['bundle']> {
  const size = async (source: string, external: readonly string[]): Promise<number> => {
    const entry = join(folder, 'one.ts');
    await writeFile(entry, source);
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      external: [...external],
      logLevel: 'error',
    });
    return gzipSync(outputFiles[0]?.contents ?? '').length;
  };
  const one = `export { ${schema} } from './out/validators/index.js';\n`;
  return {
    schema,
    bytes: await size(one, ['zod']),
    zodWhole: await size(one, []),
  };
}

function isValidator(value: unknown): value is Validator {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function print(
  name: string,
  { schemas, values, throughput, bySchema, importing, tsc, bundle }: Result,
): void {
  const reference = 'zod by hand';
  console.log(`\n${name}: ${schemas} schemas, ${values} valid values`);
  for (const [what, numbers, unit] of [
    ['parsing', throughput, 'values/s'],
    ['importing', importing, 'ms CPU'],
  ] as const) {
    for (const [candidate, number] of Object.entries(numbers))
      console.log(
        `  ${what.padEnd(10)} ${candidate.padEnd(12)} ${number.toFixed(0).padStart(9)} ${unit}   ${(number / (numbers[reference] ?? 1)).toFixed(2)} ` +
          `× ${reference}`,
      );
  }
  console.log(
    `  by schema  median ${bySchema.median.toFixed(2)} × ${reference}; slowest ` +
      `${bySchema.slowest.map(([schema, ratio]) => `${schema} ${ratio.toFixed(2)}`).join(', ')}`,
  );
  if (bySchema.slowestPlain)
    console.log(
      `  objects    the slowest plain object schema: ${bySchema.slowestPlain[0]} ${bySchema.slowestPlain[1].toFixed(2)} ` +
        `× ${reference}; schemas of any sort below 0.90: ${bySchema.slower}`,
    );
  console.log(
    `  tsc 7      client and validators ${tsc.output.toFixed(2)} s CPU (client alone: ${tsc.client.toFixed(2)}, zod's types alone: ${tsc.zod.toFixed(2)})`,
  );
  console.log(
    `  bundle     ${bundle.schema}: ${bundle.bytes} bytes gzipped without zod, ${bundle.zodWhole} with it`,
  );
}
