import { describe, expect, it } from 'vitest';
import {
  camelCase,
  kebabCase,
  pascalCase,
  plainCase,
} from '../../../../generator/model/naming/words.js';

describe('words', () => {
  it.each([
    ['kebab', { given: 'simple-user', want: ['SimpleUser', 'simpleUser', 'simple-user'] }],
    [
      'path-like id',
      {
        given: 'repos/list-branches',
        want: ['ReposListBranches', 'reposListBranches', 'repos-list-branches'],
      },
    ],
    [
      'camel',
      {
        given: 'getProjectStatus',
        want: ['GetProjectStatus', 'getProjectStatus', 'get-project-status'],
      },
    ],
    [
      'inner acronym stays',
      { given: 'getAPIKey', want: ['GetAPIKey', 'getAPIKey', 'get-api-key'] },
    ],
    ['leading acronym', { given: 'URLPattern', want: ['URLPattern', 'urlPattern', 'url-pattern'] }],
    ['a brand', { given: 'OpenAI', want: ['OpenAI', 'openAI', 'open-ai'] }],
    ['shouting', { given: 'MAX_FILE_SIZE', want: ['MaxFileSize', 'maxFileSize', 'max-file-size'] }],
    ['runs of digits stay apart', { given: 'v1-10', want: ['V1_10', 'v1_10', 'v1-10'] }],
    [
      'non-ASCII letters',
      { given: 'größe der-datei', want: ['GrößeDerDatei', 'größeDerDatei', 'größe-der-datei'] },
    ],
    ['no case at all', { given: '用户 名', want: ['用户名', '用户名', '用户-名'] }],
    ['code is no name', { given: '*/ alert(1) //${x}', want: ['Alert1X', 'alert1X', 'alert1-x'] }],
    ['nothing left', { given: '✨ \u202e', want: ['', '', ''] }],
  ])('%s', (_name, { given, want }) => {
    expect([pascalCase(given), camelCase(given), kebabCase(given)]).toEqual(want);
  });

  it.each(
    Object.entries({
      ...{
        VPCs: 'vpcs',
        'Floating IPs': 'floatingIps floating-ips',
        'Reserved IPv6': 'reservedIpv6 reserved-ipv6',
        'Redirect URLs': 'redirectUrls redirect-urls',
        'M2M Tokens': 'm2mTokens m2m-tokens',
        'OAuth Apps': 'oauthApps oauth-apps',
      },
      ...{
        GraphQL: 'graphql',
        iOS: 'ios',
        macOS: 'macos',
        GitHub: 'github',
        IDs: 'ids',
        PDFs: 'pdfs',
        APIKeys: 'apiKeys api-keys',
        OAuth2: 'oauth2',
        IPv4Address: 'ipv4Address ipv4-address',
        S3Buckets: 's3Buckets s3-buckets',
        EC2: 'ec2',
        K8s: 'k8s',
      },
      ...{
        '2FA': '2fa',
        MFAs: 'mfas',
        URLs: 'urls',
        DNSSEC: 'dnssec',
        JWTs: 'jwts',
        eSIM: 'esim',
        SAMLConnections: 'samlConnections saml-connections',
        'User API Keys': 'userApiKeys user-api-keys',
        floatingIPs: 'floatingIPs floating-ips',
      },
    }),
  )('%s is a tag', (tag, want) => {
    expect([...new Set([plainCase(tag), kebabCase(tag)])].join(' ')).toBe(want);
  });

  it('of types keep their acronyms', () => {
    expect(pascalCase('io.k8s.api.core.v1.Pod')).toBe('IoK8sApiCoreV1Pod');
    expect(
      ['VPCs', 'IPv4Address', 'EC2', 'SHA256', 'OAuthApp'].map((name) => [
        pascalCase(name),
        camelCase(name),
      ]),
    ).toEqual([
      ['VPCs', 'vpcs'],
      ['IPv4Address', 'ipv4Address'],
      ['EC2', 'ec2'],
      ['SHA256', 'sha256'],
      ['OAuthApp', 'oauthApp'],
    ]);
  });

  it.each([
    ['letters', 'ab'.repeat(80)],
    ['letters of two bytes', 'é'.repeat(95)],
    ['letters of three bytes', '漢'.repeat(95)],
  ])('of many %s make names that file systems take', (_, given) => {
    for (const name of [pascalCase(given), camelCase(given), kebabCase(given)]) {
      // With `.ts` and what a split adds.
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
      expect(name.length).toBeGreaterThan(50);
    }
    expect(kebabCase(`${given}b`)).not.toBe(kebabCase(`${given}c`));
  });
});
