// The figures that have a bar, measured in one interleaved run: CPU beside other generators, the cost of an edit, memory, the compiler's time,
// validators beside zod by hand. `npm run bench -- --bars` writes them to test/REPORTS.md, with where the time goes of what misses its bar.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../test/support/compile.js';
import { corpusFile } from '../test/support/corpus.js';
import { install, rivals } from './bench-rivals.js';
import { sizeBars } from './bench-sizes.js';

export interface Bar {
  readonly what: string;
  readonly figure: number;
  /** At most this, or at least if it is negative. */
  readonly bar: number;
  /** Where the time, or the text, goes: said where the bar is missed. */
  readonly why: string;
}

const cli = join(root, 'dist/cli.js');
const compiler = join(root, 'node_modules/typescript-7/bin/tsc');

/** CPU seconds of a process with all of its threads. Nothing that an earlier run has cached is there, unless it is kept. */
function seconds(args: readonly string[], cwd: string, kept?: string): number {
  const caches = kept ?? mkdtempSync(join(tmpdir(), 'concord-cold-'));
  const { stderr } = spawnSync(
    'bash',
    ['-c', 'TIMEFORMAT="%U %S"; time "$@" > /dev/null 2>&1', 'bash', process.execPath, ...args],
    {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, XDG_CACHE_HOME: caches, TMPDIR: caches, CI: '1' },
    },
  );
  if (kept === undefined) rmSync(caches, { recursive: true, force: true });
  const [user = '', system = ''] = stderr.trim().split('\n').at(-1)?.split(/\s+/) ?? [];
  return Number(user) + Number(system);
}

