import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { read, shape } from '../document-from.js';

const ok = { responses: { '200': { description: '' } } };
const get = (operation: JsonObject, path = '/a'): JsonObject => ({
  paths: { [path]: { get: { ...ok, ...operation } } },
});
const here = '/paths/~1a/get';

function operations(parts: JsonObject, version?: string) {
  const { api, findings } = read(parts, version);
  return { operations: api.operations, findings };
}

describe('parameters', () => {
  const defaults: [string, { given: JsonObject; want: JsonObject }][] = [
    [
      'path',
      {
        given: { in: 'path', name: 'p', required: true },
        want: { required: true, style: 'simple', explode: false },
      },
    ],
    [
      'query',
      {
        given: { in: 'query', name: 'p' },
        want: { required: false, style: 'form', explode: true },
      },
    ],
    [
      'header',
      {
        given: { in: 'header', name: 'p' },
        want: { required: false, style: 'simple', explode: false },
      },
    ],
    [
      'cookie',
      {
        given: { in: 'cookie', name: 'p' },
        want: { required: false, style: 'form', explode: true },
      },
    ],
    [
      'query, deepObject',
      {
        given: { in: 'query', name: 'p', style: 'deepObject' },
        want: { required: false, style: 'deepObject', explode: false },
      },
    ],
    [
      'query, not exploded',
      {
        given: { in: 'query', name: 'p', explode: false, required: true },
        want: { required: true, style: 'form', explode: false },
      },
    ],
  ];
  it.each(defaults)('in %s have their defaults filled in', (_name, { given, want }) => {
    const { operations: found, findings } = operations(
      get({ parameters: [{ ...given, schema: {} }] }, '/a/{p}'),
    );
    const parameter = found[0]?.parameters.find((one) => one.in === given['in']);
    expect({
      required: parameter?.required,
      style: parameter?.style,
      explode: parameter?.explode,
    }).toEqual(want);
    expect(findings.filter((finding) => !finding.startsWith('undeclared'))).toEqual([]);
  });

  const mistakes: [
    string,
    { given: JsonObject; path?: string; names: readonly string[]; findings: readonly string[] },
  ][] = [
    [
      'without a name',
      {
        given: { in: 'query', schema: {} },
        names: [],
        findings: [`missing-field ${here}/parameters/0`],
      },
    ],
    [
      'in no place',
      {
        given: { name: 'a', in: 'body', schema: {} },
        names: [],
        findings: [`invalid-value ${here}/parameters/0/in`],
      },
    ],
    [
      'without a schema',
      {
        given: { name: 'a', in: 'query' },
        names: ['a'],
        findings: [`missing-schema ${here}/parameters/0`],
      },
    ],
    [
      'with both',
      {
        given: { name: 'a', in: 'query', schema: {}, content: { 'text/plain': {} } },
        names: ['a'],
        findings: [`schema-and-content ${here}/parameters/0/content`],
      },
    ],
    [
      'with several media types',
      {
        given: { name: 'a', in: 'query', content: { 'text/plain': {}, 'application/json': {} } },
        names: ['a'],
        findings: [`several-media-types ${here}/parameters/0/content`],
      },
    ],
    [
      'with a style of another place',
      {
        given: { name: 'a', in: 'query', style: 'matrix', schema: {} },
        names: ['a'],
        findings: [`invalid-value ${here}/parameters/0/style`],
      },
    ],
    [
      'that OpenAPI ignores',
      {
        given: { name: 'Authorization', in: 'header', schema: {} },
        names: [],
        findings: [`ignored-header ${here}/parameters/0`],
      },
    ],
    [
      'that the platform sets',
      {
        given: { name: 'Content-Length', in: 'header', required: true, schema: {} },
        names: [],
        findings: [`platform-header ${here}/parameters/0`],
      },
    ],
    [
      'with fields of the wrong type',
      {
        given: { name: 'a', in: 'query', required: 'yes', explode: 1, schema: {} },
        names: ['a'],
        findings: [
          `wrong-type ${here}/parameters/0/required`,
          `wrong-type ${here}/parameters/0/explode`,
        ],
      },
    ],
    [
      'with a misspelt field',
      {
        given: { name: 'a', in: 'query', requierd: true, schema: {} },
        names: ['a'],
        findings: [`unknown-field ${here}/parameters/0/requierd`],
      },
    ],
    [
      'that the path does not name',
      {
        given: { name: 'a', in: 'path', required: true, schema: {} },
        names: [],
        findings: [`unused-path-parameter ${here}/parameters/0`],
      },
    ],
  ];
  it.each(mistakes)('%s are found', (_name, { given, names, findings: want }) => {
    const { operations: found, findings } = operations(get({ parameters: [given] }));
    expect(found[0]?.parameters.map(({ name }) => name)).toEqual(names);
    expect(findings).toEqual(want);
  });

  it('of the path item come first, those of the operation win', () => {
    const { operations: found, findings } = operations({
      paths: {
        '/{id}/{other}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'other', in: 'path', required: true, schema: {} },
            { name: 'limit', in: 'query', schema: {} },
          ],
          get: {
            ...ok,
            parameters: [
              { name: 'q', in: 'query', schema: {} },
              { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
              { name: 'limit', in: 'header', schema: {} },
            ],
          },
        },
      },
    });
    expect(findings).toEqual([]);
    expect(
      found[0]?.parameters.map(({ name, in: location, schema }) => [name, location, shape(schema)]),
    ).toEqual([
      ['other', 'path', {}],
      ['limit', 'query', {}],
      ['q', 'query', {}],
      ['id', 'path', { type: ['integer'] }],
      ['limit', 'header', {}],
    ]);
  });

  it('that are declared twice are told with both places', () => {
    const { diagnostics, api } = read(
      get({
        parameters: [
          { name: 'A', in: 'header', schema: {} },
          { name: 'a', in: 'header', schema: {} },
        ],
      }),
    );
    expect(api.operations[0]?.parameters.map(({ name }) => name)).toEqual(['A']);
    expect(
      diagnostics.map(({ code, pointer, related }) => [code, pointer, related?.[0]?.pointer]),
    ).toEqual([['read/duplicate-parameter', `${here}/parameters/1`, `${here}/parameters/0`]]);
  });

  it('that a path names and nobody declares are strings, with the name that was meant', () => {
    const { diagnostics, api } = read(
      get(
        { parameters: [{ name: 'projectID', in: 'path', required: true, schema: {} }] },
        '/a/{projectId}',
      ),
    );
    expect(
      api.operations[0]?.parameters.map(({ name, in: location, required, schema }) => ({
        name,
        place: location,
        required,
        schema: shape(schema),
      })),
    ).toEqual([{ name: 'projectId', place: 'path', required: true, schema: { type: ['string'] } }]);
    expect(diagnostics.map(({ code, help }) => [code, help])).toEqual([
      ['read/undeclared-path-parameter', 'Did you mean "projectID"?'],
      ['read/unused-path-parameter', 'Did you mean "projectId"?'],
    ]);
  });

  it('that are optional in the path are required all the same', () => {
    const { operations: found, findings } = operations(
      get({ parameters: [{ name: 'id', in: 'path', schema: {} }] }, '/{id}'),
    );
    expect(found[0]?.parameters[0]?.required).toBe(true);
    expect(findings).toEqual(['optional-path-parameter /paths/~1{id}/get/parameters/0']);
  });

  it('are described by a media type too', () => {
    const { operations: found } = operations(
      get({
        parameters: [
          {
            name: 'filter',
            in: 'query',
            content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } },
          },
        ],
      }),
    );
    const parameter = found[0]?.parameters[0];
    expect([parameter?.mediaType, shape(parameter?.schema), shape(parameter?.examples)]).toEqual([
      'application/json',
      { type: ['object'] },
      [{ value: { value: { a: 1 } } }],
    ]);
  });
});

