// The facts that are words: names, descriptions, examples, defaults, marks, vendor extensions.

import { isMap, pathsOf } from '../tree.js';
import { type Facts, type Mutation, type Path, renamed } from './mutation.js';
import { schemaPaths } from './schemas.js';

export function* wordMutations(facts: Facts): Iterable<Mutation> {
  yield* names(facts);
  for (const [owner, path] of described(facts)) yield* prose(facts, owner, path);
  for (const path of schemaPaths(facts.root)) yield* shown(facts, path);
  for (const path of pathsOf(facts.root, ['paths', '*', '*']))
    yield facts.change('operation deprecated', [...path, 'deprecated'], true);
  yield* examples(facts);
  yield* extensions(facts, []);
}

function* names({ root, at, map, change }: Facts): Iterable<Mutation> {
  yield change('title of the API changed', ['info', 'title'], 'Mutant Service');
  yield change('version of the API changed', ['info', 'version'], '4.3.21');
  for (const path of pathsOf(root, ['paths', '*', '*'])) {
    yield change(
      'operationId changed',
      [...path, 'operationId'],
      `${String(at([...path, 'operationId']))}Mutant`,
    );
    yield change(
      'tag changed',
      [...path, 'tags'],
      [String(at([...path, 'tags', '0'])) === 'Posts' ? 'Clips' : 'Posts'],
    );
    const { 'x-method-name': method } = map(path);
    if (typeof method === 'string')
      yield change('x-method-name changed', [...path, 'x-method-name'], `${method}Mutant`);
  }
}

const owners: readonly (readonly [owner: string, pattern: Path])[] = [
  ['the API', ['info']],
  ['a tag', ['tags', '*']],
  ['an operation', ['paths', '*', '*']],
  ['a body', ['paths', '*', '*', 'requestBody']],
  ['a response', ['paths', '*', '*', 'responses', '*']],
  ['a response', ['components', 'responses', '*']],
  ['a parameter', ['components', 'parameters', '*']],
  ['a header', ['components', 'headers', '*']],
  ['a security scheme', ['components', 'securitySchemes', '*']],
  ['a webhook', ['webhooks', '*', '*']],
  ['a webhook body', ['webhooks', '*', '*', 'requestBody']],
  ['a server', ['servers', '*']],
];

function described({ root }: Facts): readonly (readonly [owner: string, path: Path])[] {
  const places = owners.flatMap(([owner, pattern]) =>
    pathsOf(root, pattern).map((path) => [owner, path] as const),
  );
  const schemas = schemaPaths(root).map(
    (path) =>
      [
        path.length === 3 && path[1] === 'schemas'
          ? 'a component'
          : path.at(-2) === 'properties'
            ? 'a property'
            : 'a part of a schema',
        path,
      ] as const,
  );
  return [...places, ...schemas];
}

const sentence = 'A sentence that nobody has written.';

function* prose({ map, change }: Facts, owner: string, path: Path): Iterable<Mutation> {
  const own = map(path);
  if ('$ref' in own && owner === 'a response') return;
  for (const keyword of ['summary', 'description'] as const) {
    const text = own[keyword];
    const at = [...path, keyword];
    if (typeof text === 'string') {
      yield change(
        `${keyword} of ${owner} changed`,
        at,
        text.replace(/\p{L}{3,}/u, 'mutant'),
        'one word',
      );
      yield change(`${keyword} of ${owner} changed`, at, `${text} ${sentence}`, 'longer');
      const isNeeded = owner === 'a response' && keyword === 'description';
      if (!isNeeded) yield change(`${keyword} of ${owner} removed`, at, undefined);
    } else if (keyword === 'description')
      yield change(`description of ${owner} added`, at, sentence);
  }
}

/** Defaults and examples of schemas. */
function* shown({ map, change }: Facts, path: Path): Iterable<Mutation> {
  const { type, default: preset, enum: listed, const: only, format, pattern, $ref } = map(path);
  const value =
    type === 'string' ? 'mutant' : type === 'integer' || type === 'number' ? 43 : undefined;
  if (
    $ref !== undefined ||
    value === undefined ||
    listed !== undefined ||
    only !== undefined ||
    format !== undefined ||
    pattern !== undefined
  )
    return;
  const isProperty = path.at(-2) === 'properties' || path.includes('parameters');
  if (!isProperty) return;
  yield change(
    preset === undefined ? 'default stated' : 'default changed',
    [...path, 'default'],
    value,
  );
  if (preset !== undefined)
    yield change('default no longer stated', [...path, 'default'], undefined);
  yield change('example of a schema stated', [...path, 'examples'], [value]);
}

function* examples({ root, at, map, change }: Facts): Iterable<Mutation> {
  for (const path of pathsOf(root, [
    'components',
    'responses',
    '*',
    'content',
    '*',
    'examples',
    '*',
  ])) {
    yield change('example value changed', [...path, 'value'], { detail: 'A mutant detail.' });
    yield change('example summary changed', [...path, 'summary'], 'Mutant');
    const all = map(path.slice(0, -1));
    if (Object.keys(all).length > 1) yield change('example removed', path, undefined);
    yield change(
      'example renamed',
      path.slice(0, -1),
      renamed(all, path.at(-1) ?? '', 'mutant'),
      `${path.at(-1)} is mutant`,
    );
    if (path.at(-1) === Object.keys(all)[0])
      yield change(
        'example added',
        path.slice(0, -1),
        { ...all, mutant: { value: { detail: 'A mutant detail.' } } },
        'also mutant',
      );
  }
  for (const path of pathsOf(root, ['paths', '*', '*', 'requestBody', 'content', '*'])) {
    if (at([...path, 'schema', '$ref']) === '#/components/schemas/UpdatePostRequest')
      yield change('example added', [...path, 'example'], { postId: 'a-mutant' });
  }
}

/** Every single word or number of an extension, and every extension as a whole; those that names and types have are elsewhere. */
function* extensions(facts: Facts, path: Path): Iterable<Mutation> {
  const { at, change } = facts;
  const value = at(path);
  if (!isMap(value) && !Array.isArray(value)) return;
  for (const key of Object.keys(value)) {
    const inner = [...path, key];
    if (!key.startsWith('x-') || isNamesOf(path)) yield* extensions(facts, inner);
    else if (key !== 'x-extensible-enum' && key !== 'x-method-name') {
      // That a description or the meaning of values is not specified is seen, not said.
      if (
        ![at(inner)]
          .flat()
          .every((text) => text === 'description' || text === 'enum value descriptions')
      )
        yield change(`${key} removed`, inner, undefined);
      for (const leaf of leaves(at(inner), inner)) {
        const old = at(leaf);
        yield change(
          `${key} changed`,
          leaf,
          typeof old === 'number' ? old + 7 : typeof old === 'boolean' ? !old : 'a mutant',
        );
      }
    }
  }
}

/** Whether what stands there has names of the document's own, as the headers `X-…` are. */
function isNamesOf(path: Path): boolean {
  const last = path.at(-1) ?? '';
  return last === 'headers' || last === 'properties' || last === 'schemas' || last === 'examples';
}

function* leaves(value: unknown, path: Path): Iterable<Path> {
  if (isMap(value) || Array.isArray(value))
    for (const [key, item] of Object.entries(value)) yield* leaves(item, [...path, key]);
  else yield path;
}