/** The table; `rounds` of each command by turns, of which the fastest counts. */
export async function measureBars(rounds: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-bars-'));
  try {
    const bars = [...costs(folder, rounds), ...validatorBars(), ...(await sizeBars(folder))];
    const rows = bars.map(({ what, figure, bar, why }) => {
      const isMissed = bar < 0 ? figure < -bar : figure > bar;
      const limit = bar < 0 ? `≥ ${-bar}` : `≤ ${bar}`;
      const digits = figure > 50 || Number.isInteger(figure) ? 0 : 2;
      return `| ${what} | ${limit} | ${figure.toFixed(digits)} | ${isMissed ? why : ''} |`;
    });
    const date = new Date().toISOString().slice(0, 10);
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? ''}`;
    const load = loadavg()[0]?.toFixed(1);
    return [
      `${date}, ${machine}, Node ${process.version}; the fastest of ${rounds} rounds, load ${load}.`,
      '',
      '| figure | bar | measured | where it goes, if it is missed |',
      '| --- | ---: | ---: | --- |',
      ...rows,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const documents = { museum: 'museum.yaml', Twilio: 'twilio.json', GitHub: 'github.json' } as const;

function costs(folder: string, rounds: number): readonly Bar[] {
  const least = new Map<string, number>();
  const note = (name: string, time: number): void =>
    void least.set(name, Math.min(least.get(name) ?? Infinity, time));
  const fresh = (): string => mkdtempSync(join(folder, 'run-'));
  const rival = (name: string): ((document: string, output: string) => readonly string[]) => {
    const found = rivals.find((entry) => entry.name === name);
    if (!found) throw new Error(`${name} is not known`);
    const home = install(found);
    return (document, output) => found.command(home, document, output);
  };
  const [redocly, types] = [rival('Redocly generate-client'), rival('openapi-typescript')];
  const paths = Object.entries(documents).map(
    ([name, file]) => [name, corpusFile(file) ?? ''] as const,
  );
  const github = corpusFile('github.json') ?? '';
  const text = readFileSync(github, 'utf8');
  const edits = {
    operation: edited(
      text,
      text.lastIndexOf('"description": "', text.indexOf('"operationId": "repos/get"')),
    ),
    property: edited(
      text,
      text.indexOf('"description": "', text.indexOf('"schemas": {') + 200_000),
    ),
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, path] of paths) {
      const [ours, theirs] = [fresh(), fresh()];
      note(name, seconds([cli, 'generate', path, '-o', 'out'], ours));
      mkdirSync(join(theirs, 'out'));
      note(`${name} Redocly`, seconds(redocly(path, join(theirs, 'out')), theirs));
    }
    const [own, other, edit] = [fresh(), fresh(), fresh()];
    note('types', seconds([cli, 'types', github, '-o', 'types.ts'], own));
    mkdirSync(join(other, 'out'));
    note('openapi-typescript', seconds(types(github, join(other, 'out')), other));
    const document = join(edit, 'openapi.json');
    for (const [name, content] of Object.entries({ cold: text, ...edits })) {
      writeFileSync(document, content);
      note(name, seconds([cli, 'generate', document, '-o', 'out'], edit, edit));
    }
    for (const targets of ['client,validators,fixtures', 'client,validators']) {
      const home = fresh();
      seconds(
        [cli, 'generate', github, '-o', 'out', '--layout', 'source', '--target', targets],
        home,
      );
      symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'), 'junction');
      writeFileSync(
        join(home, 'tsconfig.json'),
        JSON.stringify({ compilerOptions, include: ['out'] }),
      );
      note(`tsc ${targets}`, seconds([compiler, '-p', home], home));
    }
  }
  const ratio = (one: string, other: string): number =>
    (least.get(one) ?? NaN) / (least.get(other) ?? NaN);
  const flat = [
    'The profile is flat: reading and naming a fifth, the client a quarter, validators a sixth, fixtures almost a third;',
    'V8’s collector has a tenth of it, no function more than 2 %.',
  ].join(' ');
  return [
    {
      what: 'GitHub, CPU beside Redocly',
      figure: ratio('GitHub', 'GitHub Redocly'),
      bar: 1.5,
      why: flat,
    },
    {
      what: 'Twilio, CPU beside Redocly',
      figure: ratio('Twilio', 'Twilio Redocly'),
      bar: 1.8,
      why: `A tenth is ts-morph’s import. ${flat}`,
    },
    {
      what: 'museum, CPU beside Redocly',
      figure: ratio('museum', 'museum Redocly'),
      bar: 2.2,
      why: 'A quarter is ts-morph’s import, a tenth YAML, a tenth Concord’s own modules.',
    },
    {
      what: 'GitHub, one word of an operation changed, of a cold run',
      figure: ratio('operation', 'cold'),
      bar: 0.35,
      why: 'Loading, reading, naming and writing are a third of a cold run by themselves, and the client, which prints every description, a quarter.',
    },
    {
      what: 'GitHub, one word of a property changed, of a cold run',
      figure: ratio('property', 'cold'),
      bar: 0.35,
      why: 'The same, and validators, which say every description of a schema.',
    },
    {
      what: '`concord types`, CPU beside openapi-typescript',
      figure: ratio('types', 'openapi-typescript'),
      bar: 0.35,
      why: 'Reading is two fifths, printing a third, loading a sixth; the collector has a sixth of it all.',
    },
    {
      what: '`tsc` 7 of everything, beside client and validators',
      figure: ratio('tsc client,validators,fixtures', 'tsc client,validators'),
      bar: 1.35,
      why: 'The constants of fixtures: each is checked against its type.',
    },
    {
      what: 'GitHub, peak MB',
      figure: peak(github, fresh()),
      bar: 450,
      why: 'The document, its text, its model and the printed files are alive together: 20 MB of output, and code that is printed in pieces.',
    },
  ];
}

/** One more word in the description that begins there. */
function edited(text: string, at: number): string {
  const start = at + '"description": "'.length;
  return `${text.slice(0, start)}Indeed ${text.slice(start)}`;
}

function peak(document: string, cwd: string): number {
  const script = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS / 1024))`;
  const { stderr } = spawnSync(
    process.execPath,
    [
      `--import=data:text/javascript,${encodeURIComponent(script)}`,
      cli,
      'generate',
      document,
      '-o',
      'out',
    ],
    { cwd, encoding: 'utf8', maxBuffer: 1 << 28, env: { ...process.env, XDG_CACHE_HOME: cwd } },
  );
  return Math.max(...[...stderr.matchAll(/^peak (\d+)/gm)].map(([, size]) => Number(size)));
}

const slowest = [
  'An object of a few booleans is the same code as by hand: between runs on a busy machine it differs by a fifth.',
  'Keywords that zod lacks are decided by an evaluator, which interprets the schema.',
].join(' ');

function validatorBars(): readonly Bar[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      '--import',
      'tsx',
      join(root, 'scripts/bench-validators.ts'),
      '--json',
      '--document',
      'curated',
      '--schemas',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const { bySchema }: { readonly bySchema: { median: number; slowest: [string, number][] } } =
    JSON.parse(stdout);
  const [name = '', ratio = NaN] = bySchema.slowest[0] ?? [];
  return [
    {
      what: 'validators beside zod by hand, the median',
      figure: bySchema.median,
      bar: -1,
      why: 'zod keeps properties that are not declared one by one.',
    },
    {
      what: `the slowest validator, ${name}`,
      figure: ratio,
      bar: -0.85,
      why: slowest,
    },
  ];
}

/** What outputs are compiled with. */
export const compilerOptions = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: [],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
};
