// Where the validators that ship are wrong, what they refuse does not ship with them, and is told with its place.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { runtimeAssets } from '../../../generator/assets.js';
import { plan } from '../../../generator/generate.js';

/** What `maxLength` says where it is right, and where it is not. */
const [right, wrong] = ['value.length <= maximum ||', 'value.length < maximum &&'] as const;

vi.mock('../../../generator/assets.js', async (original) => {
  const real = await original<typeof import('../../../generator/assets.js')>();
  return { ...real, runtimeAssets: (target: string) => new Map([...real.runtimeAssets(target)].map(([name, text]) => [name, target === 'validators' && name === 'text.ts' ? text.replace(right, wrong) : text])) };
});

const folder = mkdtempSync(join(tmpdir(), 'concord-broken-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('validators that refuse what is valid', () => {
  it.each([[['validators', 'fixtures']], [['fixtures']]])('keep it out of the output of %j', async (targets) => {
    expect(runtimeAssets('validators').get('text.ts')).toContain(wrong);
    const parameter = { name: 'code', in: 'query', required: true, schema: { type: 'string', minLength: 4, maxLength: 4 } };
    const root = {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1.0.0' },
      paths: { '/boxes': { get: { operationId: 'listBoxes', parameters: [parameter], responses: { 204: { description: 'ok' } } } } },
      components: { schemas: { Code: { type: 'string', minLength: 3, maxLength: 3 }, Word: { type: 'string', maxLength: 90 } } },
    };
    writeFileSync(join(folder, 'shop.json'), JSON.stringify(root));
    const { files, diagnostics } = await plan({ document: 'shop.json', output: 'out', cwd: folder, layout: 'source', targets, overlays: [], raw: false, format: false });
    const text = files.filter(({ path }) => path.startsWith('fixtures/') && !path.includes('/runtime/')).map(({ content }) => content).join('');
    expect(text).toContain('wordFixture');
    expect(text).not.toMatch(/codeFixture|createCode|listBoxesRequestQuery/);
    expect(new Set(diagnostics.filter(({ code }) => code === 'fixtures/refuted').map(({ message, pointer, location }) => `${message.split(':')[0]} ${pointer} ${location?.file}`))).toEqual(
      new Set([
        'The generated validator refuses the value that was made for the component Code /components/schemas/Code shop.json',
        'The generated validator refuses the value that was made for listBoxes.request.query /paths/~1boxes/get/parameters/0 shop.json',
      ]),
    );
  });
});
