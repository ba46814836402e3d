import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nameApi } from '../../../../generator/model/naming/name.js';
import { runtimeNames, validationError } from '../../../../generator/model/naming/scope.js';
import { type Sketch, sketch } from './api.js';

const named = (given: Sketch) => nameApi(sketch(given)).names;

describe('the API', () => {
  it.each([
    [
      'title without filler',
      {
        given: 'Video Automation Service',
        want: ['VideoAutomation', '@video-automation', 'VIDEO_AUTOMATION'],
      },
    ],
    ['version and REST', { given: 'GitHub v3 REST API', want: ['GitHub', '@github', 'GITHUB'] }],
    ['a brand', { given: 'OpenAI API', want: ['OpenAI', '@openai', 'OPENAI'] }],
    [
      'a sentence',
      {
        given: "GitHub's official OpenAPI spec + extension",
        want: ['GitHub', '@github', 'GITHUB'],
      },
    ],
    ['words behind the filler', { given: 'The Foo API for bars', want: ['Foo', '@foo', 'FOO'] }],
    ['only filler', { given: 'API', want: ['API', '@api', 'API'] }],
    ['nothing usable', { given: '✨', want: ['Api', '@api', 'API'] }],
    [
      'starts with a digit',
      { given: '3D Models', want: ['Api3DModels', '@3d-models', 'API_3D_MODELS'] },
    ],
  ])('%s', (_name, { given, want }) => {
    const { className, scope, environment } = named({ title: given }).api;
    expect([className, scope, environment]).toEqual(want);
  });
});

describe('schemas', () => {
  it.each([
    ['declared', { given: ['Project', 'simple-user'], want: ['Project', 'SimpleUser'] }],
    [
      'a global of the platform',
      { given: ['Error', 'File', 'Promise'], want: ['ErrorBody', 'FileModel', 'PromiseModel'] },
    ],
    [
      'a class of the client',
      { given: ['NotFoundError', 'ApiClient'], want: ['NotFoundErrorBody', 'ApiClientModel'] },
    ],
    [
      'the key that is a type name as it stands wins',
      { given: ['pet-item', 'PetItem'], want: ['PetItemModel', 'PetItem'] },
    ],
    [
      'three of a kind',
      {
        given: ['PetItem', 'pet-item', 'pet_item'],
        want: ['PetItem', 'PetItemSchema_aa7x', 'PetItemSchema_c9hz'],
      },
    ],
    [
      'prototype members are names',
      {
        given: ['__proto__', 'constructor', 'toString'],
        want: ['Proto', 'Constructor', 'ToString'],
      },
    ],
    ['keywords', { given: ['default', 'class'], want: ['Default', 'Class'] }],
  ])('%s', (_name, { given, want }) => {
    expect([...named({ schemas: given }).schemas.values()].map(({ type }) => type)).toEqual(want);
  });
});

describe('schemas that stand elsewhere', () => {
  const pets = '/paths/~1pets/get';
  const json = 'content/application~1json/schema';
  it.each([
    [
      'in an operation',
      {
        given: [
          `${pets}/responses/200/${json}`,
          `${pets}/responses/200/${json}/items`,
          `${pets}/responses/200/${json}/items/properties/items`,
          `${pets}/responses/404/${json}`,
          '/paths/~1pets/post/requestBody/content/application~1json/schema/properties/owner',
        ],
        want: [
          'ListPetsResponseBody',
          'ListPetsResponseItem',
          'ListPetsResponseItemItems',
          'ListPets404ResponseBody',
          'PostPetsRequestOwner',
        ],
      },
    ],
    [
      'in two responses of one',
      {
        given: [`${pets}/responses/200/${json}/items`, `${pets}/responses/206/${json}/items`],
        want: ['ListPets200ResponseItem', 'ListPets206ResponseItem'],
      },
    ],
    [
      'in components',
      {
        given: ['/components/schemas/Pet/properties/owner', `/components/responses/Gone/${json}`],
        want: ['PetOwner', 'Gone'],
      },
    ],
    [
      'in components, as several media types',
      {
        given: [
          '/components/responses/Gone/content/application~1problem+json/schema',
          `/components/responses/Gone/${json}`,
        ],
        want: ['GoneApplicationProblemJson', 'Gone'],
      },
    ],
    [
      'in parameters',
      {
        given: [`${pets}/parameters/0/schema`, `${pets}/parameters/1/schema/items`],
        want: ['ListPetsPage', 'ListPetsTagsItem'],
      },
    ],
    [
      'beside components',
      {
        given: [
          '/$defs/Leaf',
          '/definitions/Tree/properties/branch',
          '/x-types/Pet',
          '/x-others/Pet',
          '/schemas',
        ],
        want: ['Leaf', 'TreeBranch', 'XTypesPet', 'XOthersPet', 'Schemas'],
      },
    ],
  ])('%s', (_name, { given, want }) => {
    const operations = ['GET /pets?page&tags [pets] listPets', 'POST /pets [pets]'];
    const { schemas } = named({ operations, places: given });
    expect([...schemas.values()].map(({ type }) => type)).toEqual(want);
  });
});

