// Random edits of what lies outside of schemas: operations, parameters, bodies, statuses, security, capabilities, and the options that generate.

import type { Random } from '../../support/random/random.js';
import { changed, isMap, pathsOf, pointerTo, valueAt } from '../../contract/tree.js';
import type { Path } from './edits.js';
import type { Side } from './outputs.js';

type Map = Readonly<Record<string, unknown>>;

/** What is edited, and with what. */
interface Tools {
  readonly root: unknown;
  readonly at: Path;
  readonly random: Random;
}

/** The document with an edit; nothing where the edit says nothing about it. */
type Edit = (value: Map, tools: Tools) => unknown;

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'];

/** An edit of the operations of paths. */
function ofOperation(edit: Edit): Edit {
  return (_document, { root, random }) => {
    const all = pathsOf(root, ['paths', '*', '*']).filter(([, , method]) =>
      methods.includes(method ?? ''),
    );
    const at = random.pick(all, []);
    const value = valueAt(root, at)?.value;
    return isMap(value) && at.length > 0 ? edit(value, { root, at, random }) : undefined;
  };
}

/** An edit of one member of an operation, by its keys; `undefined` takes it away. */
function ofMember(
  keys: Path,
  edit: (value: Map, tools: Tools) => Map | undefined | 'nothing',
): Edit {
  return ofOperation((_operation, { root, at, random }) => {
    const place = random.pick(pathsOf(root, [...at, ...keys]), []);
    const value = valueAt(root, place)?.value;
    if (place.length === 0 || !isMap(value)) return undefined;
    const next = edit(value, { root, at: place, random });
    return next === 'nothing' ? undefined : changed(root, place, next);
  });
}

const set =
  (key: string, value: unknown): Edit =>
  (_operation, { root, at }) =>
    changed(root, [...at, key], value);

/** Takes away a key that is there. */
const dropped = (key: string): Edit =>
  ofOperation((operation, tools) =>
    key in operation ? set(key, undefined)(operation, tools) : undefined,
  );

function parameterAdded(operation: Map, { root, at, random }: Tools): unknown {
  const list = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  const body = valueAt(root, [
    ...at,
    'requestBody',
    'content',
    'application/json',
    'schema',
    'properties',
  ])?.value;
  const name = random.pick(['mutant', ...Object.keys(isMap(body) ? body : {})], 'mutant');
  const added = {
    name,
    in: random.pick(['query', 'header'], 'query'),
    schema: { type: random.pick(['string', 'integer'], 'string') },
    ...(random.chance(0.4) && { required: true }),
  };
  return set('parameters', [...list, added])(operation, { root, at, random });
}

const answer = (description: string, type?: string): Map => ({
  description,
  ...(type !== undefined && {
    content: { [type]: { schema: { type: 'object', properties: { mutant: { type: 'string' } } } } },
  }),
});