describe('paths', () => {
  const cases: [string, { given: readonly string[]; findings: readonly string[] }][] = [
    ['without a slash', { given: ['a'], findings: ['invalid-path /paths/a'] }],
    ['with half a brace', { given: ['/{a'], findings: ['invalid-path /paths/~1{a'] }],
    [
      'with a name twice',
      {
        given: ['/{a}/{a}'],
        findings: [
          'invalid-path /paths/~1{a}~1{a}',
          'undeclared-path-parameter /paths/~1{a}~1{a}/get',
        ],
      },
    ],
    ['with a query', { given: ['/a?b=c'], findings: ['path-with-query /paths/~1a?b=c'] }],
    [
      'that are the same',
      {
        given: ['/x/{a}', '/x/{b}'],
        findings: [
          'ambiguous-path /paths/~1x~1{b}',
          'undeclared-path-parameter /paths/~1x~1{a}/get',
          'undeclared-path-parameter /paths/~1x~1{b}/get',
        ],
      },
    ],
    ['that differ by case', { given: ['/a', '/A'], findings: [] }],
  ];
  it.each(cases)('%s', (_name, { given, findings: want }) => {
    const { operations: found, findings } = operations({
      paths: Object.fromEntries(given.map((path) => [path, { get: ok }])),
    });
    expect(found.map(({ path }) => path)).toEqual(
      given.map((path) => (path.startsWith('/') ? path : `/${path}`)),
    );
    expect(findings).toEqual(want);
  });

  const query = (...names: readonly string[]): JsonObject => ({
    get: {
      ...ok,
      parameters: names.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    },
  });
  const queries: [string, { given: JsonObject; want: readonly string[] }][] = [
    ['of a parameter', { given: { '/a?q={q}': query('q') }, want: ['/a'] }],
    [
      'of two parameters, and of a value',
      { given: { '/a?q={q}&kind=cat&r={s}': query('q', 'r') }, want: ['/a?kind=cat'] },
    ],
    [
      'that tells two paths apart',
      {
        given: { '/a?q={q}': query('q'), '/a?r={r}': query('r') },
        want: ['/a?q={q}', '/a?r={r}'],
      },
    ],
    ['of nothing that is declared', { given: { '/a?q={q}': query('r') }, want: ['/a?q={q}'] }],
  ];
  it.each(queries)('with a query %s', (_name, { given, want }) => {
    const { operations: found, findings } = operations({ paths: given });
    expect(found.map(({ path }) => path)).toEqual(want);
    expect(findings.filter((each) => each.startsWith('path-with-query'))).toHaveLength(
      Object.keys(given).length,
    );
  });

  it('share a path item, and every operation has a place of its own', () => {
    const { operations: found, findings } = operations({
      paths: {
        '/a': { $ref: '#/components/pathItems/A' },
        '/b': { $ref: '#/components/pathItems/A', post: ok },
      },
      components: { pathItems: { A: { get: ok } } },
    });
    expect(findings).toEqual([]);
    expect(found.map(({ method, path, at }) => `${method} ${path} ${at}`)).toEqual([
      'GET /a /components/pathItems/A/get',
      'POST /b /paths/~1b/post',
      'GET /b /paths/~1b/get',
    ]);
  });
});

