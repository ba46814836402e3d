// The types of large documents that others wrote: they compile, in files of a workable size, laid out as prettier would.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { emit, type Emitted } from './print-types.js';
import { comparison } from './compare.js';
import { compile } from './compile.js';

const corpus =
  process.env['CORPUS'] ?? fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));
const documents = ['museum.yaml', 'twilio.json', 'openai.json', 'github.json'];

function load(name: string): { readonly parts: Record<string, never>; readonly emitted: Emitted } {
  const parts = parseText(readFileSync(`${corpus}/${name}`, 'utf8'), name.endsWith('.json'));
  return { parts, emitted: emit(parts, { openapi: String(parts['openapi']) }) };
}

function parseText(text: string, isJson: boolean): Record<string, never> {
  return isJson ? JSON.parse(text) : parse(text);
}

if (!existsSync(corpus))
  console.warn(`No corpus at ${corpus}: its documents are not tried. Set CORPUS to try them.`);

describe.skipIf(!existsSync(corpus))('the corpus', () => {
  it.each(documents)('%s compiles', { timeout: 240_000 }, (name) => {
    expect(compile(load(name).emitted.files)).toEqual([]);
  });

  it.each(documents)(
    '%s is laid out as prettier lays it out',
    { timeout: 240_000 },
    async (name) => {
      const { files } = load(name).emitted;
      // A selection: prettier takes its time.
      for (const { path, content } of files.filter(
        ({ content: text }, index) => text.length < 20_000 && index % 5 === 0,
      )) {
        expect(
          await format(content, {
            parser: 'typescript',
            printWidth: 100,
            singleQuote: true,
            trailingComma: 'all',
          }),
          path,
        ).toBe(content);
      }
    },
  );

  it('few files, between small and large', { timeout: 60_000 }, () => {
    const { files } = load('github.json').emitted;
    expect(files.length).toBeLessThan(40);
    expect(files.filter(({ content }) => content.length > 280_000)).toEqual([]);
    expect(
      files.filter(({ content }) => content.length < 1_000).length / files.length,
    ).toBeLessThan(0.2);
  });

  it('a museum is what openapi-typescript takes it for', { timeout: 60_000 }, async () => {
    const parts = JSON.parse(
      JSON.stringify(load('museum.yaml').parts, (key, value: unknown) =>
        key === 'format' && value === 'binary' ? undefined : value,
      ),
    );
    const openapi = String(parts['openapi']);
    expect(compile(await comparison(parts, emit(parts, { openapi }), { openapi }))).toEqual([]);
  });
});