const edits: readonly (readonly [string, Edit])[] = [
  ['operation removed', ofOperation((_operation, { root, at }) => changed(root, at, undefined))],
  [
    'operationId changed',
    ofOperation((operation, tools) =>
      set('operationId', `${String(operation['operationId'] ?? 'call')}Mutant`)(operation, tools),
    ),
  ],
  ['operation deprecated', ofOperation(set('deprecated', true))],
  ['operation described', ofOperation(set('description', 'Said in other words.'))],
  ['another tag', ofOperation(set('tags', ['mutants']))],
  [
    'path renamed',
    (_document, { root, random }) => {
      const [, path = ''] = random.pick(pathsOf(root, ['paths', '*']), []);
      const item = valueAt(root, ['paths', path])?.value;
      return changed(changed(root, ['paths', path], undefined), ['paths', `/mutant${path}`], item);
    },
  ],
  ['parameter added', ofOperation(parameterAdded)],
  [
    'parameter removed',
    ofMember(['parameters', '*'], ({ in: location }) =>
      location === 'path' ? 'nothing' : undefined,
    ),
  ],
  [
    'parameter required or not',
    ofMember(['parameters', '*'], (parameter) =>
      'name' in parameter && parameter['in'] !== 'path'
        ? { ...parameter, required: parameter['required'] !== true }
        : 'nothing',
    ),
  ],
  [
    'parameter moved',
    ofMember(['parameters', '*'], (parameter) =>
      parameter['in'] === 'query'
        ? { ...parameter, in: 'header' }
        : parameter['in'] === 'header'
          ? { ...parameter, in: 'query' }
          : 'nothing',
    ),
  ],
  [
    'parameter renamed',
    ofMember(['parameters', '*'], (parameter) =>
      'name' in parameter && parameter['in'] !== 'path'
        ? { ...parameter, name: `${String(parameter['name'])}2` }
        : 'nothing',
    ),
  ],
  [
    'parameter deprecated',
    ofMember(['parameters', '*'], (parameter) =>
      'name' in parameter ? { ...parameter, deprecated: true } : 'nothing',
    ),
  ],
  [
    'body required or not',
    ofMember(['requestBody'], (body) =>
      'content' in body ? { ...body, required: body['required'] !== true } : 'nothing',
    ),
  ],
  ['body removed', dropped('requestBody')],
  [
    'body as another type',
    ofMember(['requestBody', 'content'], ({ 'application/json': json, ...rest }, { random }) =>
      json
        ? {
            ...rest,
            [random.pick(
              [
                'application/merge-patch+json',
                'application/x-www-form-urlencoded',
                'application/vnd.mutant+json',
              ],
              '',
            )]: json,
          }
        : 'nothing',
    ),
  ],
  [
    'success status added',
    ofMember(['responses'], (responses, { random }) =>
      '202' in responses
        ? 'nothing'
        : {
            ...responses,
            202: answer('later', random.pick(['application/json', undefined], undefined)),
          },
    ),
  ],
  [
    'another success status',
    ofMember(['responses'], (responses) => {
      const [old] = Object.keys(responses).filter((status) => /^2\d\d$/.test(status));
      if (old === undefined) return 'nothing';
      const { [old]: value, ...rest } = responses;
      return { ...rest, [old === '203' ? '200' : '203']: value };
    }),
  ],
  [
    'error added',
    ofMember(['responses'], (responses) => ({
      ...responses,
      418: answer('no', 'application/problem+json'),
    })),
  ],
  [
    'response removed',
    ofMember(['responses'], (responses, { random }) => {
      const { [random.pick(Object.keys(responses), '')]: _gone, ...rest } = responses;
      return Object.keys(rest).length > 0 ? rest : 'nothing';
    }),
  ],
  [
    'response as another type',
    ofMember(['responses', '*', 'content'], ({ 'application/json': json, ...rest }, { random }) =>
      json
        ? {
            ...rest,
            [random.pick(
              ['application/problem+json', 'text/plain', 'application/octet-stream'],
              '',
            )]: json,
          }
        : 'nothing',
    ),
  ],
  [
    'response without a body',
    ofMember(['responses', '*'], ({ content, ...rest }) =>
      content === undefined ? 'nothing' : rest,
    ),
  ],
  [
    'response header added',
    ofMember(['responses', '*'], (response) =>
      'description' in response
        ? {
            ...response,
            headers: {
              ...Object(response['headers']),
              'X-Mutant': { schema: { type: 'integer' } },
            },
          }
        : 'nothing',
    ),
  ],
  [
    'response headers removed',
    ofMember(['responses', '*'], ({ headers, ...rest }) =>
      headers === undefined ? 'nothing' : rest,
    ),
  ],
  ['no security', ofOperation(set('security', []))],
  [
    'more security',
    ofOperation((operation, tools) => {
      const { root } = tools;
      const scheme = { type: 'http', scheme: 'basic' };
      const before = operation['security'] ?? valueAt(root, ['security'])?.value;
      const [first] = Array.isArray(before) ? before : [];
      const next = tools.random.chance(0.5)
        ? [{ ...Object(first), mutant: [] }]
        : [...(Array.isArray(before) ? before : [{}]), { mutant: [] }];
      return changed(
        set('security', next)(operation, tools),
        ['components', 'securitySchemes', 'mutant'],
        scheme,
      );
    }),
  ],
  ...[
    'x-pagination',
    'x-waiter',
    'x-waits-for',
    'x-upload',
    'x-stream-when',
    'x-idempotency',
    'x-method-name',
    'x-resource',
    'x-checks',
    'callbacks',
  ].map((key) => [`${key} removed`, dropped(key)] as const),
  [
    'waiter state moved',
    ofMember(['x-waiter'], (waiter) => {
      const [success, failure] = [waiter['success'], waiter['failure']];
      return Array.isArray(success) && Array.isArray(failure)
        ? { ...waiter, success: [...success, failure[0]], failure: failure.slice(1) }
        : 'nothing';
    }),
  ],
  [
    'webhook removed',
    (_document, { root, random }) => {
      const at = random.pick(pathsOf(root, ['webhooks', '*']), []);
      return at.length === 0 ? undefined : changed(root, at, undefined);
    },
  ],
  [
    'component renamed',
    (_document, { root, random }) => {
      const [, , name = ''] = random.pick(pathsOf(root, ['components', 'schemas', '*']), []);
      if (name === '') return undefined;
      const text = JSON.stringify(root).replaceAll(
        `"#/components/schemas/${name}"`,
        `"#/components/schemas/${name}Mutant"`,
      );
      const moved: unknown = JSON.parse(text);
      const schema = valueAt(moved, ['components', 'schemas', name])?.value;
      return changed(
        changed(moved, ['components', 'schemas', name], undefined),
        ['components', 'schemas', `${name}Mutant`],
        schema,
      );
    },
  ],
  [
    'component added',
    (_document, { root }) =>
      changed(root, ['components', 'schemas', 'Mutant'], {
        type: 'object',
        properties: { mutant: { type: 'string' } },
      }),
  ],
  [
    'another server',
    (_document, { root }) => changed(root, ['servers'], [{ url: 'https://mutant.test/v2' }]),
  ],
  ['another title', (_document, { root }) => changed(root, ['info', 'title'], 'Mutant')],
];

