// `concord check --upstream` and `--traffic` as a user runs them: a document beside what the service publishes, and beside what it was recorded to do.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { folderWith } from '../../pipeline/folder.js';
import { concord, concordHere } from '../concord.js';

const own = `openapi: 3.1.0
info: { title: Small, version: 1.0.0 }
servers: [{ url: https://api.example.com/v1 }]
security: [{ key: [] }]
paths:
  /clips:
    get:
      operationId: listClips
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: 50 } }]
      responses:
        '200':
          description: Clips.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Clip' } } } }
    post:
      operationId: createClip
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Clip' } } }
      responses: { '201': { description: Created. } }
  /clips/{clipId}:
    delete:
      operationId: deleteClip
      parameters: [{ name: clipId, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: Gone. } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key } }
  schemas:
    Clip:
      type: object
      required: [title]
      properties:
        title: { type: string }
        size: { type: string, enum: [small, large] }
`;

/** Another parameter, an operation with a component of its own, a value and a property more; one type contradicts; one operation less. */
const published = `openapi: 3.0.3
info: { title: Published, version: '2' }
servers: [{ url: https://api.example.com/v1 }]
security: [{ key: [] }]
paths:
  /clips:
    get:
      parameters:
        - { name: limit, in: query, schema: { type: string } }
        - { name: after, in: query, schema: { type: string, nullable: true } }
      responses:
        '200':
          description: Clips.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Clip' } } } }
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Clip' } } }
      responses: { '201': { description: Created. } }
  /presets:
    get:
      responses:
        '200':
          description: Presets.
          content: { application/json: { schema: { $ref: '#/components/schemas/Preset' } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Api-Key } }
  schemas:
    Clip:
      type: object
      required: [title]
      properties:
        title: { type: string }
        size: { type: string, enum: [small, large, huge] }
        length: { type: integer, nullable: true }
    Preset: { type: object, properties: { clip: { $ref: '#/components/schemas/Clip' } } }
`;

const files = { 'openapi.yaml': own, 'published.yaml': published };

function report(stdout: string): {
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
} {
  return Object(JSON.parse(stdout));
}

describe('concord check --upstream', () => {
  it('says what is lacking, contradicted and added, each with its place', () => {
    const { status, stdout } = concord(
      ['check', 'openapi.yaml', '--upstream', 'published.yaml', '--reporter', 'json'],
      { files },
    );
    const found = report(stdout).diagnostics.map(
      ({ code, message }) => `${code} ${/\(([^()]*)\)$/.exec(message)?.[1]}`,
    );
    expect([...new Set(found)].sort()).toEqual([
      'upstream/adds api-removed-without-deprecation',
      'upstream/contradicts request-parameter-type-generalized',
      'upstream/lacks endpoint-added',
      'upstream/lacks new-optional-request-parameter',
      'upstream/lacks new-optional-request-property',
      'upstream/lacks request-property-enum-value-added',
      'upstream/lacks response-optional-property-added',
      'upstream/lacks response-property-enum-value-added',
    ]);
    expect(status).toBe(1);
  });

  it('proposes an overlay that leaves only what contradicts and what is added', async () => {
    const { stdout, folder } = await concordHere(
      ['check', 'openapi.yaml', '--upstream', 'published.yaml'],
      {
        files,
      },
    );
    expect(stdout).toContain('overlay: 1.0.0');
    writeFileSync(join(folder, 'additions.yaml'), stdout);
    const again = await concordHere(
      [
        'check',
        'openapi.yaml',
        '--upstream',
        'published.yaml',
        '--overlay',
        'additions.yaml',
        '--reporter',
        'json',
      ],
      { folder },
    );
    const codes = new Set(report(again.stdout).diagnostics.map(({ code }) => code));
    expect([...codes].sort()).toEqual(['upstream/adds', 'upstream/contradicts']);
    expect(again.status).toBe(1);
  });

  it('ends with 0 where both mean the same, and with 3 where nothing can be read', async () => {
    const same = await concordHere(['check', 'openapi.yaml', '--upstream', 'openapi.yaml'], {
      files,
    });
    expect(same.stdout).toBe('# Nothing that could be added.\n');
    expect(same.status).toBe(0);
    const none = await concordHere(['check', 'openapi.yaml', '--upstream', 'absent.yaml'], {
      files,
    });
    expect(none.stderr).toContain('diff/unreadable');
    expect(none.status).toBe(3);
  });
});