describe('operations', () => {
  it('keep the order of the document and what is written about them', () => {
    const { operations: found } = operations({
      paths: {
        '/b': {
          post: {
            ...ok,
            operationId: 'b',
            tags: ['t', 't'],
            summary: 'S',
            deprecated: true,
            'x-a': 1,
          },
          get: ok,
        },
        '/a': { get: ok },
      },
    });
    expect(found.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /b',
      'GET /b',
      'GET /a',
    ]);
    const [first] = found;
    expect([
      first?.id,
      first?.tags,
      first?.summary,
      first?.deprecated,
      shape(first?.extensions),
    ]).toEqual(['b', ['t'], 'S', true, { 'x-a': 1 }]);
  });

  it('with an id that is taken lose it, and both places are told', () => {
    const { api, diagnostics } = read({
      paths: {
        '/a': { get: { ...ok, operationId: 'same' } },
        '/b': { get: { ...ok, operationId: 'same' } },
      },
    });
    expect(api.operations.map(({ id }) => id)).toEqual(['same', undefined]);
    expect(
      diagnostics.map(({ code, severity, pointer, related }) => [
        code,
        severity,
        pointer,
        related?.[0]?.pointer,
      ]),
    ).toEqual([
      [
        'read/duplicate-operation-id',
        'error',
        '/paths/~1b/get/operationId',
        '/paths/~1a/get/operationId',
      ],
    ]);
  });

  const statuses: [string, { given: string; want: unknown }][] = [
    ['a number', { given: '404', want: 404 }],
    ['a range', { given: '4XX', want: '4XX' }],
    ['a range in small letters', { given: '5xx', want: '5XX' }],
    ['default', { given: 'default', want: 'default' }],
    ['too small a number', { given: '99', want: undefined }],
    ['too large a number', { given: '600', want: undefined }],
    ['a word', { given: 'ok', want: undefined }],
  ];
  it.each(statuses)('have responses by status: %s', (_name, { given, want }) => {
    const { operations: found, findings } = operations(
      get({ responses: { '200': { description: '' }, [given]: { description: '' }, 'x-a': 1 } }),
    );
    expect(found[0]?.responses.flatMap(({ status }) => (status === 200 ? [] : status))).toEqual(
      want === undefined ? [] : [want],
    );
    expect(findings).toEqual(
      want === undefined ? [`invalid-status ${here}/responses/${given}`] : [],
    );
  });

  it('have bodies, headers, links and examples', () => {
    const { operations: found, findings } = operations({
      paths: {
        '/a': {
          post: {
            operationId: 'a',
            requestBody: {
              required: true,
              content: {
                'multipart/form-data': {
                  schema: { type: 'object' },
                  encoding: {
                    file: {
                      contentType: 'image/png',
                      headers: { 'X-A': { schema: { type: 'string' } } },
                      style: 'form',
                      explode: false,
                    },
                  },
                },
              },
            },
            responses: {
              '200': {
                description: 'fine',
                headers: {
                  'X-Rate': { required: true, schema: { type: 'integer' } },
                  'content-type': { schema: {} },
                },
                content: {
                  'application/json': {
                    schema: { type: 'string' },
                    examples: {
                      one: { $ref: '#/components/examples/E' },
                      two: { externalValue: 'https://example.com', summary: 'far' },
                    },
                  },
                },
                links: {
                  next: {
                    operationId: 'a',
                    parameters: { id: '$response.body#/id' },
                    requestBody: null,
                  },
                  lost: { operationId: 'b' },
                },
              },
            },
          },
        },
      },
      components: { examples: { E: { value: 'v' } } },
    });
    const [operation] = found;
    expect(shape(operation?.body)).toEqual({
      required: true,
      extensions: {},
      content: [
        {
          name: 'multipart/form-data',
          schema: { type: ['object'] },
          examples: [],
          extensions: {},
          encoding: {
            file: {
              contentType: 'image/png',
              style: 'form',
              explode: false,
              encoding: {},
              headers: [
                {
                  name: 'X-A',
                  required: false,
                  explode: false,
                  schema: { type: ['string'] },
                  examples: [],
                  extensions: {},
                },
              ],
            },
          },
        },
      ],
    });
    expect(shape(operation?.responses)).toEqual([
      {
        status: 200,
        description: 'fine',
        extensions: {},
        headers: [
          {
            name: 'X-Rate',
            required: true,
            explode: false,
            schema: { type: ['integer'] },
            examples: [],
            extensions: {},
          },
        ],
        content: [
          {
            name: 'application/json',
            schema: { type: ['string'] },
            encoding: {},
            extensions: {},
            examples: [
              { name: 'one', value: { value: 'v' } },
              { name: 'two', summary: 'far' },
            ],
          },
        ],
        links: [
          {
            name: 'next',
            operationId: 'a',
            parameters: { id: '$response.body#/id' },
            requestBody: null,
          },
          { name: 'lost', operationId: 'b', parameters: {} },
        ],
      },
    ]);
    expect(findings).toEqual([
      'ignored-encoding /paths/~1a/post/requestBody/content/multipart~1form-data/encoding/file/headers',
      'ignored-header /paths/~1a/post/responses/200/headers/content-type',
      'unknown-link-operation /paths/~1a/post/responses/200/links/lost',
    ]);
  });

  it('are told of headers by the names that they have, not by those of components', () => {
    const header = { schema: { type: 'string' } };
    const { findings } = operations({
      paths: {},
      components: { headers: { 'content-type': header, Other: { schema: { type: 'strin' } } } },
    });
    expect(findings).toEqual(['unknown-type /components/headers/Other/schema/type']);
  });

  it('without responses are told', () => {
    expect(operations({ paths: { '/a': { get: {} } } }).findings).toEqual([`no-responses ${here}`]);
  });
});

