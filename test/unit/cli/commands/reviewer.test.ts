// What a reviewer sees of changes: on which line of which file, how many of a kind, and in words that fit what happens.

import { basename, dirname } from 'node:path';
import { describe, expect, it } from 'vitest';

import { folderWith } from '../../pipeline/folder.js';
import { captions, configuration, released } from '../../../support/repository.js';
import { concordHere, report } from '../concord.js';

const entry = `openapi: 3.1.0
info: { title: Orders, version: 1.2.0 }
servers: [{ url: https://orders.example }]
security: []
paths:
  /orders:
    $ref: paths/orders.yaml
components:
  schemas:
    Named: { $ref: schemas/Named.yaml }
`;
const orders = `get:
  operationId: getOrders
  parameters:
    - name: page
      in: query
      schema: { type: integer, default: 1 }
    - name: size
      in: query
      schema: { type: integer }
  responses:
    '200':
      description: The orders.
      content:
        application/json:
          schema:
            type: object
            properties:
              order:
                $ref: ../schemas/Order.yaml
              named:
                $ref: ../schemas/Named.yaml
`;
const schema = `type: object
properties:
  id:
    type: string
  gone:
    type: string
`;

const files = (
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => {
  const all = {
    'openapi.yaml': entry,
    'paths/orders.yaml': orders,
    'schemas/Order.yaml': schema,
    'schemas/Named.yaml': schema,
    ...more,
  };
  return Object.fromEntries(Object.entries(all).map(([path, text]) => [`${folder}/${path}`, text]));
};

const shorter = schema.replace(/ {2}gone[^]*/, '');

const diff = (
  more: Readonly<Record<string, string>>,
  ...args: readonly string[]
): ReturnType<typeof concordHere> =>
  concordHere(['diff', 'old/openapi.yaml', 'new/openapi.yaml', ...args], {
    files: { ...files('old'), ...files('new', more) },
  });

describe('an annotation stands on the changed line of the changed file', () => {
  it.each<readonly [what: string, more: Readonly<Record<string, string>>, place: string]>([
    [
      'a property of a file that a response refers to',
      { 'schemas/Order.yaml': shorter },
      'new/schemas/Order.yaml,line=2',
    ],
    [
      'a property of a file that a component refers to',
      { 'schemas/Named.yaml': shorter },
      'new/schemas/Named.yaml,line=2',
    ],
    ['all properties', { 'schemas/Named.yaml': 'type: object\n' }, 'new/schemas/Named.yaml,line=1'],
    [
      'a parameter',
      { 'paths/orders.yaml': orders.replace(/ {4}- name: size\n.*\n.*\n/, '') },
      'new/paths/orders.yaml,line=3',
    ],
    [
      'a property that refers to another file',
      { 'paths/orders.yaml': orders.replace('named:', 'other:') },
      'new/paths/orders.yaml,line=17',
    ],
    [
      'a default',
      { 'paths/orders.yaml': orders.replace('default: 1', 'default: 2') },
      'new/paths/orders.yaml,line=6',
    ],
    [
      'an operation',
      { 'paths/orders.yaml': orders.replace('get:', 'post:') },
      'new/paths/orders.yaml,line=1',
    ],
  ])('for %s', async (_, more, place) => {
    const { stdout } = await diff(more, '--reporter', 'github');
    expect(/^::(?:error|warning) file=([^,]+,line=\d+)/m.exec(stdout)?.[1]).toBe(place);
  });

  const listed = orders
    .replace(
      '  responses:',
      `  x-waiter:
    property: state
    pending: [open]
    success: [done]
    failure: [lost]
  responses:`,
    )
    .replace(
      '              order:',
      '              state: { type: string, enum: [open, done, lost, gone] }\n              order:',
    );
  const noted = orders.replace(
    '              order:',
    '              note:\n                type: number\n              order:',
  );
  const posted = orders.replace(
    '  responses:',
    '  requestBody:\n    content: { application/json: { schema: { type: object, properties: { note: {} } } } }\n  responses:',
  );
  it.each<readonly [what: string, from: string, to: string, id: string, line: number]>([
    [
      'a wait that is gone',
      listed,
      listed.replace(/ {2}x-waiter[^]*(?= {2}responses)/, ''),
      'sdk-capability-changed',
      1,
    ],
    [
      'a state that fails now',
      listed,
      listed
        .replace('[lost]', '[lost, gone]')
        .replace('[open]', '[open, gone]')
        .replace('[lost, gone]', '[lost]'),
      'sdk-capability-changed',
      12,
    ],
    [
      'an argument of another form',
      posted,
      posted.replace(
        '  requestBody',
        '    - name: note\n      in: query\n      schema: { type: string }\n  requestBody',
      ),
      'sdk-argument-changed',
      10,
    ],
    [
      'an operationId',
      orders,
      orders.replace('getOrders', 'listOrders'),
      'api-operation-id-removed',
      2,
    ],
    [
      'a deprecation',
      orders,
      orders.replace('  parameters:', '  deprecated: true\n  parameters:'),
      'endpoint-deprecated',
      3,
    ],
    [
      'null',
      noted,
      noted.replace('type: number', "type: [number, 'null']"),
      'response-property-became-nullable',
      19,
    ],
    [
      'a property that may be left out',
      noted.replace(
        '            properties:',
        '            required: [note, order]\n            properties:',
      ),
      noted.replace(
        '            properties:',
        '            required: [order]\n            properties:',
      ),
      'response-property-became-optional',
      17,
    ],
  ])('for %s, whatever it is said of', async (_, from, to, id, line) => {
    const { stdout } = await concordHere(
      ['diff', 'old/openapi.yaml', 'new/openapi.yaml', '--reporter', 'github'],
      {
        files: {
          ...files('old', { 'paths/orders.yaml': from }),
          ...files('new', { 'paths/orders.yaml': to }),
        },
      },
    );
    const places = stdout
      .split('\n')
      .filter((each) => each.includes(`(${id})`))
      .map((each) => / file=([^,]+,line=\d+)/.exec(each)?.[1]);
    expect(new Set(places)).toEqual(new Set([`new/paths/orders.yaml,line=${line}`]));
  });

  it('in a log for code scanning, too, from the root of the checkout', async () => {
    const folder = folderWith({
      ...files('old'),
      ...files('new', { 'schemas/Order.yaml': shorter }),
    });
    const { stdout, status } = await concordHere(
      ['diff', 'old/openapi.yaml', 'new/openapi.yaml', '--reporter', 'sarif'],
      { folder, env: { GITHUB_WORKSPACE: dirname(folder) } },
    );
    const log: unknown = JSON.parse(stdout);
    expect(log).toMatchObject({
      runs: [
        {
          invocations: [{ executionSuccessful: true, exitCode: status }],
          tool: {
            driver: {
              rules: [
                {
                  id: 'response-optional-property-removed',
                  shortDescription: { text: 'Response optional property removed.' },
                  help: { text: expect.stringContaining('--ignore') },
                },
              ],
            },
          },
          results: [
            {
              ruleId: 'response-optional-property-removed',
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: {
                      uri: `${basename(folder)}/new/schemas/Order.yaml`,
                      uriBaseId: '%SRCROOT%',
                    },
                  },
                },
              ],
            },
          ],
        },
      ],
    });
  });
});

