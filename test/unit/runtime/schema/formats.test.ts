// The formats of the evaluator against what validators are made of, zod's own formats among it, and against the judge: the same verdict for every text.

import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { formatHolds } from '../../../../generator/runtime/schema/formats.js';
import { formatPatterns } from '../../targets/fixtures/patterns/format-patterns.js';
import * as formats from '../../../../generator/runtime/validators/checks/formats.js';
import * as numbers from '../../../../generator/runtime/validators/checks/checks.js';
import { createPatternMaker } from '../../../../generator/targets/fixtures/patterns/patterns.js';
import { judgeSchema } from '../../../../generator/verify/judge/judge.js';

const validators = new Map<string, z.ZodType>([
  ['date-time', formats.dateTime],
  ['date', z.iso.date()],
  ['time', formats.time],
  ['duration', formats.duration],
  ['email', formats.email],
  ['idn-email', formats.idnEmail],
  ['hostname', formats.hostname],
  ['ipv4', z.ipv4()],
  ['ipv6', formats.ipv6],
  ['uuid', z.guid()],
  ['uri', formats.uri],
  ['uri-reference', formats.uriReference],
  ['iri', formats.iri],
  ['iri-reference', formats.iriReference],
  ['uri-template', formats.uriTemplate],
  ['json-pointer', formats.jsonPointer],
  ['relative-json-pointer', formats.relativeJsonPointer],
  ['byte', formats.byte],
  ['base64url', formats.base64url],
  ['regex', formats.regex],
]);
const { int8, int16, int64, uint8, uint16, uint64 } = numbers;
const whole = new Map<string, z.ZodType>([
  ...Object.entries({ int8, int16, int64, uint8, uint16, uint64 }).map(
    ([name, check]): [string, z.ZodType] => [name, check],
  ),
  ['int32', z.int32()],
  ['uint32', z.uint32()],
]);

