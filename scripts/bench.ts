// Measures the cost of a run. `npm run bench` compares Concord with other generators; `npm run bench -- --baseline` compares it with the
// committed baseline, and `npm run bench -- --bars` measures what has a bar alone. `--write` writes the results: the table and chart of
// test/REPORTS.md, or the baseline. Rounds are interleaved, so that a busy machine slows all tools alike. Real documents are read from CORPUS
// or ../shared/corpus.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../test/support/compile.js';
import { corpusFile } from '../test/support/corpus.js';
import { writeSection } from '../test/support/sections.js';
import { chart, comparison, type Report, type Row, table } from './bench-report.js';
import { compilerOptions, measureBars } from './bench-bars.js';
import { cache, install, rivals } from './bench-rivals.js';
import { syntheticDocument } from './synthetic.js';

const { values } = parseArgs({
  options: {
    baseline: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    /** Measures and writes only what has a bar. */
    bars: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    /** Names of documents and tools, separated by commas; all by default. */
    documents: { type: 'string' },
    tools: { type: 'string' },
  },
});

const runs = join(cache, 'runs');
const folder = join(root, 'test', 'benchmark');

interface Tool {
  readonly name: string;
  readonly version: string;
  readonly makes: string;
  /** The arguments of `node`. */
  readonly command: (document: string, output: string) => readonly string[];
  /** The `node_modules` with the packages that its output imports. */
  readonly packages: string;
  /** The command whose output is type-checked, if it differs: Concord's packages import each other by name, so its layout `source` is checked. */
  readonly checked?: (document: string, output: string) => readonly string[];
}

const cli = join(root, 'dist/cli.js');
const concord: Tool = {
  name: 'Concord',
  version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
  makes: 'types, client, zod, mocks',
  packages: join(root, 'node_modules'),
  command: (document, output) => [cli, 'generate', document, '-o', output],
  checked: (document, output) => [
    ...[cli, 'generate', document, '-o', output],
    ...['--layout', 'source'],
  ],
};

execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-needed', '--code-only']);
mkdirSync(folder, { recursive: true });
mkdirSync(runs, { recursive: true });
const documents = [...documentPaths()].filter(([name]) => isWanted(name, values.documents));

/** Name → path. */
function documentPaths(): ReadonlyMap<string, string> {
  const synthetic = join(runs, 'synthetic.json');
  writeFileSync(synthetic, JSON.stringify(syntheticDocument({ operations: 1000 })));
  const real = [
    ['museum', 'museum.yaml'],
    ['Twilio', 'twilio.json'],
    ['OpenAI', 'openai.json'],
    ['GitHub', 'github.json'],
  ].flatMap(([name = '', file = '']): [string, string][] => {
    const path = corpusFile(file);
    return path === undefined ? [] : [[name, path]];
  });
  return new Map([...real, ['synthetic', synthetic]]);
}

async function compareWithBaseline(): Promise<void> {
  const path = join(folder, 'baseline.json');
  const found = report(measure([concord]));
  const before: Report | undefined = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : undefined;
  console.log(comparison(before, found));
  if (values.write) writeFileSync(path, `${JSON.stringify(found, undefined, 2)}\n`);
}

async function measureAll(): Promise<void> {
  const others = rivals
    .filter(({ name }) => isWanted(name, values.tools))
    .map((rival): Tool => {
      const home = install(rival);
      return {
        ...rival,
        packages: join(home, 'node_modules'),
        command: (document, output) => rival.command(home, document, output),
      };
    });
  const found = report(measure([concord, ...others]).map(withTypeCheck([concord, ...others])));
  console.log(table(found));
  if (!values.write) return;
  writeFileSync(join(folder, 'rivals.json'), `${JSON.stringify(found, undefined, 2)}\n`);
  writeFileSync(join(folder, 'rivals.svg'), chart(found));
  await writeSection(
    'benchmark',
    `${table(found)}\n\n![CPU seconds by generator](benchmark/rivals.svg)`,
  );
}

function measure(tools: readonly Tool[]): readonly Row[] {
  const measured = new Map<string, readonly RunResult[]>();
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const [name, path] of documents)
      for (const tool of tools) {
        const key = `${name}\0${tool.name}`;
        const before = measured.get(key) ?? [];
        // A tool that failed once with a document is not tried again.
        if (before.some(({ failure }) => failure !== undefined)) continue;
        measured.set(key, [...before, run(tool.command, path, outputOf(name, tool))]);
      }
  return documents.flatMap(([document]) =>
    tools.map((tool): Row => {
      const all = measured.get(`${document}\0${tool.name}`) ?? [];
      const failure = all.find((each) => each.failure !== undefined)?.failure;
      const { name, version, makes } = tool;
      return {
        ...{ document, tool: name, version, makes },
        ...(failure === undefined
          ? {
              seconds: median(all.map(({ seconds }) => seconds)),
              megabytes: Math.round(median(all.map(({ megabytes }) => megabytes))),
              ...sizeOf(outputOf(document, tool)),
            }
          : { failure }),
      };
    }),
  );
}

