// What the judge holds for a format, and that ajv-formats alone would not do.

import { judgeSchema } from '../../../support/judge.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { numberFormats, stringFormats } from '../../../../generator/verify/judge/formats.js';
import type { Json } from '../../../../generator/verify/judge/json.js';

interface Case {
  readonly valid: readonly Json[];
  readonly invalid: readonly Json[];
}

const cases: Readonly<Record<string, Case>> = {
  'date-time': {
    valid: [
      '2024-02-29T23:59:59Z',
      '2024-01-01t00:00:00.123456z',
      '2024-01-01T00:00:00+05:30',
      '2016-12-31T23:59:60Z',
      '2017-01-01T05:29:60+05:30',
      5,
    ],
    invalid: [
      '2023-02-29T00:00:00Z',
      '2024-01-01 00:00:00Z',
      '2024-01-01T00:00:00',
      '2024-01-01T00:00:00+0530',
      '2024-01-01T00:00:00+05',
      '2016-12-31T23:58:60Z',
      '2024-01-01T24:00:00Z',
      '',
    ],
  },
  date: {
    valid: ['2024-02-29', '0000-01-01'],
    invalid: ['2023-02-29', '2024-2-1', '2024-13-01', '2024-00-10'],
  },
  time: {
    valid: ['12:00:00Z', '23:59:60-00:00', '08:59:60+09:00'],
    invalid: ['12:00:00', '12:00Z', '12:00:00+0900', '12:00:60Z'],
  },
  duration: {
    valid: ['P1D', 'PT1M30S', 'P1Y2M3DT4H5M6S', 'P2W'],
    invalid: ['P', 'PT', 'P1Y2W', 'P1Y2D', 'PT1H1S', '1D', 'P1DT'],
  },
  uuid: {
    valid: ['00000000-0000-0000-0000-000000000000', 'ABCDEF01-2345-7890-ffff-0123456789ab'],
    invalid: [
      'urn:uuid:00000000-0000-0000-0000-000000000000',
      '00000000000000000000000000000000',
      '0',
    ],
  },
  hostname: {
    valid: ['localhost', 'a-b.example', 'xn--bcher-kva.example', '1.a'],
    invalid: [
      '',
      'a.',
      '-a.b',
      'a_b.c',
      `${'a'.repeat(64)}.b`,
      'ab--cd.e',
      'xn--x.example',
      'xn---9uc',
      'xn--example-',
    ],
  },
  'idn-hostname': {
    valid: ['bücher.example', '실례。테스트', 'XN--Bcher-Kva.example', 'straße', 'a-b'],
    invalid: [
      '',
      'Bücher.example',
      '-ü',
      'ü..b',
      'ü.',
      'a_b',
      '😀',
      '\u0300a',
      'cafe\u0301',
      'xn--7a',
      'ü'.repeat(59),
    ],
  },
  email: {
    valid: ['a@b', 'a.b+c@example.com', '"a b"@example.com', 'a@[127.0.0.1]', 'a@[IPv6:::1]'],
    invalid: ['a', '@b', 'a@', '.a@b', 'a..b@c', 'a@b@c', 'a@[300.0.0.1]'],
  },
  'idn-email': { valid: ['실례@실례.테스트', 'a@b'], invalid: ['2962', 'a b@c'] },
  uri: {
    valid: [
      'https://u:p@h.example:80/a/%20?b#c',
      'urn:a:b',
      'mailto:a@b',
      'http://[::1]',
      'file:///a',
      'a:',
    ],
    invalid: ['/a', 'a b:c', 'https://a b', 'https://a/%2', 'http://[1::2::3]', 'ä:b', 'https://é'],
  },
  'uri-reference': {
    valid: ['', '/a', '../a', '?b', '#c', '//h', 'https://h'],
    invalid: ['\\a', 'a b', '#a#b', 'é', '1a:b'],
  },
  iri: { valid: ['https://é/ü?ö', 'urn:a'], invalid: ['/a', 'é'] },
  'iri-reference': { valid: ['é', '/ü'], invalid: ['\\a'] },
  'uri-template': { valid: ['/a{/b}{?c,d*}', 'é', '{a:3}'], invalid: ['{a', '{a b}', 'a b', '{}'] },
  byte: {
    valid: ['', 'YQ==', 'YWI=', 'YWJj'],
    invalid: ['Y', 'YQ=', 'YQ==YQ==', 'YQ==\nYQ==', 'Y-_='],
  },
  base64url: { valid: ['Y-_', ''], invalid: ['+', '/'] },
  regex: { valid: ['^\\p{L}$', ''], invalid: ['(', '\\Z', '\\a', '[\\w-.]'] },
  ipv4: { valid: ['127.0.0.1'], invalid: ['256.0.0.1', '1.2.3', '01.2.3.4'] },
  ipv6: {
    valid: ['::', '1::2', '::ffff:1.2.3.4', '1:2:3:4:5:6:7:8'],
    invalid: [':', '1:::2', '1:2:3:4:5:6:7', '::1%eth0'],
  },
  'json-pointer': { valid: ['', '/a~0~1', '/'], invalid: ['a', '/~2'] },
  'relative-json-pointer': { valid: ['0', '1/a', '2#'], invalid: ['-1', '01', '/a'] },
  int32: { valid: [0, -2147483648, 2147483647, 'text'], invalid: [2147483648, 0.5] },
  int64: { valid: [9007199254740993, 2 ** 63, -(2 ** 63)], invalid: [1.5, 1e19, -1e19] },
  uint8: { valid: [0, 255], invalid: [-1, 256] },
  uint64: { valid: [2 ** 64], invalid: [-1, 1e20] },
  int16: { valid: [32767], invalid: [32768] },
  float: { valid: [0.5, 1e300], invalid: [] },
  double: { valid: [0.5], invalid: [] },
  binary: { valid: ['\u0000'], invalid: [] },
  password: { valid: [''], invalid: [] },
  unixtime: { valid: ['x', 1.5], invalid: [] },
};

describe('formats', () => {
  it.each(Object.entries(cases))('%s', (format, { valid, invalid }) => {
    const judge = judgeSchema({ format });
    expect(valid.filter((value) => !judge(value).valid)).toEqual([]);
    expect(invalid.filter((value) => judge(value).valid)).toEqual([]);
  });

  it('can be left unchecked', () => {
    expect(judgeSchema({ format: 'date' }, { formats: false })('no date').valid).toBe(true);
  });

  it('has cases for each function of its own', () => {
    expect(
      [...Object.keys(stringFormats), ...Object.keys(numberFormats)].filter(
        (format) => cases[format] === undefined,
      ),
    ).toEqual(['int8', 'uint16', 'uint32']);
  });

  it.each([
    'date-time',
    'time',
    'duration',
    'uuid',
    'hostname',
    'email',
    'uri-reference',
    'byte',
    'regex',
    'int64',
  ])('has a reason not to leave %s to ajv-formats', (format) => {
    const ajv = ajvFormats.default(new Ajv2020({ strict: false, logger: false }));
    const { valid = [], invalid = [] } = cases[format] ?? {};
    const validate = ajv.compile({ format });
    expect(
      valid.every((value) => validate(value)) && invalid.every((value) => !validate(value)),
    ).toBe(false);
  });
});