const operation = (index: number): string =>
  `  /${index}: { get: { operationId: get${index}, responses: { '204': { description: d } } } }\n`;

/** So many operations that a key of the whole document is for. */
const many = (security: string, count = 197): string => `openapi: 3.1.0
info: { title: Many, version: 1.0.0 }
servers: [{ url: https://many.example }]
security: ${security}
paths:
${Array.from({ length: count }, (_, index) => operation(index)).join('')}components:
  securitySchemes:
    key: { type: http, scheme: bearer }
`;

describe('changes of one kind', () => {
  it('are one where all operations ask for a key', async () => {
    const given = { files: { 'old.yaml': many('[]'), 'new.yaml': many('[{ key: [] }]') } };
    const args = ['diff', 'old.yaml', 'new.yaml'];
    const { stdout } = await concordHere(args, given);
    expect(stdout).toBe(
      'breaks      `GET /0`, `GET /1` and 195 more: requires authentication by `key`.\n' +
        '            api-security-added, breaks code  new.yaml:4:1 (was old.yaml:4:1)\n\n' +
        '1 change. On the wire: breaking. For code that uses the packages: breaking.\n',
    );
    const { changes } = report(await concordHere([...args, '--reporter', 'json'], given));
    expect(changes).toMatchObject([{ operations: { length: 197 } }]);
  });

  it('are ten annotations and ten rows, and a number', async () => {
    const given = { files: { 'old.yaml': many('[]'), 'new.yaml': many('[]', 1) } };
    const args = ['diff', 'old.yaml', 'new.yaml', '--reporter'];
    const annotated = (await concordHere([...args, 'github'], given)).stdout;
    expect(annotated.match(/^::error /gm)).toHaveLength(10);
    expect(annotated).toContain('\n… and 186 more of api-removed-without-deprecation\n');
    const markdown = (await concordHere([...args, 'markdown'], given)).stdout;
    expect(markdown.match(/^\| breaks/gm)).toHaveLength(10);
    expect(markdown).toContain(
      '|  |  | … and 186 more of this kind | `api-removed-without-deprecation` |  |',
    );
  });
});