it('says of a path parameter that is always empty that no call can send it', () => {
  const empty = (schema: JsonObject): JsonObject => ({
    paths: {
      '/a/{b}': { get: { ...ok, parameters: [{ name: 'b', in: 'path', required: true, schema }] } },
    },
  });
  const at = '/paths/~1a~1{b}/get/parameters/0';
  expect(read(empty({ type: 'string', enum: [''] })).findings).toEqual([`unspecified-style ${at}`]);
  expect(read(empty({ type: 'string', enum: ['', 'c'] })).findings).toEqual([]);
});

describe('webhooks and callbacks', () => {
  it('are operations without a path', () => {
    const { api, findings } = read({
      paths: {
        '/a': {
          post: {
            ...ok,
            callbacks: {
              done: { '{$request.body#/url}': { post: { ...ok, operationId: 'done' } } },
            },
          },
        },
      },
      webhooks: { finished: { post: { ...ok, security: [], operationId: 'finished' } } },
    });
    expect(findings).toEqual([]);
    expect(
      api.webhooks.map(({ name, at, operation }) => [
        name,
        at,
        operation.id,
        operation.path,
        operation.method,
      ]),
    ).toEqual([['finished', '/webhooks/finished/post', 'finished', '', 'POST']]);
    expect(
      api.operations[0]?.callbacks.map(({ name, expression, at, operation }) => [
        name,
        expression,
        at,
        operation.id,
      ]),
    ).toEqual([
      [
        'done',
        '{$request.body#/url}',
        '/paths/~1a/post/callbacks/done/{$request.body#~1url}/post',
        'done',
      ],
    ]);
  });

  it('have callbacks, which have the names of those around them', () => {
    const again = { again: { $ref: '#/components/callbacks/Again' } };
    const { api, findings } = read({
      paths: {
        '/a': {
          post: { ...ok, callbacks: { done: { url: { put: { ...ok, callbacks: again } } } } },
        },
      },
      webhooks: { finished: { post: { ...ok, callbacks: { done: { url: { post: ok } } } } } },
      components: { callbacks: { Again: { url: { post: { ...ok, callbacks: again } } } } },
    });
    expect(findings).toEqual([]);
    expect(api.operations[0]?.callbacks.map(({ name, at }) => [name, at])).toEqual([
      ['done', '/paths/~1a/post/callbacks/done/url/put'],
      // What leads back to itself is there once.
      ['done.again', '/components/callbacks/Again/url/post'],
    ]);
    expect(api.webhooks.map(({ name }) => name)).toEqual(['finished', 'finished.done']);
  });
});