describe('operations', () => {
  it.each([
    [
      'the resource is not said twice',
      {
        given: ['GET /a [repos] repos/get', 'GET /b [repos] repos/list-branches'],
        want: ['repos.get=reposGet', 'repos.listBranches=reposListBranches'],
      },
    ],
    [
      'verb and noun',
      {
        given: [
          'GET /a [Assistants] listAssistants',
          'GET /b [Assistants] getAssistant',
          'POST /a [Assistants] createAssistant',
        ],
        want: [
          'assistants.list=listAssistants',
          'assistants.get=getAssistant',
          'assistants.create=createAssistant',
        ],
      },
    ],
    [
      'a plural behind another verb keeps its noun',
      {
        given: ['GET /a [Assistants] getAssistants', 'GET /b [Assistants] getAssistant'],
        want: ['assistants.getAssistants=getAssistants', 'assistants.get=getAssistant'],
      },
    ],
    [
      'a tag in the singular',
      {
        given: [
          'PUT /pet [pet] updatePet',
          'GET /pets [pet] getPets',
          'GET /pet/{id} [pet] getPet',
          'GET /news [news] getNews',
        ],
        want: [
          'pet.update=updatePet',
          'pet.getPets=getPets',
          'pet.get=getPet',
          'news.getNews=getNews',
        ],
      },
    ],
    [
      'ids that FastAPI made: they are the function that answers, unless two want the name',
      {
        given: [
          'GET /items/{item_id} [items] read_item_items__item_id__get',
          'POST /items/ [items] create_items__post',
          'GET /a [items] search_a_get',
          'GET /b [items] search_b_get',
          'GET / [items] _get',
        ],
        want: [
          'items.read=readItem',
          'items.create=createItems',
          'items.searchAGet=searchAGet',
          'items.searchBGet=searchBGet',
          'items.get=get',
        ],
      },
    ],
    [
      'ids that NestJS made',
      {
        given: [
          'GET /cats [cats] CatsController_findAll',
          'GET /cats/{id} [cats] CatsController_findOne_v1',
          'GET /dogs [dogs] DogsController',
        ],
        want: [
          'cats.findAll=catsFindAll',
          'cats.findOneV1=catsFindOneV1',
          'dogs.controller=dogsController',
        ],
      },
    ],
    [
      'another noun stays',
      { given: ['POST /a [Projects] createClips'], want: ['projects.createClips=createClips'] },
    ],
    [
      'keywords',
      { given: ['DELETE /a [Things] delete'], want: ['things.deleteOperation=deleteOperation'] },
    ],
    [
      'what would make a promise of a module',
      { given: ['GET /a [Things] then'], want: ['things.thenOperation=thenOperation'] },
    ],
    [
      'no operationId',
      {
        given: ['GET /repos/{owner}/hooks'],
        want: ['repos.getReposByOwnerHooks=getReposByOwnerHooks'],
      },
    ],
    [
      'no tag and a version in the path',
      { given: ['GET /api/v1/users/{id} fetchUser'], want: ['users.fetchUser=fetchUser'] },
    ],
    [
      'ids that differ by case only',
      {
        given: ['GET /a [x] getIt', 'GET /b [x] get_it'],
        want: ['x.getIt=getIt', 'x.getItOperation=getItOperation'],
      },
    ],
    [
      'ids that are one name in another case',
      { given: ['GET /a [x] get-it', 'GET /b [x] get_it'], want: ['x.getA=getA', 'x.getB=getB'] },
    ],
    [
      'two that want one short name',
      {
        given: ['POST /a [users] users/ban', 'POST /b [users] banUser'],
        want: ['users.usersBan=usersBan', 'users.banUser=banUser'],
      },
    ],
    [
      'a name of the runtime is still one of a method',
      {
        given: ['GET /files/{id} [Files] downloadFile'],
        want: ['files.download=downloadFileOperation'],
      },
    ],
    [
      'tags that differ by case only are one resource',
      { given: ['GET /a [Pets] one', 'GET /b [pets] two'], want: ['pets.one=one', 'pets.two=two'] },
    ],
    ['a member of the client', { given: ['GET /a [request] one'], want: ['requestApi.one=one'] }],
    [
      'paths that differ by a slash at the end',
      {
        given: ['GET /list/ [x]', 'GET /list [x]', 'GET /other/'],
        want: ['x.getListSlash=getListSlash', 'x.getList=getList', 'other.getOther=getOther'],
      },
    ],
  ])('%s', (_name, { given, want }) => {
    const names = named({ operations: given });
    expect(
      [...names.operations.values()].map(
        ({ resource, method, function: name }) => `${resource}.${method}=${name}`,
      ),
    ).toEqual(want);
  });

  it.each([
    [
      'differ by case only',
      {
        given: ['GET /a [fooBar] one', 'GET /b [fooBAR] two'],
        want: ['foo-bar-resource_wwlk', 'foo-bar-resource_5oeg'],
      },
    ],
    ['a file that is there already', { given: ['GET /a [index] one'], want: ['index-resource'] }],
    ['a device', { given: ['GET /a [Con] one'], want: ['con-resource'] }],
  ])('files: %s', (_name, { given, want }) => {
    expect(named({ operations: given }).resources.map(({ file }) => file)).toEqual(want);
  });

  it('keeps every name when unrelated operations and schemas are added', () => {
    const schemas = ['Pet', 'pet-item', 'Error', 'Owner'];
    const operations = [
      'GET /a [Pets] listPets',
      'POST /a [Pets] createPet',
      'GET /b [Owners] getOwner',
      'GET /c/{id}',
    ];
    const before = named({ schemas, operations });
    const after = named({
      schemas: ['Aardvark', ...schemas, 'Zebra', 'petitem'],
      operations: [
        'GET /0 [Pets] countPets',
        ...operations,
        'DELETE /z [Owners] deleteOwner',
        'GET /c',
      ],
    });
    for (const [id, want] of before.schemas) expect(after.schemas.get(id)).toEqual(want);
    for (const [at, want] of before.operations) expect(after.operations.get(at)).toEqual(want);
  });
});

