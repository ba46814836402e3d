import { describe, expect, it } from 'vitest';
import { createRoute, type RouteParts } from '../../../../generator/runtime/mock/route.js';

function match({ url, ...parts }: Partial<RouteParts> & { readonly url: string }): unknown {
  const found = createRoute({ path: '/things/{id}', servers: [], ...parts })(new URL(url));
  return found && Object.fromEntries(found);
}

describe('createRoute', () => {
  it.each<[string, { given: Parameters<typeof match>[0]; want: unknown }]>([
    ['any host', { given: { url: 'http://localhost:3000/things/5?x=1' }, want: { id: '5' } }],
    ['undecoded', { given: { url: 'http://a.test/things/a%2Fb' }, want: { id: 'a%2Fb' } }],
    ['another depth', { given: { url: 'http://a.test/things/5/parts' }, want: undefined }],
    [
      'nothing in the place of a parameter',
      { given: { url: 'http://a.test/things/' }, want: undefined },
    ],
    [
      'the path of a server',
      {
        given: { url: 'http://b.test/api/v1/things/5', servers: ['https://a.test/api/v1/'] },
        want: { id: '5' },
      },
    ],
    [
      'the path of a relative server',
      { given: { url: 'http://b.test/api/v1/things/5', servers: ['/api/v1'] }, want: { id: '5' } },
    ],
    [
      'a server beside the document',
      { given: { url: 'http://b.test/docs/v1/things/5', servers: ['./v1'] }, want: { id: '5' } },
    ],
    [
      'a variable in the path of a server',
      {
        given: {
          url: 'http://b.test/api/v7/things/5',
          servers: ['https://{region}.a.test/api/{version}'],
        },
        want: { id: '5' },
      },
    ],
    [
      'a path that no server has',
      {
        given: { url: 'http://b.test/other/things/5', servers: ['https://a.test/api/v1'] },
        want: undefined,
      },
    ],
    [
      'a base address',
      {
        given: { url: 'http://b.test:8080/x/things/5', baseUrl: 'http://b.test:8080/x/' },
        want: { id: '5' },
      },
    ],
    [
      'another base address',
      {
        given: { url: 'http://c.test:8080/x/things/5', baseUrl: 'http://b.test:8080/x' },
        want: undefined,
      },
    ],
    [
      'a path as base',
      { given: { url: 'http://c.test/x/things/5', baseUrl: '/x' }, want: { id: '5' } },
    ],
    [
      'anything as base',
      { given: { url: 'http://c.test/x/y/things/5', baseUrl: '*' }, want: { id: '5' } },
    ],
    [
      'an exception',
      {
        given: { url: 'http://a.test/things/latest', except: ['/things/latest'] },
        want: undefined,
      },
    ],
    [
      'beside an exception',
      {
        given: { url: 'http://a.test/things/latest2', except: ['/things/latest'] },
        want: { id: 'latest2' },
      },
    ],
    [
      'slashes where they are allowed',
      {
        given: { url: 'http://a.test/things/a/b/c', wide: new Set(['id']) },
        want: { id: 'a/b/c' },
      },
    ],
    [
      'a part of a step',
      { given: { url: 'http://a.test/a.b/5.json', path: '/a.b/{id}.json' }, want: { id: '5' } },
    ],
    [
      'a dot is a dot',
      { given: { url: 'http://a.test/axb/5.json', path: '/a.b/{id}.json' }, want: undefined },
    ],
    [
      'signs of expressions',
      { given: { url: 'http://a.test/a(b)*+[c]$/5', path: '/a(b)*+[c]$/{id}' }, want: { id: '5' } },
    ],
    [
      'signs of other routers',
      { given: { url: 'http://a.test/:id/things:batch', path: '/:id/things:batch' }, want: {} },
    ],
    [
      'letters that are encoded',
      { given: { url: 'http://a.test/größe/ a"b/5', path: '/größe/ a"b/{id}' }, want: { id: '5' } },
    ],
    ['half a letter', { given: { url: 'http://a.test/x', path: '/\ud800' }, want: undefined }],
    [
      'a name of a prototype',
      { given: { url: 'http://a.test/5', path: '/{constructor}' }, want: { constructor: '5' } },
    ],
    [
      'a variable of a server is one segment',
      {
        given: { url: 'http://a.test/x/y/things/5', servers: ['https://a.test/{account}'] },
        want: undefined,
      },
    ],
    [
      'a variable of a server is a segment, and not none',
      {
        given: { url: 'http://a.test//things/5', servers: ['https://a.test/{account}'] },
        want: undefined,
      },
    ],
    [
      'encoded, not in the template',
      { given: { url: 'http://a.test/a%7Cb', path: '/a|b' }, want: {} },
    ],
    ['encoded, in the template', { given: { url: 'http://a.test/a|b', path: '/a%7cb' }, want: {} }],
    [
      'a colon, encoded',
      { given: { url: 'http://a.test/v1/5%3Acancel', path: '/v1/{id}:cancel' }, want: { id: '5' } },
    ],
    ['a percent sign', { given: { url: 'http://a.test/100%25', path: '/100%' }, want: {} }],
    [
      'a percent sign, encoded',
      { given: { url: 'http://a.test/100%25', path: '/100%25' }, want: {} },
    ],
    [
      'an encoded slash is no separator',
      { given: { url: 'http://a.test/a%2Fb', path: '/a/b' }, want: undefined },
    ],
    [
      'several in a segment, the first has most',
      {
        given: { url: 'http://a.test/a.b.c', path: '/{name}.{type}' },
        want: { name: 'a.b', type: 'c' },
      },
    ],
    [
      'neighbours in a segment',
      { given: { url: 'http://a.test/abc', path: '/{a}{b}' }, want: { a: 'ab', b: 'c' } },
    ],
    ['too little for two', { given: { url: 'http://a.test/a', path: '/{a}{b}' }, want: undefined }],
    [
      'nothing beside a text',
      { given: { url: 'http://a.test/.json', path: '/{id}.json' }, want: undefined },
    ],
    [
      'slashes in the middle',
      {
        given: {
          url: 'http://a.test/x/a/b/c/versions/2',
          path: '/x/{id}/versions/{v}',
          wide: new Set(['id']),
        },
        want: { id: 'a/b/c', v: '2' },
      },
    ],
    [
      'slashes at the end, after another parameter',
      {
        given: { url: 'http://a.test/x/a/b/c', path: '/x/{one}/{id}', wide: new Set(['id']) },
        want: { one: 'a', id: 'b/c' },
      },
    ],
    [
      'letters in a value stay undecoded',
      { given: { url: 'http://a.test/ö-ü', path: '/{a}-{b}' }, want: { a: '%C3%B6', b: '%C3%BC' } },
    ],
    [
      'anything within a base',
      { given: { url: 'http://c.test/x/y/z/things/5', baseUrl: '/x*z' }, want: { id: '5' } },
    ],
    [
      'only below a server',
      {
        given: { url: 'http://c.test/things/5', servers: ['/v1'] },
        want: undefined,
      },
    ],
    [
      'fields in the template',
      { given: { url: 'http://a.test/things?beta=true&x=1', path: '/things?beta=true' }, want: {} },
    ],
    [
      'fields that are missing',
      {
        given: { url: 'http://a.test/things?beta=false', path: '/things?beta=true' },
        want: undefined,
      },
    ],
    [
      'an exception with fields',
      {
        given: { url: 'http://a.test/things', path: '/things', except: ['/things?beta=true'] },
        want: {},
      },
    ],
    [
      'an exception with its fields',
      {
        given: {
          url: 'http://a.test/things?beta=true',
          path: '/things',
          except: ['/things?beta=true'],
        },
        want: undefined,
      },
    ],
  ])('%s', (_, { given, want }) => expect(match(given)).toEqual(want));
});