describe('security', () => {
  const components = {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      key: { type: 'apiKey', name: 'k', in: 'header' },
    },
  };
  const cases: [string, { given: JsonObject; want: unknown; findings?: readonly string[] }][] = [
    ['none', { given: get({}), want: [] }],
    [
      "the document's",
      { given: { ...get({}), security: [{ bearer: [] }] }, want: [{ bearer: [] }] },
    ],
    [
      "the operation's",
      {
        given: {
          ...get({ security: [{ key: ['a'], bearer: [] }, {}] }),
          security: [{ bearer: [] }],
        },
        want: [{ key: ['a'], bearer: [] }, {}],
      },
    ],
    ['switched off', { given: { ...get({ security: [] }), security: [{ bearer: [] }] }, want: [] }],
    [
      'unknown',
      {
        given: get({ security: [{ bearr: [] }, { key: [] }] }),
        want: [{ key: [] }],
        findings: [`unknown-security-scheme ${here}/security/0/bearr`],
      },
    ],
    [
      'unknown, and nothing beside it',
      {
        given: get({ security: [{ bearr: [] }] }),
        want: [],
        findings: [`unknown-security-scheme ${here}/security/0/bearr`],
      },
    ],
    [
      'unknown, and needed together with another one',
      {
        given: get({ security: [{ bearr: [], key: [] }] }),
        want: [{ key: [] }],
        findings: [`unknown-security-scheme ${here}/security/0/bearr`],
      },
    ],
    [
      'unknown, and not needed',
      {
        given: get({ security: [{ bearr: [], key: [] }, {}] }),
        want: [{}],
        findings: [`unknown-security-scheme ${here}/security/0/bearr`],
      },
    ],
  ];
  it.each(cases)('%s', (_name, { given, want, findings: found = [] }) => {
    const { api, findings } = read({ ...given, components });
    expect(shape(api.operations[0]?.security)).toEqual(want);
    expect(findings).toEqual(found);
  });

  it('has schemes of five types', () => {
    const { api, findings } = read({
      components: {
        securitySchemes: {
          ...components.securitySchemes,
          oauth: {
            type: 'oauth2',
            flows: {
              clientCredentials: { tokenUrl: 'https://example.com', scopes: { read: 'Read' } },
            },
          },
          connect: { type: 'openIdConnect', openIdConnectUrl: 'https://example.com' },
          tls: { type: 'mutualTLS', description: 'D' },
          same: { $ref: '#/components/securitySchemes/tls' },
          bad: { type: 'apikey' },
          half: { type: 'http' },
        },
      },
    });
    expect(shape(api.securitySchemes)).toEqual({
      bearer: { type: 'http', scheme: 'bearer', extensions: {} },
      key: { type: 'apiKey', name: 'k', in: 'header', extensions: {} },
      oauth: {
        type: 'oauth2',
        extensions: {},
        flows: { clientCredentials: { tokenUrl: 'https://example.com', scopes: { read: 'Read' } } },
      },
      connect: { type: 'openIdConnect', url: 'https://example.com', extensions: {} },
      tls: { type: 'mutualTLS', description: 'D', extensions: {} },
      same: { type: 'mutualTLS', description: 'D', extensions: {} },
    });
    expect(findings).toEqual([
      'invalid-value /components/securitySchemes/bad/type',
      'missing-field /components/securitySchemes/half',
    ]);
  });
});

