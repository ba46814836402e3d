// No name depends on what else is in a document, nor on its order: only two that want one name move each other.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nameApi } from '../../../../generator/model/naming/name.js';
import { type Sketch, sketch } from './api.js';

// Few words, so that many names are wanted twice.
const ids = [
  'users/ban',
  'banUser',
  'ban',
  'ban_user',
  'users.ban',
  'listUsers',
  'users/list',
  'getUser',
  'getUsers',
  'Users',
  'upload',
  'downloadFile',
  undefined,
];
const tags = ['Users', 'users', 'User', 'x', undefined];
const paths = ['/users', '/users/{id}', '/users/by/id', '/ban-user', '/ban/user'];
const schemas = [
  'User',
  'user',
  'Users',
  'UsersResource',
  'users-resource',
  'BanUserParams',
  'banUserRequest',
  'File',
  'FileModel',
  'file_model',
  'URLs',
  'Urls',
  'UserInput',
];

const operation = fc.record({
  method: fc.constantFrom('GET', 'POST', 'DELETE'),
  path: fc.constantFrom(...paths),
  tag: fc.constantFrom(...tags),
  id: fc.constantFrom(...ids),
});
const operations = fc
  .uniqueArray(operation, { selector: ({ method, path }) => `${method} ${path}`, maxLength: 8 })
  // An operationId stands once.
  .map((each) =>
    each.filter(
      ({ id }, index) => id === undefined || each.findIndex((other) => other.id === id) === index,
    ),
  )
  .map((each) =>
    each.map(
      ({ method, path, tag, id }) =>
        `${method} ${path}${tag === undefined ? '' : ` [${tag}]`}${id === undefined ? '' : ` ${id}`}`,
    ),
  );
const documents = fc.record({
  operations,
  schemas: fc.uniqueArray(fc.constantFrom(...schemas), { maxLength: 6 }),
});

/** Each thing, by its place → all its names: those of one kind are told apart. */
function namesOf(given: Sketch): ReadonlyMap<string, readonly string[]> {
  const { names } = nameApi(sketch(given));
  const operationNames = [...names.operations].map(
    ([at, each]) =>
      [
        at,
        [
          `method ${each.resource}.${each.method}`,
          ...[each.function, each.params, each.request, each.response, each.error],
        ],
      ] as const,
  );
  const resourceNames = names.resources.map(
    ({ property, className, file }) =>
      [`resource ${property}`, [`property ${property}`, className, `file ${file}`]] as const,
  );
  const schemaNames = [...names.schemas].map(
    ([at, { type, input, constant }]) => [at, [type, input, `constant ${constant}`]] as const,
  );
  return new Map<string, readonly string[]>([...operationNames, ...resourceNames, ...schemaNames]);
}

it('has no two things of one name', () => {
  fc.assert(
    fc.property(documents, (given) => {
      const all = [...namesOf(given).values()].flat();
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});

it('gives the same names in any order', () => {
  const shuffled = documents.chain((given) =>
    fc.tuple(
      fc.constant(given),
      fc.shuffledSubarray(given.operations, { minLength: given.operations.length }),
      fc.shuffledSubarray(given.schemas, { minLength: given.schemas.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([given, ...others]) => {
      const [mixedOperations, mixedSchemas] = others;
      const mixed = namesOf({ operations: mixedOperations, schemas: mixedSchemas });
      const plain = namesOf(given);
      for (const [at, names] of plain) expect([at, mixed.get(at)]).toEqual([at, names]);
      expect(mixed.size).toBe(plain.size);
    }),
  );
});

it('moves a name only for what wants the same one', () => {
  const parts = documents.chain((given) =>
    fc.tuple(fc.constant(given), fc.subarray(given.operations), fc.subarray(given.schemas)),
  );
  fc.assert(
    fc.property(parts, ([given, someOperations, someSchemas]) => {
      const more = namesOf(given);
      const fewer = namesOf({ operations: someOperations, schemas: someSchemas });
      const added = [
        ...given.operations
          .filter((each) => !someOperations.includes(each))
          .map((each) => ({ operations: [each] })),
        ...given.schemas
          .filter((each) => !someSchemas.includes(each))
          .map((each) => ({ schemas: [each] })),
      ];
      // What each of them would be called if it were alone.
      const wanted = new Set(added.flatMap((each) => [...namesOf(each).values()].flat()));
      const alone = new Map(
        [
          ...someOperations.map((each) => ({ operations: [each] })),
          ...someSchemas.map((each) => ({ schemas: [each] })),
        ].flatMap((each) => [...namesOf(each)]),
      );
      for (const [at, names] of fewer) {
        const isWanted = [...names, ...(alone.get(at) ?? [])].some((name) => wanted.has(name));
        if (!isWanted) expect([at, more.get(at)]).toEqual([at, names]);
      }
    }),
    { numRuns: 300 },
  );
});

it('gives the name of what goes to none of those that it was kept from', () => {
  const pair = ['POST /a [users] users/ban', 'POST /b [users] banUser'];
  const both = namesOf({ operations: pair });
  for (const [index, one] of pair.entries()) {
    const other = pair[1 - index] ?? '';
    expect(
      [...namesOf({ operations: [one] }).values()]
        .flat()
        .filter((name) =>
          (both.get(`/paths/${other.includes('/a ') ? '~1a' : '~1b'}/post`) ?? []).includes(name),
        ),
    ).toEqual([]);
  }
});
