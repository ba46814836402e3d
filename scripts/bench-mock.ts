// Measures what a request to the mock costs, beside Prism on the same document in one run: requests a second, CPU of the server, memory; and
// whether memory stays flat. `--write` writes the table of test/REPORTS.md. Only Linux says what another process has used.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../test/support/compile.js';
import { corpusFile } from '../test/support/corpus.js';
import { writeSection } from '../test/support/sections.js';
import { install } from './bench-rivals.js';

const { values } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    requests: { type: 'string', default: '10000' },
    long: { type: 'string', default: '100000' },
  },
});

const version = '5.14.2';
const document = corpusFile('museum.yaml');
if (document === undefined) throw new Error('There is no museum.yaml: set CORPUS.');
execFileSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-needed', '--code-only']);
const prism = install({
  name: 'Prism',
  version,
  packages: [`@stoplight/prism-cli@${version}`],
});

interface Tool {
  readonly name: string;
  readonly port: number;
  readonly base: string;
  readonly command: readonly string[];
}

const tools: readonly Tool[] = [
  {
    name: 'Concord',
    port: 4710,
    base: basePath(document),
    command: [join(root, 'dist/cli.js'), 'mock', document, '--port', '4710', '--log', 'none'],
  },
  {
    name: `Prism ${version}`,
    port: 4711,
    base: '',
    command: [
      join(prism, 'node_modules/@stoplight/prism-cli/dist/index.js'),
      ...[
        'mock',
        document,
        '--port',
        '4711',
        '--verboseLevel',
        'silent',
        '--multiprocess',
        'false',
      ],
    ],
  },
];

function basePath(path: string): string {
  const [, server = ''] =
    /^servers:\s*-\s*url:\s*['"]?(\S+?)['"]?$/ms.exec(readFileSync(path, 'utf8')) ?? [];
  return new URL(server, 'http://localhost').pathname.replace(/\/$/, '');
}

const headers = { authorization: 'Basic dGVzdDp0ZXN0', 'content-type': 'application/json' };
const body = JSON.stringify({
  name: 'Mermaid Treasure Identification and Analysis',
  location: 'Under the seaaa',
  eventDescription: 'Join us as we review and classify a rare collection of 20 thingamabobs.',
  dates: ['2023-09-05', '2023-09-08'],
  price: 0,
});
const calls = {
  GET: { method: 'GET', path: '/museum-hours', status: 200 },
  POST: { method: 'POST', path: '/special-events', body, status: 201 },
} as const;

interface Used {
  readonly perSecond: number;
  /** Milliseconds of CPU a request. */
  readonly cpu: number;
  /** MB. */
  readonly memory: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function ask({ port, base }: Tool, call: (typeof calls)[keyof typeof calls]): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, agent, method: call.method, path: base + call.path, headers },
      (response) => {
        response
          .resume()
          .on('end', () =>
            response.statusCode === call.status
              ? resolve()
              : reject(
                  new Error(`${call.method} ${call.path} is answered with ${response.statusCode}`),
                ),
          );
      },
    ).on('error', reject);
    sent.end('body' in call ? call.body : undefined);
  });
}

async function load(
  tool: Tool,
  call: (typeof calls)[keyof typeof calls],
  count: number,
): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await ask(tool, call);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

/** Milliseconds of CPU, and MB, of a process. */
function usedBy({ pid }: ChildProcess): { readonly cpu: number; readonly memory: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return {
    cpu: (Number(fields[11]) + Number(fields[12])) * 10,
    memory: (Number(pages) * 4096) / 1e6,
  };
}

async function start(tool: Tool): Promise<ChildProcess> {
  const child = spawn(process.execPath, tool.command, { stdio: 'ignore' });
  for (let attempt = 0; ; attempt++) {
    const isReady = await ask(tool, calls.GET).then(
      () => true,
      () => false,
    );
    if (isReady) return child;
    if (attempt > 600) throw new Error(`${tool.name} does not answer.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

async function measure(
  tool: Tool,
  child: ChildProcess,
  call: (typeof calls)[keyof typeof calls],
): Promise<Used> {
  const count = Number(values.requests);
  await load(tool, call, 5_000);
  const before = usedBy(child);
  const start = performance.now();
  await load(tool, call, count);
  const seconds = (performance.now() - start) / 1_000;
  const { cpu, memory } = usedBy(child);
  return { perSecond: count / seconds, cpu: (cpu - before.cpu) / count, memory };
}

const rows: string[] = [];
for (const tool of tools) {
  const child = await start(tool);
  const get = await measure(tool, child, calls.GET);
  const post = await measure(tool, child, calls.POST);
  await stop(child);
  const cells = [get, post].flatMap(({ perSecond, cpu }) => [perSecond.toFixed(0), cpu.toFixed(3)]);
  rows.push(`| ${[tool.name, ...cells, post.memory.toFixed(0)].join(' | ')} |`);
}
const [concord] = tools;
const memories: string[] = [];
if (concord) {
  const child = await start(concord);
  const long = Number(values.long);
  for (const share of [0.1, 0.5, 1]) {
    await load(
      concord,
      calls.POST,
      Math.round(long * (share === 0.1 ? 0.1 : share === 0.5 ? 0.4 : 0.5)),
    );
    memories.push(
      `${usedBy(child).memory.toFixed(0)} MB after ${(long * share).toLocaleString('en')}`,
    );
  }
  await stop(child);
}
const machine = `${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.version}`;
const text = [
  `${new Date().toISOString().slice(0, 10)}, ${machine}; ${values.requests} requests each, 8 at once, after 5,000.`,
  [
    '| museum.yaml | GET a second | CPU ms a GET | POST a second | CPU ms a POST | MB |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n'),
  `Concord's memory over a long run of POST: ${memories.join(', ')}.`,
].join('\n\n');
process.stdout.write(`${text}\n`);
if (values.write) await writeSection('mock', text);
agent.destroy();
