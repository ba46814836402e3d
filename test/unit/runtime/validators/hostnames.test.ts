// Names of hosts, in ASCII and beyond it: what the official suite does not ask, and what ships for it.

import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hostname, idnHostname } from '../../../../generator/runtime/validators/checks/formats.js';
import { decodedLabel, encoded } from '../../../../generator/runtime/schema/formats/idna.js';
import { root } from '../../../support/compile.js';

const accepts = (schema: z.ZodString, value: string): boolean => schema.safeParse(value).success;

describe('punycode', () => {
  it.each([
    ['bücher', 'bcher-kva'],
    ['ü', 'tda'],
    ['他们为什么不说中文', 'ihqwcrb4cv8a8dqg056pqjye'],
    ['-ü', '--eha'],
    ['a\u{20000}b', 'ab-2x43a'],
    ['안녕하세요세계', '989ap0gv2qa113c85b799b'],
  ])('%s is %s', (text, form) => {
    expect(encoded(text)).toBe(form);
    expect(decodedLabel(form)).toBe(text);
  });

  it.each(['x', 'ü', '99999999', '-', 'A', 'a-9'])(
    '%s stands for no text, or not in this form',
    (form) => {
      const text = decodedLabel(form);
      expect(text === undefined || encoded(text) !== form).toBe(true);
    },
  );
});

describe('names of hosts', () => {
  it.each([
    ['a.example', true],
    ['1.2.3.4', true],
    [`${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`, true],
    [`${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(62)}`, false],
    ['ab--c', false],
    ['xn--bcher-kva.example', true],
    ['XN--BCHER-KVA', true],
    ['xn--bcher-kva-', false],
    ['xn--', false],
    ['bücher', false],
    ['xn--e28h', false],
    ['a_b', false],
    ['xn--4db.0a', false],
    ['xn--4db.a', true],
    ['xn--4db.a-1', true],
    ['xn--4db.1', false],
  ])('hostname %s: %s', (value, want) => {
    expect(accepts(hostname, value)).toBe(want);
  });

  it.each([
    ['bücher.example', true],
    ['Bücher.example', false],
    ['EXAMPLE.com', true],
    ['straße', true],
    ['😀', false],
    ['ﬁ', false],
    ['cafe\u0301', false],
    ['café', true],
    ['ᎠᎡ', true],
    ['\u00a0', false],
    ['א.a', true],
    ['א.a1', true],
    ['א.1', false],
    ['א1', true],
    ['אa', false],
    ['a\u2024b', false],
    ['\u06f1\u0627', false],
    ['\u0627\u06f1', true],
    ['\u0627\u0661', true],
    ['a1\u05d0', false],
    ['\u{10a80}\u200c\u0628', false],
    ['\u0628\u064e\u200c\u064e\u0627', true],
    ['\u0627\u200c\u0628', false],
    ['\u0627\u0898\u200c\u0628', false],
    ['\u0628\u0898\u200c\u0628', true],
    ['\u0915\u0937\u200c', false],
    ['क\u094d\u200dष', true],
    ['\u0dca\u200d', false],
    ['\u0d9a\u0dca\u200d', true],
    ['・', false],
    ['a・b', false],
    ['あ・b', true],
    ['\u11ff', false],
    ['\ud800', false],
    ['\u0378', false],
    ['ü'.repeat(200), false],
    ['a.'.repeat(126) + 'a', true],
    ['ü.'.repeat(50) + 'ü', false],
    ['', false],
  ])('idn-hostname %j: %s', (value, want) => {
    expect(accepts(idnHostname, value)).toBe(want);
  });
});

it('ships only with the formats that need it', async () => {
  const bytes = async (name: string): Promise<number> => {
    const stdin = {
      contents: `import { ${name} } from './generator/runtime/validators/checks/formats.ts'; console.log(${name});`,
      resolveDir: root,
    };
    const { outputFiles } = await build({
      stdin,
      bundle: true,
      minify: true,
      format: 'esm',
      external: ['zod'],
      write: false,
    });
    return outputFiles[0]?.contents.length ?? 0;
  };
  expect(await bytes('byte')).toBeLessThan(1500);
  expect(await bytes('email')).toBeLessThan(3000);
  expect(await bytes('hostname')).toBeGreaterThan(4000);
  expect(await bytes('hostname')).toBeLessThan(9000);
});
