// `concord doctor`: versions, configuration, what would be generated, gaps.

import { describe, expect, test } from 'vitest';
import { outdated } from '../../../generator/cli/doctor.js';
import { version } from '../../../generator/base/version.js';
import { concordHere, petDocument } from './concord.js';

const picture = petDocument.replace(
  'components:',
  `  /picture:
    get:
      operationId: getPicture
      responses: { '200': { description: A picture., content: { image/png: { schema: { type: string } } } } }
components:`,
);

describe('concord doctor', () => {
  test('needs no document to say what is installed', async () => {
    const { status, stdout } = await concordHere(['doctor'], {});
    expect(status).toBe(0);
    expect(stdout).toMatch(/^ {2}node +\d+\.\d+\.\d+$/m);
    expect(stdout).toMatch(/^ {2}typescript +5\.9\.\d+ +verify compiles the packages with it$/m);
    expect(stdout).toContain('none: `concord init` writes one');
  });

  test('says what is configured, what would be generated, and what is not checked', async () => {
    const files = {
      'openapi.yaml': picture,
      'concord.config.json': JSON.stringify({ document: 'openapi.yaml', output: 'packages' }),
    };
    const { status, stdout } = await concordHere(['doctor', '--json'], { files });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      version,
      configuration: { file: 'concord.config.json', documents: [{ sets: ['document', 'output'] }] },
      documents: [
        {
          document: 'openapi.yaml',
          output: 'packages',
          layout: 'packages',
          targets: ['client', 'validators', 'fixtures'],
          operations: expect.any(Number),
          files: expect.any(Number),
          gaps: expect.arrayContaining([
            expect.objectContaining({ code: 'validators/media-type', count: 1 }),
          ]),
        },
      ],
    });
    const { stdout: text } = await concordHere(['doctor'], { files });
    expect(text).toContain('concord.config.json sets\n    document, output\n');
    expect(text).toMatch(/ files in packages: client, validators, fixtures, layout packages$/m);
    expect(text).toContain('validators/media-type: A body that is not JSON is not checked');
  });

  test('ends with 1 for errors of the document, and with 2 for those of the configuration', async () => {
    const wrong = await concordHere(['doctor', 'openapi.yaml'], {
      files: { 'openapi.yaml': petDocument.replace('schemas/Pet', 'schemas/Dog') },
    });
    expect([wrong.status, wrong.stdout]).toEqual([
      1,
      expect.stringContaining('nothing would be generated'),
    ]);
    const { status, stderr } = await concordHere(['doctor'], {
      files: { 'concord.config.json': '{ "document": "openapi.yaml", "outptu": "x" }' },
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('config/unknown-key')]);
  });

  test.each([
    ['5.9.3', '5.7', true],
    ['7.0.2', '5.7', true],
    ['5.6.9', '5.7', false],
    ['3.0.0-beta.1', '2.15', true],
    ['0.16.0', '0.17', false],
    [undefined, '4.6', true],
  ])('%s where %s is needed: %s', (found, needs, want) => {
    const codes = outdated([{ name: 'zod', version: found, needs }]).map(({ code }) => code);
    expect(codes).toEqual(want ? [] : ['install/too-old']);
  });
});
