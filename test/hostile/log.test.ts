// What runners of CI obey in a log comes from nobody but Concord: whatever a document says, and whatever it and its output are called.

import { describe, expect, it } from 'vitest';

import { printable, printableLine } from '../../generator/cli/report/printable.js';
import { concordHere } from '../unit/cli/concord.js';
import { folderWith, put } from '../unit/pipeline/folder.js';

/** GitHub, Azure Pipelines, TeamCity, GitLab; the first two where a line begins, the others anywhere. */
const commands = [
  '::set-env name=canary::x',
  '::add-mask::canary',
  '##[add-mask]canary',
  'a ##[error]canary',
  '##vso[task.setvariable variable=canary]x',
  "##teamcity[message text='canary']",
  'section_start:1:canary\r\u001b[0K',
];

const everything = commands.join(' ');
const lines = `\n${commands.join('\n')}\n`;

function forged(printed: string): readonly string[] {
  const outside = printed.replace(/^::stop-commands::(\w+)$.*?^::\1::$/gms, '');
  return [
    ...(printed.match(/##\w*\[.*|[\r\u001b].*/g) ?? []),
    ...(outside.match(/^\s*::(?!(?:error|warning|notice) ).*$/gm) ?? []),
  ];
}

describe('printable', () => {
  it.each([
    ['::error::x', '\\u{3a}:error::x'],
    ['a ::error::x', 'a \\u{3a}:error::x'],
    ['Project::list', 'Project::list'],
    ['##[error]x', '#\\u{23}[error]x'],
    ['###[error]x', '##\\u{23}[error]x'],
    ['##vso[a]', '#\\u{23}vso[a]'],
    ['## heading', '## heading'],
  ])('shows %j as %j', (given, want) => {
    expect(printable(given)).toBe(want);
    expect(printable(want)).toBe(want);
    expect(printableLine(given)).toHaveLength(given.length);
    expect(forged(printableLine(` 1 | ${given}`))).toEqual([]);
  });
});

const name = (extension: string): string =>
  `::add-mask::a ##[error] ##vso[x] \u001b[2J${extension}`;

const document = (more = ''): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: `A ${everything}`, version: '1.0.0', description: lines },
    servers: [{ url: 'https://a.example', description: lines }],
    tags: [{ name: everything, description: lines }],
    paths: {
      [`/a/##[error]`]: {
        get: {
          operationId: `get ${everything}${more}`,
          tags: [everything, `${everything} not declared`],
          description: lines,
          parameters: [
            {
              name: `p ##[x]${more}`,
              in: 'query',
              schema: { enum: [lines, everything], [lines]: 1 },
            },
            { name: 'page', in: 'query', schema: { type: 'integer' } },
          ],
          responses: {
            200: {
              description: lines,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { [`::add-mask::${more}`]: { const: lines } },
                  },
                },
              },
            },
            [`5${everything}`]: { description: lines },
          },
        },
      },
    },
    components: {
      schemas: { Pet: { type: 'object', properties: { [everything]: { pattern: everything } } } },
    },
    [everything]: lines,
    'x-pagination': everything,
  });

const runs: readonly (readonly string[])[] = [
  ['generate'],
  ['generate', '--inspect', 'names'],
  ['check'],
  ['check', '--against', 'old.json'],
  ['check', '--upstream', 'old.json'],
  ['check', '--traffic', 'recorded.har'],
  ['lint'],
  ['bundle'],
  ['suggest'],
  ['release', '--against', 'old.json', '--dry-run'],
];
const reporters = ['terminal', 'json', 'markdown', 'sarif', 'github', 'junit'];

describe.skipIf(process.platform === 'win32')('of hostile names and texts', () => {
  it.each(runs.flatMap((args) => reporters.map((reporter) => [args.join(' '), reporter] as const)))(
    'concord %s makes no command, as %s',
    { timeout: 60_000 },
    async (line, reporter) => {
      const folder = folderWith({ 'old.json': document('old') });
      put(folder, name('.json'), document());
      const exchange = {
        request: { method: 'GET', url: `https://a.example/${everything}` },
        response: { status: 200, body: { [everything]: lines } },
      };
      put(folder, 'recorded.har', JSON.stringify({ log: { entries: [exchange] } }));
      const [command = '', ...rest] = line.split(' ');
      const args = [command, `./${name('.json')}`, ...rest, '--reporter', reporter];
      const output = ['generate', 'check', 'release'].includes(command)
        ? ['-o', `./${name('')}`]
        : [];
      const { stdout, stderr } = await concordHere([...args, ...output], { folder });
      expect(stdout + stderr).not.toContain('This is a bug');
      expect(forged(stdout + stderr)).toEqual([]);
    },
  );

  it.each(reporters)('concord diff makes no command, as %s', async (reporter) => {
    const files = { 'old.json': document('old'), [name('.json')]: document() };
    const args = ['diff', 'old.json', `./${name('.json')}`, '--reporter', reporter];
    const { stdout, stderr } = await concordHere(args, { files });
    expect(stdout + stderr).toContain('property');
    expect(forged(stdout + stderr)).toEqual([]);
  });

  it.each(reporters)('a mistake on the command line makes no command, as %s', async (reporter) => {
    for (const args of [
      [everything],
      ['generate', lines],
      ['generate', '--config', lines],
      ['init', name('.yaml')],
      ['check', '--report', lines],
    ]) {
      const { stdout, stderr } = await concordHere([...args, '--reporter', reporter]);
      expect(forged(stdout + stderr)).toEqual([]);
    }
  });
});
