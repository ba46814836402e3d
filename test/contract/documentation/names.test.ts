import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../generator/model/json.js';
import type { SubjectExports, Subject } from '../../../generator/verify/subject/check.js';
import { documentNames } from './names.js';
import { casesOf, documentOf, failures, namedSubjectOf } from '../../unit/verify/generated.js';

const ok: JsonObject = {
  200: {
    description: '',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Pets' } } },
  },
};
const at = (
  id: string | undefined,
  tag: string | undefined,
  more: JsonObject = {},
): JsonObject => ({
  ...(id !== undefined && { operationId: id }),
  ...(tag !== undefined && { tags: [tag] }),
  responses: ok,
  ...more,
});

const document = documentOf({
  tags: [{ name: 'old name', 'x-resource': 'renewed' }],
  paths: {
    '/pets': {
      get: at('listPets', 'Pets'),
      post: at('list_pets', 'Pets'),
      put: at('LISTPets', 'Pets'),
    },
    '/owners': {
      get: at('delete', 'Owners'),
      post: at('***', 'Owners'),
      put: at('limiter', 'Owners'),
      patch: at('get', 'Owners'),
    },
    '/owners/{owner}/pets': {
      get: at(undefined, 'request', {
        parameters: [{ name: 'owner', in: 'path', required: true, schema: { type: 'string' } }],
      }),
    },
    '/2fa': {
      get: at('2fa', '2fa'),
      post: at('repos/list-branches', undefined),
      put: at('readIt', 'old name', { 'x-method-name': 'read' }),
    },
  },
  components: { schemas: { Pets: { type: 'array', items: { type: 'string' } } } },
});

let subject: Subject;

beforeAll(async () => {
  subject = await namedSubjectOf(document);
});

async function found(change: Partial<Subject>): Promise<readonly string[]> {
  return failures(await casesOf(documentNames, { ...subject, ...change }));
}

/** The client, one of its functions by another name. */
function recalled(name: string, other: string): SubjectExports {
  const { [name]: one, ...others } = subject.client;
  return { ...others, [other]: one };
}

describe('names of the document', { timeout: 60_000 }, () => {
  it('are those of the client, or others for a reason', async () => {
    const cases = await casesOf(documentNames, subject);
    expect(failures(cases)).toEqual([]);
    expect(
      cases
        .filter(({ name }) => name === 'its id' || name === 'its path')
        .map(({ subject: about, name }) => `${about.replace(/_\w{4}$/, '_')} ${name}`),
    ).toEqual([
      'listPets its id',
      'postPets its id',
      'putPets its id',
      'deleteOperation its id',
      'operation its id',
      'limiterOperation its id',
      'get its id',
      'getOwnersByOwnerPets its path',
      'operation2Fa its id',
      'reposListBranches its id',
      'readIt its id',
    ]);
    expect(cases.filter(({ name }) => name === 'its resource').length).toBe(10);
    expect(cases.filter(({ name }) => name === 'its method').length).toBe(1);
  });

  it.each([
    [
      'more than the id',
      {
        name: 'reposListBranches',
        other: 'reposListBranchesNow',
        want: 'it is called reposListBranchesNow, not reposListBranches',
      },
    ],
    [
      'another case',
      {
        name: 'reposListBranches',
        other: 'reposListbranches',
        want: 'it is called reposListbranches, not reposListBranches',
      },
    ],
    [
      'a mark that nothing asks for',
      {
        name: 'reposListBranches',
        other: 'reposListBranches_ab12',
        want: 'it is called reposListBranches_ab12, not reposListBranches, which nothing else is called',
      },
    ],
    [
      'the word for keywords',
      {
        name: 'reposListBranches',
        other: 'reposListBranchesOperation',
        want: 'it is called reposListBranchesOperation, not reposListBranches, which nothing else is called',
      },
    ],
  ])('are not %s', async (_, { name, other, want }) => {
    // The name is in the other packages, too, by which the operation's own function is known.
    const withName = (exports: SubjectExports): SubjectExports => ({
      ...exports,
      operations: { ...Object(exports['operations']), [other]: {} },
    });
    expect(
      await found({ client: recalled(name, other), validators: withName(subject.validators) }),
    ).toEqual([`${other}, its id: ${want}`]);
  });

  it('are no others where what they collided with is gone, unless a selection left it out', async () => {
    const part = {
      ...document,
      paths: { ...Object(document['paths']), '/pets': { post: at('list_pets', 'Pets') } },
    };
    expect(await found({ document: part })).toEqual([
      'postPets, its id: it is called postPets, not listPets, which nothing else is called',
    ]);
    expect(await found({ document: part, whole: document })).toEqual([]);
  });

  it('are those of the tags for resources', async () => {
    const other = { ...document, paths: { '/pets': { get: at('listPets', 'Cats') } } };
    expect(await found({ document: other })).toEqual([
      'listPets, its resource: it is in PetsResource, and no class is called CatsResource',
    ]);
  });

  it('are the ones that users give', async () => {
    const rename = {
      operations: { 'repos/list-branches': 'branches' },
      tags: { Owners: 'people' },
    };
    const given = await namedSubjectOf(document, rename);
    expect(failures(await casesOf(documentNames, given))).toEqual([]);
    expect(failures(await casesOf(documentNames, { ...given, renamed: undefined }))).toContain(
      'branches, its id: it is called branches, not reposListBranches',
    );
  });
});
