import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../../generator/model/json.js';
import { emit } from '../emit.js';

const secured = (flows: JsonObject): JsonObject => ({
  components: { securitySchemes: { auth: { type: 'oauth2', flows } } },
  security: [{ auth: [] }],
  paths: { '/a': { get: { operationId: 'getA', responses: { 204: { description: '' } } } } },
});

it.each<[string, JsonObject, string]>([
  [
    'its own address',
    {
      authorizationCode: {
        authorizationUrl: 'https://a.b',
        tokenUrl: 'https://a.b/t',
        refreshUrl: 'https://a.b/r',
        scopes: {},
      },
    },
    'https://a.b/r',
  ],
  [
    'the one of tokens',
    {
      authorizationCode: { authorizationUrl: 'https://a.b', tokenUrl: 'https://a.b/t', scopes: {} },
    },
    'https://a.b/t',
  ],
])('refresh tokens are used at %s', async (_, flows, want) => {
  const { file } = await emit(secured(flows));
  expect(file('src/token-url.ts')).toContain(`refreshUrl = '${want}'`);
});

it.each<[string, JsonObject, readonly string[]]>([
  [
    'an address',
    { clientCredentials: { tokenUrl: "https://a.b/t?'", scopes: {} } },
    ['oauth', 'tokenUrl = "https://a.b/t?\'"'],
  ],
  ['a relative address', { clientCredentials: { tokenUrl: '/t', scopes: {} } }, ['oauth']],
  ['another flow', { implicit: { authorizationUrl: 'https://a.b', scopes: {} } }, []],
])('the token endpoint of client credentials: %s', async (_, flows, want) => {
  const { files } = await emit(secured(flows));
  expect(
    files
      .flatMap(({ path, content }) =>
        path.endsWith('runtime/auth.ts') && content.includes('function clientCredentials(')
          ? ['oauth']
          : (/tokenUrl = .*?(?=;)/.exec(path.endsWith('token-url.ts') ? content : '') ?? []),
      )
      .sort(),
  ).toEqual(want);
});
