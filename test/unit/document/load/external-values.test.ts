// `externalValue`: what is read of other files, as what, and what stays an address.

import { expect, it } from 'vitest';
import { valueAt } from '../../../../generator/model/json.js';
import { brief, load } from '../workspace.js';

const examples = (mediaType: string, example: object, components: object = {}): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Examples', version: '1.0.0' },
    paths: {
      '/a': {
        post: {
          requestBody: { content: { [mediaType]: { examples: { one: example } } } },
          responses: {},
        },
      },
    },
    components,
  });
const at = (mediaType: string): string =>
  `/paths/~1a/post/requestBody/content/${mediaType.replace('/', '~1')}/examples/one`;

it.each([
  ['JSON', 'application/json', 'one.json', '{ "a": 1 }', { a: 1 }],
  ['YAML, for JSON', 'application/problem+json; charset=utf-8', 'one.yaml', 'a: 1\n', { a: 1 }],
  ['JSON, in a file of texts', 'application/json', 'one.txt', '[1]', [1]],
  ['the fields of a form', 'multipart/form-data', 'one.json', '{ "a": 1 }', { a: 1 }],
  ['a form as it is sent', 'application/x-www-form-urlencoded', 'one.txt', 'a=1', 'a=1'],
  ['a text to its last line', 'text/csv', 'one.csv', 'a,b\n', 'a,b\n'],
  ['a text that looks like JSON', 'text/plain', 'one.json', '{}', '{}'],
  ['XML', 'application/xml', 'one.xml', '<a/>', '<a/>'],
])('%s', async (_, mediaType, name, content, value) => {
  const { document, diagnostics, inputs } = await load({
    'openapi.json': examples(mediaType, { summary: 'One', externalValue: `./${name}` }),
    [name]: content,
  });
  expect(diagnostics).toEqual([]);
  expect(valueAt(document?.root ?? {}, at(mediaType))).toEqual({ summary: 'One', value });
  expect([...inputs.keys()]).toEqual(['openapi.json', name]);
});

it('reads a shared example as the media types have it that use it', async () => {
  const { document } = await load({
    'openapi.json': examples(
      'application/json',
      { $ref: '#/components/examples/Shared' },
      { examples: { Shared: { externalValue: 'shared.txt' } } },
    ),
    'shared.txt': '{ "a": 1 }',
  });
  expect(valueAt(document?.root ?? {}, '/components/examples/Shared')).toEqual({ value: { a: 1 } });
});

it('is relative to the file that names it, and knows where a value was written', async () => {
  const files = {
    'openapi.yaml':
      'openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\npaths: { /a: { $ref: paths/a.yaml } }\n',
    'paths/a.yaml':
      "get:\n  responses: { '200': { description: ok, content: { application/json: { examples: { one: { externalValue: values/one.json } } } } } }\n",
    'paths/values/one.json': '{\n  "a": 1 }',
  };
  const { document, diagnostics } = await load(files);
  const one = '/paths/~1a/get/responses/200/content/application~1json/examples/one';
  expect(diagnostics).toEqual([]);
  expect(valueAt(document?.root ?? {}, one)).toEqual({ value: { a: 1 } });
  expect(document?.locate(`${one}/value/a`)).toMatchObject({
    file: 'paths/values/one.json',
    line: 2,
    column: 8,
  });
});

it('leaves alone what only is called so', async () => {
  const schema = {
    properties: { examples: { properties: { externalValue: { type: 'string' } } } },
    example: { examples: { one: { externalValue: 'one.json' } } },
    'x-more': { examples: { one: { externalValue: 'one.json' } } },
  };
  const text = examples(
    'application/json',
    { value: 1, externalValue: 'one.json' },
    { schemas: { A: schema } },
  );
  const { document, diagnostics } = await load({ 'openapi.json': text, 'one.json': '2' });
  expect(diagnostics).toEqual([]);
  expect(document?.root).toEqual(JSON.parse(text));
});

it('says of a file that is no text, and of one that is a link out of the folder, that nothing is made from it', async () => {
  const binary = await load({
    'openapi.json': examples('text/plain', { externalValue: 'one.txt' }),
    'one.txt': new Uint8Array([0xff, 0xd8]),
  });
  expect(binary.diagnostics.map(brief)).toEqual([
    expect.stringMatching(
      /^read\/external-value openapi\.json:1:\d+ The example in "one\.txt" cannot be read: The file one\.txt is not text in UTF-8: .*; nothing is made from it\.$/,
    ),
  ]);
  const link = await load({
    'openapi.json': examples('text/plain', { externalValue: 'one.txt' }),
    'one.txt': { link: '/etc/hostname' },
  });
  expect(link.diagnostics.map(brief)).toEqual([
    expect.stringContaining(
      'a symbolic link leads out of the folder of the document; nothing is made from it.',
    ),
  ]);
});

it('remembers the files that are not there: they may be, next time', async () => {
  const { document, inputs } = await load({
    'openapi.json': examples('text/plain', { externalValue: 'gone.txt' }),
  });
  expect(valueAt(document?.root ?? {}, at('text/plain'))).toEqual({ externalValue: 'gone.txt' });
  expect([...inputs.keys()]).toEqual(['openapi.json', 'gone.txt']);
});
