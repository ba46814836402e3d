import { readText } from '../../../../generator/runtime/client/response.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Case, SubjectExports, Subject } from '../../../../generator/verify/subject/check.js';
import { checks } from '../../../../generator/verify/checks.js';
import type { JsonObject } from '../../../../generator/model/json.js';
import { casesOf, documentOf, failures, namedSubjectOf, subjectOf } from '../generated.js';
import { fixtures, shop } from '../shop.js';

let subject: Subject;

beforeAll(async () => {
  subject = await subjectOf(shop, fixtures);
});

const wireChecks = checks.filter(({ id }) => ['C3', 'C7', 'C8', 'C10', 'C20'].includes(id));
const check = (id: string) => wireChecks.find((each) => each.id === id);

describe('packages that agree with their document', () => {
  it('fail nowhere', async () => {
    const all: Case[] = [];
    for (const each of wireChecks) all.push(...(await casesOf(each, subject, all)));
    expect(failures(all)).toEqual([]);
    const counts = wireChecks.map(({ id }) => [
      id,
      all.filter((each) => each.check === id && each.skipped === undefined).length,
    ]);
    expect(counts.filter(([, count]) => Number(count) === 0)).toEqual([]);
    expect(all.flatMap(({ skipped }) => skipped ?? [])).toEqual([]);
  });

  it('fail nowhere with fixtures that are generated', async () => {
    const own = await subjectOf(shop);
    const all: Case[] = [];
    for (const each of wireChecks) all.push(...(await casesOf(each, own, all)));
    expect(failures(all)).toEqual([]);
  });

  it('are told apart by the name of the case', async () => {
    for (const each of wireChecks) {
      const keys = (await casesOf(each, subject)).map(
        ({ subject: about, name }) => `${about} ${name}`,
      );
      expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
    }
  });
});