function outputOf(document: string, { name }: Pick<Tool, 'name'>): string {
  return join(runs, name.replace(/\W+/g, '-'), document, 'output');
}

interface RunResult {
  readonly seconds: number;
  readonly megabytes: number;
  readonly failure?: string;
}

/** The file to which every process of a run appends its usage when it exits. */
const usage = join(runs, `usage-${process.pid}.jsonl`);
const probe = `data:text/javascript,${encodeURIComponent(`
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  appendFileSync(${JSON.stringify(usage)}, JSON.stringify({ seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024 }) + '\\n');
});`)}`;

function run(command: Tool['command'], document: string, output: string): RunResult {
  rmSync(output, { recursive: true, force: true });
  rmSync(usage, { force: true });
  mkdirSync(output, { recursive: true });
  // No run finds what an earlier one has cached.
  const caches = join(runs, 'caches');
  rmSync(caches, { recursive: true, force: true });
  mkdirSync(caches);
  const ended = spawnSync(process.execPath, command(document, output), {
    cwd: output,
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 1 << 28,
    env: {
      ...process.env,
      ...{ NODE_OPTIONS: `--import=${probe}`, CI: '1', NO_COLOR: '1' },
      ...{ XDG_CACHE_HOME: caches, TMPDIR: caches },
    },
  });
  const used = (existsSync(usage) ? readFileSync(usage, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line): RunResult => JSON.parse(line));
  rmSync(usage, { force: true });
  const { files } = sizeOf(output);
  return {
    seconds: used.reduce((sum, { seconds }) => sum + seconds, 0),
    megabytes: Math.max(0, ...used.map(({ megabytes }) => megabytes)),
    ...((ended.status !== 0 || files === 0) && { failure: reason(ended) }),
  };
}

function reason({ stdout, stderr, error }: ReturnType<typeof spawnSync>): string {
  if (error) return error.message;
  const lines = `${String(stderr)}\n${String(stdout)}`
    .replace(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const found = lines.findIndex((line) => /error|fail|invalid|cannot|unable/i.test(line));
  // The reason is often on the line after "failed:".
  const [first = 'no message', ...more] = lines.slice(Math.max(found, 0));
  return [first, ...more.slice(0, 1)].join(' ').slice(0, 200);
}

function sizeOf(path: string): { readonly files: number; readonly bytes: number } {
  const sizes = readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : [],
  );
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** Adds the number of type errors in the output, and the seconds that the compiler reports. */
function withTypeCheck(tools: readonly Tool[]): (row: Row) => Row {
  return (row) => {
    const tool = tools.find(({ name }) => name === row.tool);
    if (!tool || row.failure !== undefined) return row;
    const output = outputOf(row.document, tool);
    const path = new Map(documents).get(row.document);
    if (tool.checked && path !== undefined) run(tool.checked, path, output);
    const link = join(output, '..', 'node_modules');
    rmSync(link, { recursive: true, force: true });
    symlinkSync(tool.packages, link, 'junction');
    const config = join(output, '..', 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ compilerOptions, include: ['output'] }));
    const { stdout } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', config, '--diagnostics'],
      { encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    const errors = stdout.match(/error TS\d+/g) ?? [];
    return {
      ...row,
      check: {
        errors: errors.length,
        seconds: Number(/Total time:\s*([\d.]+)s/.exec(stdout)?.[1] ?? 0),
      },
    };
  };
}

function report(rows: readonly Row[]): Report {
  const [cpu] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}`,
    node: process.version,
    rounds: Number(values.rounds),
    rows,
  };
}

function isWanted(name: string, wanted: string | undefined): boolean {
  return wanted === undefined || wanted.toLowerCase().split(',').includes(name.toLowerCase());
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

async function writeBars(): Promise<void> {
  const bars = await measureBars(Number(values.rounds));
  console.log(bars);
  await writeSection('bars', bars);
}

if (values.baseline) await compareWithBaseline();
else if (!values.bars) await measureAll();
if (values.bars || (values.write && !values.baseline)) await writeBars();
