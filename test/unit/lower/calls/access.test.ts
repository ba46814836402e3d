import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { apiOf } from '../../targets/client/emit.js';

const ok = { 200: { description: 'OK' } };

describe('access', () => {
  const accessIn = (parts: JsonObject) => {
    const { calls } = apiOf({
      paths: { '/a': { get: { operationId: 'a', responses: ok } } },
      ...parts,
    });
    const { server, schemes, security } = calls.access;
    return { server, schemes: Object.fromEntries(schemes), security };
  };
  it.each([
    ['https://a.example/v1', '/admin', '/admin'],
    ['https://a.example/v1', 'https://a.example/admin/', '/admin'],
    ['https://a.example/v1', 'https://b.example/v1', 'https://b.example/v1'],
    ['https://a.example/v1', 'https://a.example/v1/', undefined],
    ['https://a.example', '/', undefined],
    ['/v1', '/admin', '/admin'],
    ['https://a.example/v1', 'javascript:alert(1)', undefined],
  ])('below %s, an operation with the server %s has %s', (url, own, want) => {
    const { calls } = apiOf({
      servers: [{ url }],
      paths: { '/a': { servers: [{ url: own }], get: { operationId: 'a', responses: ok } } },
    });
    const [call] = calls.operations.values();
    expect(call?.server).toBe(want);
  });

  const schemes = {
    key: { type: 'apiKey', name: 'X-Key', in: 'header' },
    web: { type: 'http', scheme: 'Bearer' },
    digest: { type: 'http', scheme: 'digest' },
    sso: { type: 'oauth2', flows: {} },
    cert: { type: 'mutualTLS' },
  };
  it.each<[string, { given: JsonObject; want: object }]>([
    [
      'relative addresses are none',
      { given: { servers: [{ url: '/api/v1' }] }, want: { server: undefined } },
    ],
    [
      'the first absolute one',
      {
        given: {
          servers: [
            { url: '/api' },
            { url: 'https://a.example/v1/' },
            { url: 'https://b.example' },
          ],
        },
        want: { server: 'https://a.example/v1' },
      },
    ],
    [
      'a variable without a value makes none',
      { given: { servers: [{ url: 'https://{host}/v1' }] }, want: { server: undefined } },
    ],
    [
      'other protocols are none',
      { given: { servers: [{ url: 'javascript:alert(1)' }] }, want: { server: undefined } },
    ],
    [
      'schemes, and the one that cannot be served',
      {
        given: {
          components: { securitySchemes: schemes },
          security: [{ key: [] }, { digest: [] }, { web: [], sso: [] }],
        },
        want: {
          schemes: {
            key: { type: 'apiKey', name: 'X-Key', in: 'header' },
            web: { type: 'http', scheme: 'bearer' },
            sso: { type: 'http', scheme: 'bearer' },
            cert: { type: 'mutualTLS' },
          },
          security: [['key'], ['web', 'sso']],
        },
      },
    ],
    [
      'anonymous use',
      {
        given: { components: { securitySchemes: schemes }, security: [{}, { key: [] }] },
        want: { security: [[], ['key']] },
      },
    ],
  ])('%s', (_, { given, want }) => expect(accessIn(given)).toMatchObject(want));
});
