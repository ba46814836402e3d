// Names that users give go before all others, and never quietly fail.

import { expect, it } from 'vitest';
import type { RenameOptions } from '../../../../generator/base/options.js';
import { nameApi } from '../../../../generator/model/naming/name.js';
import { readApi } from '../../../../generator/read/api.js';
import { documentFrom } from '../../read/document-from.js';

const operation = (operationId: string, tag: string) => ({
  operationId,
  tags: [tag],
  responses: { '204': { description: '' } },
});
const { api } = readApi(
  documentFrom({
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    tags: [{ name: 'pull-requests' }],
    paths: {
      '/a': { get: operation('pulls/list-for-user', 'pull-requests') },
      '/b': { get: operation('all', 'other') },
    },
    components: { schemas: { 'full-repository': {}, Repository: {} } },
  }),
);
const named = (rename: RenameOptions) => nameApi(api, { rename });

it('gives the names that are asked for', () => {
  const { names, diagnostics } = named({
    operations: { 'pulls/list-for-user': 'listPulls' },
    schemas: { 'full-repository': 'Repo' },
    tags: { 'pull-requests': 'pulls' },
  });
  expect(diagnostics).toEqual([]);
  expect([...names.operations.values()].map((each) => [each.function, each.params])).toEqual([
    ['listPulls', 'ListPullsParams'],
    ['all', 'AllParams'],
  ]);
  expect([...names.schemas.values()].map(({ type }) => type)).toEqual(['Repo', 'Repository']);
  expect(names.resources.map(({ property, className }) => [property, className])).toEqual([
    ['pulls', 'PullsResource'],
    ['other', 'OtherResource'],
  ]);
});

it('knows an operation by its method and path, too', () => {
  const { names, diagnostics } = named({ operations: { 'GET /b': 'both' } });
  expect(diagnostics).toEqual([]);
  expect([...names.operations.values()].map((each) => each.function)).toEqual([
    'pullsListForUser',
    'both',
  ]);
});

it('lets a given name win over a declared one', () => {
  const { names, diagnostics } = named({ schemas: { 'full-repository': 'Repository' } });
  expect([...names.schemas.values()].map(({ type }) => type)).toEqual([
    'Repository',
    'RepositoryModel',
  ]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

const refused: readonly [string, RenameOptions, ...string[]][] = [
  [
    'an unknown operation',
    { operations: { 'pulls/list-for-users': 'x' } },
    'naming/unknown rename.operations names "pulls/list-for-users", which the document does not have. Did you mean "pulls/list-for-user"?',
  ],
  [
    'an unknown schema',
    { schemas: { repository: 'X' } },
    'naming/unknown rename.schemas names "repository", which the document does not have. Did you mean "Repository"?',
  ],
  [
    'an unknown tag',
    { tags: { pulls: 'x' } },
    'naming/unknown rename.tags names "pulls", which the document does not have as the first tag of an operation.',
  ],
  [
    'code',
    { operations: { all: 'x; alert(1)' } },
    'naming/cannot-rename "x; alert(1)", the new name of "all", is no identifier of ASCII letters and digits.',
  ],
  [
    'a name of the language',
    { schemas: { Repository: 'Promise' } },
    'naming/cannot-rename "Repository" cannot be called Promise: the name is reserved.',
  ],
  [
    'a word of the language',
    { operations: { all: 'delete' } },
    'naming/cannot-rename "all" cannot be called delete: the name is reserved.',
  ],
  [
    'what would make a promise of a module',
    { operations: { all: 'then' } },
    'naming/cannot-rename "all" cannot be called then: the name is reserved.',
  ],
  [
    'a property in another case',
    { tags: { other: 'Others' } },
    'naming/cannot-rename "other" cannot be called Others: the property of the client would be others.',
  ],
  [
    'one name for two',
    { operations: { all: 'both', 'pulls/list-for-user': 'both' } },
    'naming/cannot-rename "all" cannot be called both: something else has this name.',
    'naming/cannot-rename "pulls/list-for-user" cannot be called both: something else has this name.',
  ],
];

it.each(refused)('refuses %s', (_, rename, ...want) => {
  const errors = named(rename).diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, message, help = '' }) => `${code} ${message} ${help}`.trim())).toEqual(
    want,
  );
});