describe('reserved names', () => {
  // Functions of the runtime are no names of the package: an import takes another name where the document has one like it.
  it('hold every class and type that generated code takes from the runtime', () => {
    const folder = new URL('../../../../generated/client/src/', import.meta.url);
    const sources = ['index.ts', 'client.ts', 'core.ts', 'errors.ts', 'resources/posts.ts'];
    const taken = sources.flatMap((file) =>
      [
        ...readFileSync(new URL(file, folder), 'utf8').matchAll(
          /\{([\w\s,]+)\} from '[./]*\/runtime\//g,
        ),
      ].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
    );
    expect(taken).toContain('ApiClient');
    expect(taken.filter((name) => /^[A-Z]/.test(name) && !runtimeNames.has(name))).toEqual([
      validationError,
    ]);
  });
});

it.each([
  ['schemas end as they do', { given: ['userSchema', 'PetFixture'], want: ['user', 'pet'] }],
  [
    'unless another is called so',
    { given: ['User', 'UserSchema', 'UserFixture'], want: ['user', 'userSchema', 'userFixture'] },
  ],
  ['or wants to be', { given: ['userSchema', 'UserFixture'], want: ['userSchema', 'userFixture'] }],
])('repeats no ending of validators and fixtures: %s', (_, { given, want }) => {
  const { schemas } = named({ schemas: given, places: ['/$defs/Leaf'] });
  expect([...schemas.values()].map(({ constant }) => constant)).toEqual([...want, 'leaf']);
  const more = named({ schemas: given, places: ['/$defs/user', '/$defs/pet'] }).schemas;
  for (const [id, own] of schemas) if (more.has(id)) expect(more.get(id)).toEqual(own);
});

it('calls what is sent of an input writable, and the class of a resource one', () => {
  const { schemas, resources } = named({
    schemas: ['PetInput'],
    operations: ['GET /a [Pet resource] one'],
  });
  expect([...schemas.values()].map(({ input }) => input)).toEqual(['PetInputWritable']);
  expect(resources.map(({ className }) => className)).toEqual(['PetResource']);
});

it('repeats no ending', () => {
  const { operations } = named({
    operations: [
      'POST /a [a] createValidationRequest',
      'GET /b [b] getResponse',
      'POST /c [c] reportError',
    ],
  });
  expect(
    [...operations.values()].map(({ request, response, error }) => [request, response, error]),
  ).toEqual([
    [
      'CreateValidationRequestBody',
      'CreateValidationRequestResponse',
      'CreateValidationRequestError',
    ],
    ['GetResponseRequest', 'GetResponseResult', 'GetResponseError'],
    ['ReportErrorRequest', 'ReportErrorResponse', 'ReportErrorBody'],
  ]);
});
