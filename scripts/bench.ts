// Where the time goes: CPU seconds of each stage for the curated document and for GitHub's, the median of several runs, each in a
// process of its own. `npm run bench -- --runs 5 --json`. GitHub's document is looked for in CORPUS or ../shared/corpus.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = process.env['CORPUS'] ?? join(root, '../shared/corpus');
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
});

const documents = [
  { name: 'curated', path: join(root, 'openapi/openapi.yaml') },
  { name: 'GitHub', path: join(corpus, 'github.json') },
].filter(
  ({ name, path }) => existsSync(path) || (console.error(`${name}: no ${path}, skipped`), false),
);

interface Run {
  /** CPU seconds by stage. */
  readonly stages: Readonly<Record<string, number>>;
  /** CPU seconds of the whole process. */
  readonly total: number;
  readonly megabytes: number;
}

interface Variant {
  readonly name: string;
  readonly flags: readonly string[];
}

/** Prints the CPU time of the process at every stage that the command line goes through. */
const probe = `
import { writeSync } from 'node:fs';
const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
process.on('exit', () => writeSync(3, JSON.stringify({ total: seconds(), megabytes: process.resourceUsage().maxRSS / 1024 })));
`;

/** The same line as the command line's, with the time taken at each stage. */
const staged = (options: object): string => `
const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
const { generate } = await import(${JSON.stringify(join(root, 'dist/index.js'))});
const stages = {};
let stage = 'start';
let before = 0;
const next = (name) => { const now = seconds(); stages[stage] = (stages[stage] ?? 0) + now - before; before = now; stage = name; };
const { ok } = await generate(${JSON.stringify(options)}, next);
next('end');
if (!ok) throw new Error('The document has errors');
console.log(JSON.stringify({ stages, total: seconds(), megabytes: process.resourceUsage().maxRSS / 1024 }));
`;

execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-needed', '--code-only']);
const results = documents.map((document) => ({
  document: document.name,
  ...measure(document.path),
}));
if (values.json) console.log(JSON.stringify(results, undefined, 2));
else for (const result of results) print(result);

interface Result {
  readonly stages: Readonly<Record<string, number>>;
  readonly processes: readonly {
    readonly variant: string;
    readonly seconds: number;
    readonly megabytes: number;
  }[];
}

function measure(document: string): Result {
  const plain = repeat(() => inStages({ document }));
  const raw = repeat(() => inStages({ document, raw: true }));
  const formatted = repeat(() => inStages({ document, format: true }));
  const of = (runs: readonly Run[], stage: string): number =>
    median(runs.map(({ stages }) => stages[stage] ?? 0));
  const stages = {
    start: of(plain, 'start'),
    load: of(plain, 'load'),
    read: of(plain, 'read'),
    name: of(plain, 'name'),
    'emit, without raw': of(plain, 'emit'),
    'emit, raw alone': Math.max(0, of(raw, 'emit') - of(plain, 'emit')),
    format: of(formatted, 'format'),
    write: of(plain, 'write'),
  };
  const variants: readonly Variant[] = [
    { name: 'generate', flags: [] },
    { name: 'generate --raw', flags: ['--raw'] },
  ];
  const processes = variants.map(({ name, flags }) => {
    const runs = repeat(() => wholeProcess(document, flags));
    return {
      variant: name,
      seconds: median(runs.map(({ total }) => total)),
      megabytes: median(runs.map(({ megabytes }) => megabytes)),
    };
  });
  return { stages, processes };
}

function inStages(options: object): Run {
  return inFolder((output) =>
    JSON.parse(
      execFileSync(
        process.execPath,
        ['--input-type=module', '--eval', staged({ ...options, output })],
        { encoding: 'utf8' },
      ),
    ),
  );
}

function wholeProcess(document: string, flags: readonly string[]): Run {
  return inFolder((output) => {
    const ended = spawnSync(
      process.execPath,
      [
        `--import=data:text/javascript,${encodeURIComponent(probe)}`,
        join(root, 'dist/cli.js'),
        'generate',
        document,
        '-o',
        output,
        ...flags,
      ],
      { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
    );
    if (ended.status !== 0) throw new Error(ended.stderr);
    return { stages: {}, ...JSON.parse(ended.output[3] ?? '') };
  });
}

function inFolder<T>(work: (output: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'concord-bench-'));
  try {
    return work(join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function repeat(run: () => Run): readonly Run[] {
  return Array.from({ length: Number(values.runs) }, run);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

function print({ document, stages, processes }: Result & { readonly document: string }): void {
  console.log(`\n${document}: CPU seconds, median of ${values.runs}`);
  for (const [stage, time] of Object.entries(stages))
    console.log(`  ${stage.padEnd(32)} ${time.toFixed(2).padStart(6)}`);
  console.log('  whole process');
  for (const { variant, seconds, megabytes } of processes)
    console.log(
      `  ${variant.padEnd(32)} ${seconds.toFixed(2).padStart(6)}   ${megabytes.toFixed(0)} MB`,
    );
}