const samples: readonly string[] = [
  '',
  ' ',
  'a',
  'A',
  '0',
  '-',
  '.',
  '@',
  ':',
  '/',
  '//',
  '?',
  '#',
  '%',
  '%4',
  '%41',
  '\u{1F600}',
  'ä',
  'a b',
  'a\n',
  '2024-02-29',
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '2024-04-31',
  '0000-01-01',
  '24-01-01',
  '2024-1-1',
  '２024-01-01',
  '1900-02-29',
  '2000-02-29',
  '00:00:00Z',
  '23:59:60Z',
  '22:59:60Z',
  '00:59:60+01:00',
  '18:59:60-05:00',
  '24:00:00Z',
  '12:00:00',
  '12:00:00.123z',
  '12:00:00+24:00',
  '12:00:00+0100',
  '12:00:00.Z',
  '1:00:00Z',
  '12:60:00Z',
  '2024-05-17T09:30:00Z',
  '2024-05-17t09:30:00z',
  '2024-05-17 09:30:00Z',
  '2024-05-17T09:30:00+02:00',
  '2024-02-30T00:00:00Z',
  '2024-05-17T09:30Z',
  '2016-12-31T23:59:60Z',
  '2024-05-17T09:30:00',
  'P1D',
  'P1Y2M3DT4H5M6S',
  'P1Y2D',
  'PT1H',
  'PT1S2H',
  'P',
  'PT',
  'P1W',
  'P1W1D',
  'PT0.5S',
  'p1d',
  'PT1H1S',
  'P1YT1M',
  'user@example.com',
  'first.last@example.com',
  '.a@example.com',
  'a..b@example.com',
  '"a b"@example.com',
  '"a"b@example.com',
  'a@[127.0.0.1]',
  'a@[IPv6:::1]',
  'a@[256.0.0.1]',
  'a@[IPv6:zz]',
  'a@-example.com',
  'a@b',
  '@example.com',
  'a@',
  'ä@example.com',
  'a@exämple.com',
  "o'neil@example.com",
  'a@b@c',
  'example.com',
  'EXAMPLE.com',
  'a-b.com',
  '-a.com',
  'a-.com',
  'a..com',
  'a.com.',
  'ab--cd.com',
  'xn--nxasmq6b.com',
  'xn--',
  `${'a'.repeat(63)}.com`,
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(126)}a`,
  `${'a.'.repeat(127)}a`,
  'a_b.com',
  '1.com',
  '1.2.3.4',
  '01.2.3.4',
  '256.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '1.2.3.4.',
  '255.255.255.255',
  '1.2.3.+4',
  '::',
  '::1',
  '1::',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '::1::',
  '1::8:2:3:4:5:6:7',
  '1:2:3:4:5:6:7::',
  '::ffff:1.2.3.4',
  '1:2:3:4:5:6:1.2.3.4',
  '1:2:3:4:5:6:7:1.2.3.4',
  '::1.2.3.4:5',
  ':1',
  '1:',
  '12345::',
  '::1.2.3.256',
  '::%eth0',
  ':::',
  '1.2.3.4::',
  '::g',
  '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  '3FA85F64-5717-4562-B3FC-2C963F66AFA6',
  '3fa85f6457174562b3fc2c963f66afa6',
  '00000000-0000-0000-0000-000000000000',
  '3fa85f64-5717-4562-b3fc-2c963f66afa',
  '{3fa85f64-5717-4562-b3fc-2c963f66afa6}',
  'https://example.com',
  'HTTP://EXAMPLE.COM/a?b=c#d',
  'http://[::1]:80/',
  'http://[::1',
  'http://[v1.a]/',
  'http://[1.2.3.4]/',
  'http://a b',
  'http://a/%zz',
  'mailto:a@b',
  'urn:a:b',
  'a:',
  ':a',
  '1a:b',
  '//example.com/a',
  '/a/b',
  'a/b:c',
  'a:b/c',
  './a:b',
  '?a',
  '#a',
  '#a#b',
  'http://a/[b]',
  'http://user:pass@host:8080/',
  'http://host:port/',
  'http://a@b@c',
  'http://a:1:2/',
  'http:///a',
  'a:///b',
  '\\\\a',
  'http://ä.com/',
  'http://a/?\u{e000}',
  'http://a/\u{e000}',
  '<a>',
  'a:/',
  'a://',
  'a:b//c',
  '//',
  '//a:x',
  '///a',
  'http://{host}/{path}',
  '{a',
  'a}',
  '{}',
  '{+a}',
  '{a,b}',
  '{a:3}',
  '{a*}',
  '{?a,b}',
  '{a:0}',
  '{a b}',
  '%',
  '%7B',
  '{=a}',
  '{-a}',
  "it's",
  '/a',
  '/a~0b',
  '/a~b',
  'a/b',
  '/a/',
  '1/a',
  '0#',
  '01',
  '0',
  '1',
  '10/a~1b',
  '-1',
  '#/a',
  'YWJj',
  'YWI=',
  'YQ==',
  'YQ=',
  'Y===',
  'YW-_',
  'YWJj\n',
  '====',
  'YW J',
  '[a-z]',
  '(',
  '\\',
  '\\d',
  '(?<a>)',
  '{1}',
  'a{1}',
  '\\-',
  '[\\w-a]',
];

/** Where the validators are more lenient than the judge, fixtures are made as the judge wants them. */
const disputed = new Set(['idn-email: a@-example.com']);

describe('formats', () => {
  it.each([...validators])('%s says what the validator and the judge say', (format, schema) => {
    const judge = judgeSchema({ type: 'string', format });
    const differing = samples.filter(
      (text) =>
        formatHolds(format, text) !== schema.safeParse(text).success ||
        formatHolds(format, text) !== judge(text).valid,
    );
    expect(differing.filter((text) => !disputed.has(`${format}: ${text}`))).toEqual([]);
    expect(new Set(samples.map((text) => formatHolds(format, text))).size).toBe(2);
  });

  it.each([...whole])('%s says what the validator and the judge say', (format, schema) => {
    const bits = Number(format.replace(/\D+/, ''));
    const judge = judgeSchema({ type: 'number', format });
    const values = [
      0,
      -0,
      1,
      -1,
      0.5,
      -0.5,
      1e300,
      -1e300,
      ...[bits, bits - 1].flatMap((power) => [
        2 ** power,
        2 ** power - 1,
        2 ** power + 1,
        -(2 ** power),
        -(2 ** power) - 1,
        2 ** (power + 1),
      ]),
    ];
    expect(
      values.filter(
        (value) =>
          formatHolds(format, value) !== schema.safeParse(value).success ||
          formatHolds(format, value) !== judge(value).valid,
      ),
    ).toEqual([]);
  });

  it('takes other formats for notes, and looks only at the type that a format is about', () => {
    expect([
      formatHolds('password', 'x'),
      formatHolds('float', 0.5),
      formatHolds('__proto__', 'x'),
      formatHolds('uuid', 1),
      formatHolds('int32', 'x'),
      formatHolds('date', null),
    ]).toEqual([true, true, true, true, true, true]);
  });

  it('has patterns whose texts have the format', async () => {
    const maker = await createPatternMaker();
    const found = [...validators.keys()].map(
      (format) =>
        [
          format,
          formatPatterns(format).map((pattern) => maker.strings([pattern], 0, undefined)),
        ] as const,
    );
    expect(
      found.flatMap(([format, lists]) =>
        lists
          .flat()
          .filter((text) => !formatHolds(format, text))
          .map((text) => `${format}: ${text}`),
      ),
    ).toEqual([]);
    expect(
      found
        .filter(([, lists]) => lists.length === 0 || lists.some((list) => list.length < 2))
        .map(([format]) => format),
    ).toEqual([]);
  });
});