const options: readonly (readonly [string, Side['options']])[] = [
  ['no fixtures', { targets: ['client', 'validators'] }],
  ['no validators', { targets: ['client', 'fixtures'] }],
  ['the raw layer', { raw: true }],
  ['another name', { name: 'Mutant' }],
  ['stripping validators', { validators: { positions: { body: { strip: true } } } }],
];

/** A side with one edit: of its document, or now and then of its options. */
export function editedApi(
  side: Side,
  random: Random,
): { readonly side: Side; readonly what: string } | undefined {
  if (random.chance(0.06)) {
    const [what, own] = random.pick(options, ['', {}]);
    return { what, side: { ...side, options: { ...side.options, ...own } } };
  }
  for (let tries = 0; tries < 20; tries += 1) {
    const [what, edit] = random.pick(edits, ['', () => undefined]);
    const root = edit(side.document, { root: side.document, at: [], random });
    if (root === undefined || JSON.stringify(root) === JSON.stringify(side.document)) continue;
    return {
      what: `${what} at ${whereOf(side.document, root)}`,
      side: { ...side, document: Object(root) },
    };
  }
  return undefined;
}

/** The first place where two documents differ. */
function whereOf(one: unknown, other: unknown, at: Path = []): string {
  if ((isMap(one) && isMap(other)) || (Array.isArray(one) && Array.isArray(other)))
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [left, right]: readonly unknown[] = [Reflect.get(one, key), Reflect.get(other, key)];
      if (JSON.stringify(left) !== JSON.stringify(right)) return whereOf(left, right, [...at, key]);
    }
  return pointerTo(at);
}