const secret = 'sk-live-4f9a0c77d1';
const headers = [{ name: 'X-Api-Key', value: secret }];
const json = [{ name: 'Content-Type', value: 'application/json' }];
const entry = (method: string, path: string, response: object, request: object = {}): object => ({
  request: { method, url: `https://api.example.com/v1${path}`, headers, ...request },
  response: { headers: json, content: { text: '', mimeType: '' }, ...response },
});
const clips = (text: string): object => ({
  status: 200,
  content: { text, mimeType: 'application/json' },
});

const kept = [
  entry('GET', '/clips?limit=3', clips('[{"title":"One","size":"small"}]')),
  entry(
    'POST',
    '/clips',
    { status: 201 },
    { headers: [...headers, ...json], postData: { text: '{"title":"One"}' } },
  ),
  entry('DELETE', '/clips/c1', { status: 204 }),
];
const strayed = [
  entry('GET', '/presets/77', clips('{}')),
  entry('GET', `/clips?cursor=1&token=${secret}`, clips('[]')),
  entry('GET', '/clips', { status: 418 }),
  entry('GET', '/clips', clips(`[{"title":1},{"title":"a","size":"${secret}"}]`)),
  entry('GET', '/clips', clips('[{"title":1}]')),
  entry(
    'POST',
    '/clips',
    { status: 201 },
    { headers: [...headers, ...json], postData: { text: '{}' } },
  ),
  entry('GET', '/clips', clips('[{"title":"One","size":"tiny"}]')),
];
const har = (entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', entries } });

describe('concord check --traffic', () => {
  it('ends with 0 where everything is as documented', () => {
    const { status, stdout, stderr } = concord(['check', 'openapi.yaml', '--traffic', 'kept.har'], {
      files: { ...files, 'kept.har': har(kept) },
    });
    expect({ stderr, stdout }).toEqual({ stderr: '', stdout: '3 exchanges: as documented.\n' });
    expect(status).toBe(0);
  });

  it('names what is not documented and what schemas refuse, and shows no secret', async () => {
    const { status, stdout } = await concordHere(
      ['check', 'openapi.yaml', '--traffic', 'strayed.har', '--reporter', 'json'],
      { files: { ...files, 'strayed.har': har(strayed) } },
    );
    const messages = report(stdout).diagnostics.map(({ code, message }) => `${code} ${message}`);
    expect(messages).toEqual([
      'traffic/undocumented `GET /v1/*/*`: the document has no such operation (entry 1 of strayed.har).',
      'traffic/undocumented `GET /clips`: the query parameter cursor is no parameter of the operation (entry 2 of strayed.har).',
      'traffic/undocumented `GET /clips`: the query parameter token is no parameter of the operation (entry 2 of strayed.har).',
      'traffic/undocumented `GET /clips`: the response 418 is not documented (entry 3 of strayed.har).',
      expect.stringMatching(
        /^traffic\/mismatch `GET \/clips`: the response 200 is not what its schema allows: \/\*\/title must be string .*\(2 exchanges, the first is entry 4 of strayed\.har\)\.$/,
      ),
      expect.stringMatching(
        /^traffic\/mismatch `GET \/clips`: the response 200 is not what its schema allows: \/\*\/size must be "small" or "large" .*\(2 exchanges, the first is entry 4 of strayed\.har\)\.$/,
      ),
      expect.stringMatching(
        /^traffic\/mismatch `POST \/clips`: the body is not what its schema allows: .*title.*\(entry 6 of strayed\.har\)\.$/,
      ),
    ]);
    expect(stdout).not.toContain(secret);
    expect(stdout).toContain('"file": "openapi.yaml"');
    expect(status).toBe(1);
  });

  const at = (url: string, method = 'GET', more: object = {}): object => ({
    request: { method, url, headers: [], ...more },
    response: { status: 200, headers: [], content: { text: '', mimeType: '' } },
  });
  const preflight = at('https://api.example.com/v1/clips', 'OPTIONS', {
    headers: [{ name: 'Access-Control-Request-Method', value: 'POST' }],
  });
  const page = [
    preflight,
    at('https://www.example.com/'),
    at('https://metrics.example/v1/clips?user=1'),
  ];
  const elsewhere = kept.map((each) =>
    JSON.parse(JSON.stringify(each).replaceAll('api.example.com', 'test.internal:8080')),
  );

  it.each([
    [
      'of a page that asks the API',
      [...page, ...kept],
      '6 exchanges: as documented (2 requests to other hosts and 1 preflight left out).\n',
      0,
    ],
    [
      'of a test system',
      [at('https://www.example.com/'), ...elsewhere],
      '4 exchanges: as documented (1 request to other hosts left out).\n',
      0,
    ],
    [
      'of nothing that is documented',
      [at('https://www.example.com/')],
      '1 exchange: 1 finding.\n',
      1,
    ],
  ])('counts what is not asked of the API: a recording %s', async (_, entries, wanted, exit) => {
    const { status, stdout } = await concordHere(
      ['check', 'openapi.yaml', '--traffic', 'page.har'],
      { files: { ...files, 'page.har': har(entries) } },
    );
    expect([stdout, status]).toEqual([wanted, exit]);
  });

  it('shows nothing of a path that the document does not have', async () => {
    const { stdout, stderr } = await concordHere(
      ['check', 'openapi.yaml', '--traffic', 'paths.har'],
      {
        files: {
          ...files,
          'paths.har': har([
            at('https://api.example.com/v1/people/jane.doe@example.com/clips'),
            at('https://jane:pass@api.example.com/reset/abcdefgh', 'JANE DOE'),
          ]),
        },
      },
    );
    expect(stderr).toContain('`GET /v1/*/*/clips`: the document has no such operation');
    expect(stderr).toContain('`* /*/*`: the document has no such operation');
    expect(stdout + stderr).not.toMatch(/jane|people|reset|abcdefgh/i);
  });

  it('ends for recordings and documents of strangers', async () => {
    const name = (index: number): string => `{p${index}}`;
    const many = Array.from({ length: 30 }, (_, index) => name(index)).join('');
    const parameters = Array.from({ length: 30 }, (_, index) => ({
      name: `p${index}`,
      in: 'path',
      required: true,
      schema: { type: 'string', pattern: '^(a+)+$' },
    }));
    const long = `${'a'.repeat(5000)}%zz`;
    const { stdout, status } = await concordHere(
      ['check', 'openapi.json', '--traffic', 'long.har'],
      {
        files: {
          'openapi.json': JSON.stringify({
            openapi: '3.1.0',
            info: { title: 'Long', version: '1' },
            servers: [{ url: 'https://api.example.com' }],
            paths: {
              [`/${many}-x`]: {
                get: { operationId: 'a', parameters, responses: { '200': { description: 'ok' } } },
              },
            },
          }),
          'long.har': har([
            at(`https://api.example.com/${long}`),
            at(`https://api.example.com/${'a'.repeat(5000)}!-x`),
          ]),
        },
      },
    );
    expect([stdout, status]).toEqual(['2 exchanges: 1 finding.\n', 1]);
  });

  it('reads a folder with one exchange a file', async () => {
    const folder = folderWith(files);
    mkdirSync(join(folder, 'recorded'));
    writeFileSync(
      join(folder, 'recorded/1.json'),
      JSON.stringify({
        request: { method: 'get', url: '/v1/clips', headers: { 'X-Api-Key': secret } },
        response: {
          status: 200,
          headers: { 'Content-Type': 'application/json' },
          body: [{ size: 'small' }],
        },
      }),
    );
    writeFileSync(join(folder, 'recorded/2.har'), har(kept));
    const { status, stdout, stderr } = await concordHere(
      ['check', 'openapi.yaml', '--traffic', 'recorded'],
      {
        folder,
      },
    );
    expect(stdout).toBe('4 exchanges: 1 finding.\n');
    expect(stderr).toContain('traffic/mismatch');
    expect(status).toBe(1);
  });

  it.each([
    ['of a HAR file', { content: { text: '[{"title":1}]', mimeType: 'application/json' } }],
    ['that is JSON as it is', { content: undefined, body: [{ title: 1 }] }],
  ])('reads a body %s by what it says itself where headers were taken out', async (_, response) => {
    const entries = [entry('GET', '/clips', { status: 200, headers: [], ...response })];
    const { status, stdout } = await concordHere(
      ['check', 'openapi.yaml', '--traffic', 'bare.har', '--reporter', 'json'],
      { files: { ...files, 'bare.har': har(entries) } },
    );
    expect(report(stdout).diagnostics).toMatchObject([{ code: 'traffic/mismatch' }]);
    expect(status).toBe(1);
  });

  it('ends with 3 where there is no recording', async () => {
    const { status, stderr } = await concordHere(
      ['check', 'openapi.yaml', '--traffic', 'none.har'],
      {
        files,
      },
    );
    expect(stderr).toContain('traffic/unreadable');
    expect(status).toBe(3);
  });
});

it.each([
  ['--traffic', 'recorded.har'],
  ['--upstream', 'published.yaml'],
])('concludes nothing about a document that cannot be read: %s', async (flag, path) => {
  const { status, stdout, stderr } = await concordHere(['check', 'broken.yaml', flag, path], {
    files: {
      'broken.yaml': 'openapi: 3.1.0\ninfo: { title: A',
      'recorded.har': har(kept),
      'published.yaml': published,
    },
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain('document/syntax');
});