describe('words fit what happens', () => {
  const titled = (code: string): RegExp => new RegExp(`^::.*,title=${code}::`, 'm');

  it('of what breaks the wire and no code', async () => {
    const bounded = { 'schemas/Order.yaml': `${schema}    maxLength: 9\n` };
    const given = { files: { ...files('old', bounded), ...files('new', {}) } };
    const { stdout } = await concordHere(
      ['diff', 'old/openapi.yaml', 'new/openapi.yaml', '--reporter', 'github'],
      given,
    );
    expect(stdout).toContain('On the wire: breaking. For code that uses the packages: compatible.');
    expect(stdout).toMatch(/^::error .*%0ATake the change back, or say why it does not count/m);
    expect(stdout).not.toContain('new major version');
  });

  it('of other credentials: another way in breaks nothing', async () => {
    const secured = (name: string): Readonly<Record<string, string>> => ({
      'openapi.yaml': entry
        .replace('security: []', `security: [{ ${name}: [] }]`)
        .replace(
          'components:',
          'components:\n  securitySchemes:\n    one: { type: http, scheme: bearer }\n    two: { type: http, scheme: basic }',
        ),
    });
    const given = { files: { ...files('old', secured('one')), ...files('new', secured('two')) } };
    const { stdout } = await concordHere(['diff', 'old/openapi.yaml', 'new/openapi.yaml'], given);
    expect(stdout).toMatch(/^breaks +`GET \/orders` no longer accepts authentication by `one`/m);
    expect(stdout).toMatch(/^fine +`GET \/orders` also accepts authentication by `two`/m);
  });

  it('of another media type: the one that is gone breaks code', async () => {
    const sent = (type: string): Readonly<Record<string, string>> => ({
      'paths/orders.yaml': orders.replace(
        '  responses:',
        `  requestBody: { content: { ${type}: { schema: { type: object, properties: { note: {} } } } } }\n  responses:`,
      ),
    });
    const given = {
      files: { ...files('old', sent('multipart/form-data')), ...files('new', sent('text/csv')) },
    };
    const { stdout } = await concordHere(['diff', 'old/openapi.yaml', 'new/openapi.yaml'], given);
    expect(stdout).toMatch(/^breaks +`GET \/orders` no longer accepts a body of the media type/m);
    expect(stdout).toMatch(/^fine +`GET \/orders` accepts a body of the media type `text\/csv`/m);
  });

  it('of a default that is another one', async () => {
    const { stdout } = await diff({
      'paths/orders.yaml': orders.replace('default: 1', 'default: 2'),
    });
    expect(stdout).toContain(': clients that leave it out get something else.');
    expect(stdout).not.toContain('get an error');
  });

  it('of what breaks code and not the wire', async () => {
    const more = { 'paths/orders.yaml': orders.replace('getOrders', 'listOrders') };
    const { stdout } = await diff(more);
    expect(stdout).toMatch(/^breaks code `GET \/orders` renames the function/m);
    expect(stdout).not.toMatch(/^fine.*\n.*breaks code/m);
    const passed = (await diff(more, '--reporter', 'github')).stdout;
    expect(passed).toMatch(titled('diff/change'));
    expect(passed).toContain('%0APublish a new major version of the packages');
    const failed = (await diff(more, '--reporter', 'github', '--fail-on', 'sdk')).stdout;
    expect(failed).toMatch(titled('diff/breaking'));
    expect(failed).toMatch(/^::error .*%0ATake the change back, publish a new major version/m);
    expect(failed).not.toMatch(/^::error .*Nothing, or a note/m);
  });
});

describe('what a selection leaves out', () => {
  const other = (status: string): string =>
    `${captions()}  /other:\n    get:\n      operationId: getOther\n      tags: [Captions]\n      responses:\n        '${status}': { description: d }\n`;

  it.each<readonly [what: string, now: string, status: number, said: RegExp]>([
    [
      'and the document still has',
      other('204'),
      4,
      /^breaks code `GET \/other` is no longer generated/m,
    ],
    ['and is another one', other('205'), 5, /^breaks +`GET \/other` is removed/m],
    ['and is gone', captions(), 5, /^breaks +`GET \/other` is removed/m],
  ])('%s', async (_, now, status, said) => {
    const { folder, put } = await released(configuration, { 'openapi.yaml': other('204') });
    put('openapi.yaml', now);
    put(
      'concord.config.json',
      JSON.stringify({ ...configuration, include: ['operation:createCaptions'] }),
    );
    const found = await concordHere(['check', '--against', 'main'], { folder });
    expect(found.stdout).toMatch(said);
    expect(found.status).toBe(status);
  });
});