describe('the document', () => {
  it('has a server even when it names none', () => {
    expect(shape(read({}).api.servers)).toEqual([{ url: '/', variables: {}, extensions: {} }]);
  });

  it('has servers, and operations have theirs', () => {
    const { api, findings } = read({
      servers: [
        {
          url: 'https://{host}/v1',
          description: 'D',
          variables: { host: { default: 'a', enum: ['a', 'b'] } },
        },
      ],
      paths: {
        '/a': {
          servers: [{ url: 'https://a' }],
          get: ok,
          post: { ...ok, servers: [{ url: 'https://b' }] },
        },
        '/b': { get: ok },
      },
    });
    expect(shape(api.servers)).toEqual([
      {
        url: 'https://{host}/v1',
        description: 'D',
        variables: { host: { default: 'a', enum: ['a', 'b'] } },
        extensions: {},
      },
    ]);
    expect(api.operations.map(({ servers }) => servers?.map(({ url }) => url))).toEqual([
      ['https://a'],
      ['https://b'],
      undefined,
    ]);
    expect(findings).toEqual([]);
  });

  it('has tags, once each', () => {
    const { api, findings } = read({
      tags: [{ name: 'a', description: 'D', 'x-resource': 'as' }, { name: 'a' }, {}],
    });
    expect(shape(api.tags)).toEqual([
      { name: 'a', description: 'D', extensions: { 'x-resource': 'as' } },
    ]);
    expect(findings).toEqual(['duplicate-tag /tags/1', 'missing-field /tags/2']);
  });

  it('says what it is', () => {
    const { api, findings } = read({
      info: { title: 'T', version: '1', license: { name: 'MIT' }, contact: { email: 'a@b.c' } },
      externalDocs: { url: 'https://example.com' },
      'x-a': 1,
      path: {},
    });
    expect(shape(api.info)).toEqual({
      title: 'T',
      version: '1',
      license: { name: 'MIT' },
      contact: { email: 'a@b.c' },
      externalDocs: { url: 'https://example.com' },
      extensions: {},
    });
    expect(shape(api.extensions)).toEqual({ 'x-a': 1 });
    expect(findings).toEqual(['unknown-field /path']);
  });

  it('may be nearly nothing', () => {
    const { api, findings } = read({
      info: null,
      paths: null,
      tags: {},
      servers: 'no',
      components: [],
      security: 1,
      webhooks: 2,
    });
    expect([api.operations, api.webhooks, api.tags, api.schemas.size]).toEqual([[], [], [], 0]);
    expect(findings).toEqual([
      'wrong-type /info',
      'missing-field /info',
      'missing-field /info',
      ...['servers', 'tags', 'components', 'security', 'paths', 'webhooks'].map(
        (key) => `wrong-type /${key}`,
      ),
    ]);
  });
});