describe('a component without a value', () => {
  const same: JsonObject = { type: 'object', required: ['id'], properties: { id: {} } };
  const document = documentOf({
    paths: {
      '/things': {
        get: {
          operationId: 'getThing',
          responses: {
            200: {
              description: 'It.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        // Whatever is one of them is the other one, too.
        Thing: { oneOf: [same, same] },
        Holder: { oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'string' }] },
      },
    },
  });

  it('is no fault of what refers to it, where the generation has said so', async () => {
    const own = await namedSubjectOf(document);
    const failed = async (reported: readonly string[]): Promise<readonly string[]> => {
      const all: Case[] = [];
      for (const each of checks.filter(({ id }) => ['C1', 'C4', 'C7', 'C8', 'C17'].includes(id)))
        all.push(...(await casesOf(each, { ...own, reported: new Set(reported) }, all)));
      return [
        ...new Set(all.flatMap(({ check: id, failure }) => (failure === undefined ? [] : [id]))),
      ].sort();
    };
    expect(await failed(['fixtures/not-found /components/schemas/Thing'])).toEqual([]);
    expect(await failed([])).toEqual(['C1', 'C17', 'C4', 'C7', 'C8']);
  });
});

describe('what the specification leaves open', () => {
  const parameter = (more: JsonObject): JsonObject => ({ name: 'p', in: 'query', ...more });
  const list: JsonObject = { type: 'array', items: { type: 'string' } };
  it.each<[string, { given: JsonObject; want: string }]>([
    [
      'objects in objects',
      {
        given: parameter({
          style: 'deepObject',
          explode: true,
          schema: {
            type: 'object',
            required: ['a'],
            properties: { a: { type: 'object', default: {} } },
            examples: [{ a: { b: 'c' } }],
          },
        }),
        want: 'undefined behaviour: lists and objects inside of others',
      },
    ],
    [
      'a list as deepObject',
      {
        given: parameter({ style: 'deepObject', schema: list }),
        want: 'undefined behaviour: a value that is array, as deepObject',
      },
    ],
    [
      'exploded pipes',
      {
        given: parameter({ style: 'pipeDelimited', explode: true, schema: list }),
        want: 'undefined behaviour: pipeDelimited with explode: true',
      },
    ],
    [
      'an exploded list in a cookie',
      {
        given: { name: 'p', in: 'cookie', schema: list },
        want: 'undefined behaviour: an exploded array in a cookie, whose separator is no ampersand',
      },
    ],
  ])('%s', async (_, { given, want }) => {
    const document = documentOf({
      paths: {
        '/a': {
          get: { operationId: 'a', parameters: [given], responses: { 204: { description: '' } } },
        },
      },
    });
    expect(
      (await casesOf(check('C3'), await subjectOf(document, {}))).map(({ skipped }) => skipped),
    ).toEqual([want]);
  });
});

type Operation = Readonly<Record<string, unknown>>;
type Broken = (subject: Subject) => Partial<Subject>;

/** The client with another description of one operation: what a mistake of its generator comes to. */
function described(name: string, change: (operation: Operation) => Operation): Broken {
  return ({ client }) => ({
    client: {
      ...client,
      [name]: (target: { call: (...args: unknown[]) => unknown }, ...rest: unknown[]) =>
        functionOf(client, name)(
          {
            call: (operation: Operation, ...given: unknown[]) =>
              target.call(change(operation), ...given),
          },
          ...rest,
        ),
    },
  });
}

/** The client with another way of ending one call. */
function ended(name: string, change: (work: Promise<unknown>) => unknown): Broken {
  return ({ client }) => ({
    client: {
      ...client,
      [name]: (...given: unknown[]) => change(Promise.resolve(functionOf(client, name)(...given))),
    },
  });
}

function functionOf(
  exports: SubjectExports,
  name: string,
): (...given: unknown[]) => Promise<unknown> {
  const found = exports[name];
  if (typeof found !== 'function') throw new Error(`There is no ${name}`);
  return (...given) => found(...given);
}

/** One parameter written in another way. */
const written = (name: string, parameter: string, change: Operation): Broken =>
  described(name, (operation) => ({
    ...operation,
    parameters: Object.fromEntries(
      Object.entries(operation['parameters'] as Readonly<Record<string, Operation>>).map(
        ([key, each]) => [key, key === parameter ? { ...each, ...change } : each],
      ),
    ),
  }));

const without =
  (from: 'client' | 'validators' | 'fixtures', name: string): Broken =>
  (given) => {
    const drop = (exports: SubjectExports): SubjectExports =>
      Object.fromEntries(Object.entries(exports).filter(([key]) => key !== name));
    const group = from === 'validators' ? 'operationSchemas' : 'operations';
    return {
      [from]:
        from === 'client'
          ? drop(given.client)
          : { ...given[from], [group]: drop(given[from][group] as SubjectExports) },
    };
  };

/** The fixtures with one place changed; undefined takes it away. */
function fixed(path: string, value?: unknown): Broken {
  const change = (object: unknown, [name = '', ...rest]: readonly string[]): unknown => {
    const copy = new Map(Object.entries(Object(object)));
    if (rest.length > 0) copy.set(name, change(copy.get(name), rest));
    else if (value === undefined) copy.delete(name);
    else copy.set(name, value);
    return Object.fromEntries(copy);
  };
  return () => ({ fixtures: { operations: change(fixtures['operations'], path.split(' ')) } });
}

describe('packages that do not', () => {
  it.each<[string, { check: string; broken: Broken; want: RegExp }]>([
    [
      'explode left out',
      {
        check: 'C3',
        broken: written('getThing', 'joined', { explode: true }),
        want: /getThing, query joined: .*joined is sent more than once/,
      },
    ],
    [
      'another separator',
      {
        check: 'C3',
        broken: written('getThing', 'piped', { style: 'spaceDelimited' }),
        want: /getThing, query piped: .* is read as \["blue black brown"\]/,
      },
    ],
    [
      'brackets left out',
      {
        check: 'C3',
        broken: written('getThing', 'deep', { style: 'form' }),
        want: /getThing, query deep: /,
      },
    ],
    [
      'no JSON',
      {
        check: 'C3',
        broken: written('getThing', 'filter', { mediaType: undefined, explode: false }),
        want: /getThing, query filter: .*is not there/,
      },
    ],
    [
      'label by commas',
      {
        check: 'C3',
        broken: written('getColor', 'label', { explode: false }),
        want: /getColor, path label: .*is read as/,
      },
    ],
    [
      'matrix without a name',
      {
        check: 'C3',
        broken: written('getColor', 'matrix', { style: 'simple' }),
        want: /getColor, path matrix: .*semicolon/,
      },
    ],
    [
      'a header under another name',
      {
        check: 'C3',
        broken: written('getThing', 'X-Trace', { name: 'X-Tracing' }),
        want: /getThing, header X-Trace: .*the function has no key/,
      },
    ],
    [
      'a cookie in the query',
      {
        check: 'C3',
        broken: written('getThing', 'theme', { in: 'query' }),
        want: /getThing, cookie theme: /,
      },
    ],
    [
      'reserved characters that are encoded',
      {
        check: 'C3',
        broken: written('getThing', 'free', { allowReserved: undefined }),
        want: /getThing, query free: "a\/b", sent as .*: its reserved characters are encoded, which the document allows to stand/,
      },
    ],
    [
      'no encoding',
      {
        check: 'C3',
        broken: written('getThing', 'free', { mediaType: 'text/plain', in: 'header' }),
        want: /getThing, query free: /,
      },
    ],
    [
      'no value',
      {
        check: 'C3',
        broken: fixed('getThing request path'),
        want: /getThing, query tags: .*path.*required|getThing, query tags: .*was not sent/,
      },
    ],

    [
      'another method',
      {
        check: 'C7',
        broken: described('putThing', (operation) => ({ ...operation, method: 'POST' })),
        want: /no function for PUT/,
      },
    ],
    [
      'another path',
      {
        check: 'C7',
        broken: described('putThing', (operation) => ({ ...operation, path: '/thing/{id}' })),
        want: /no function for PUT/,
      },
    ],
    [
      'another media type',
      {
        check: 'C7',
        broken: described('putFile', (operation) => ({
          ...operation,
          body: { mediaType: 'image/png', key: 'body' },
        })),
        want: /putFile, sends application\/octet-stream: the function sends image\/png, which the document does not list/,
      },
    ],
    [
      'a body that is left out',
      {
        check: 'C7',
        broken: described('putThing', ({ body, ...operation }) => operation),
        want: /putThing, sends application\/json: the function takes no body/,
      },
    ],
    [
      'a request fixture against its schema',
      {
        check: 'C7',
        broken: fixed('putThing request body', { name: '' }),
        want: /putThing, sends application\/json: body: the body is not what its schema allows/,
      },
    ],
    [
      'no request fixture',
      {
        check: 'C7',
        broken: fixed('putThing request body'),
        want: /putThing, sends application\/json: the fixtures have no request body/,
      },
    ],
    [
      'two requests',
      {
        check: 'C7',
        broken: ({ client }) => ({
          client: {
            ...client,
            getThing: async (...given: unknown[]) => (
              await functionOf(client, 'getThing')(...given),
              functionOf(client, 'getThing')(...given)
            ),
          },
        }),
        want: /getThing, is called: 2 requests were sent/,
      },
    ],
    [
      'another value',
      {
        check: 'C7',
        broken: ended('putThing', async (work) => ({ ...Object(await work), more: 1 })),
        want: /putThing, sends application\/json: the call returned/,
      },
    ],

    [
      'JSON as text',
      {
        check: 'C8',
        broken: described('getThing', (operation) => ({
          ...operation,
          success: { 200: 'text', 204: 'none' },
          read: { text: readText },
        })),
        want: /getThing, 200 application\/json: the call was rejected/,
      },
    ],
    [
      'an error that is returned',
      {
        check: 'C8',
        broken: ended('getThing', (work) => work.catch((error: unknown) => error)),
        want: /getThing, 404 application\/json: the call returned/,
      },
    ],
    [
      'an error of another family',
      {
        check: 'C8',
        broken: ended('getThing', (work) =>
          work.catch(() => Promise.reject(new SyntaxError('no'))),
        ),
        want: /getThing, 404 application\/json: the call was rejected with no ApiError: SyntaxError: no/,
      },
    ],
    [
      'a class that is not exported',
      {
        check: 'C8',
        broken: without('client', 'NotFoundError'),
        want: /getThing, 404 application\/json: the error of 404 is called "NotFoundError", which is not its class/,
      },
    ],
    [
      'one class for two statuses',
      { check: 'C8', broken: sharedClass, want: /has no error class/ },
    ],
    [
      'a body that is lost',
      {
        check: 'C8',
        broken: ended('getThing', (work) =>
          work.catch((error: object) =>
            Promise.reject(Object.create(error, { body: { value: undefined } })),
          ),
        ),
        want: /getThing, 404 application\/json: the error's body is undefined/,
      },
    ],
    [
      'no response fixture',
      {
        check: 'C8',
        broken: fixed('getThing responses 404'),
        want: /getThing, 404 application\/json: the fixtures have no body|getThing, 404 application\/json/,
      },
    ],

    [
      'headers that are lost',
      {
        check: 'C8',
        broken: ended('getThing', (work) =>
          work.catch((error: object) =>
            Promise.reject(Object.create(error, { headers: { value: new Headers() } })),
          ),
        ),
        want: /getThing, 429, header retry-after: the caller gets null for 7/,
      },
    ],
    [
      'a header against its schema',
      {
        check: 'C8',
        broken: fixed('getThing responses 429 headers Retry-After', 'soon'),
        want: /getThing, 429, header retry-after: the fixture "soon" is not what its schema allows/,
      },
    ],
    [
      'no fixture of a required header',
      {
        check: 'C8',
        broken: fixed('getThing responses 429 headers', {}),
        want: /getThing, 429, header retry-after: the fixtures have no value/,
      },
    ],

    [
      'no credentials',
      {
        check: 'C10',
        broken: described('getThing', (operation) => ({ ...operation, security: [] })),
        want: /getThing, key: key is not sent where the scheme says \(query key\)/,
      },
    ],
    [
      'half of an alternative',
      {
        check: 'C10',
        broken: described('getThing', (operation) => ({
          ...operation,
          security: [['key'], ['token']],
        })),
        want: /getThing, token and session: session is not sent where the scheme says \(cookie sid\)/,
      },
    ],
    [
      'credentials that are optional',
      {
        check: 'C10',
        broken: described('getThing', (operation) => ({ ...operation, security: [['key'], []] })),
        want: /getThing, no credentials: the request was sent without/,
      },
    ],
    [
      'credentials that are not',
      {
        check: 'C10',
        broken: described('sendFile', (operation) => ({ ...operation, security: [['login']] })),
        want: /sendFile, anonymous: nothing was sent: ConfigurationError/,
      },
    ],

    [
      'bytes as text',
      {
        check: 'C8',
        broken: described('sendFile', (operation) => ({
          ...operation,
          success: { 201: 'text' },
          read: { text: readText },
        })),
        want: /sendFile, 201 application\/octet-stream: the call returned/,
      },
    ],
    [
      'an encoding that is left out',
      {
        check: 'C7',
        broken: described('patchFile', (operation) => ({
          ...operation,
          body: { ...Object(operation['body']), encoding: undefined },
        })),
        want: /patchFile, sends application\/x-www-form-urlencoded: .*joined/,
      },
    ],
    [
      'a stated type of a part',
      {
        check: 'C7',
        broken: fixed('sendFile request body file', new Blob(['x'], { type: 'text/html' })),
        want: /sendFile, sends multipart\/form-data: .*the part file is text\/html/,
      },
    ],

    [
      'an operation less in the client',
      {
        check: 'C20',
        broken: without('client', 'putFile'),
        want: /document, the operations of the client: the client have no PUT \/files/,
      },
    ],
    [
      'an operation less in the validators',
      {
        check: 'C20',
        broken: without('validators', 'putFile'),
        want: /document, the operations of the validators: the validators have no PUT \/files/,
      },
    ],
    [
      'an operation less in the fixtures',
      {
        check: 'C20',
        broken: without('fixtures', 'putFile'),
        want: /document, the operations of the fixtures: the fixtures have no PUT \/files/,
      },
    ],
    [
      'an operation more',
      {
        check: 'C20',
        broken: fixed('other', { method: 'GET', path: '/other' }),
        want: /document, the operations of the fixtures: the fixtures have also GET \/other/,
      },
    ],
    [
      'a status less',
      {
        check: 'C20',
        broken: fixed('getThing responses 429'),
        want: /getThing, the statuses of the fixtures: the fixtures have no 429/,
      },
    ],
    [
      'a status more',
      {
        check: 'C20',
        broken: fixed('getThing responses 418', {}),
        want: /getThing, the statuses of the fixtures: the fixtures have also 418/,
      },
    ],
    [
      'another media type',
      {
        check: 'C20',
        broken: fixed('getThing responses 200 mediaType', 'text/html'),
        want: /getThing, 200 has the documented media types: the fixtures have .*also text\/html/,
      },
    ],
    [
      'a success less',
      {
        check: 'C20',
        broken: described('getThing', (operation) => ({ ...operation, success: { 200: 'json' } })),
        want: /getThing, the statuses of the results of the client: .* have no 204/,
      },
    ],
  ])('%s', async (_, { check: id, broken, want }) => {
    const found = failures(await casesOf(check(id), { ...subject, ...broken(subject) }));
    expect(found.join('\n')).toMatch(want);
  });

  it('a case that no check had', async () => {
    const earlier = [
      ...(await casesOf(check('C3'), subject)),
      ...(await casesOf(check('C8'), subject)),
    ].filter(
      ({ subject: about, name }) =>
        about !== 'getThing' || (name !== 'query tags' && name !== '204'),
    );
    expect(failures(await casesOf(check('C20'), subject, earlier))).toEqual([
      'getThing, query tags is tried by C3: it was not tried, and no reason was given',
      'getThing, 204 is tried by C8: it was not tried, and no reason was given',
    ]);
  });
});

/** The client with one error class for everything. */
function sharedClass({ client }: Subject): Partial<Subject> {
  const ApiError = client['ApiError'];
  if (typeof ApiError !== 'function') throw new Error('There is no ApiError');
  return ended('getThing', (work) =>
    work.catch((error: object) =>
      Promise.reject(Object.setPrototypeOf(error, Object(ApiError).prototype)),
    ),
  )(subject);
}
