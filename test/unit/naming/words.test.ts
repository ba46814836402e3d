import { describe, expect, it } from 'vitest';
import { camelCase, kebabCase, pascalCase } from '../../../generator/naming/words.js';

describe('words', () => {
  it.each([
    ['kebab', { given: 'simple-user', want: ['SimpleUser', 'simpleUser', 'simple-user'] }],
    ['path-like id', { given: 'repos/list-branches', want: ['ReposListBranches', 'reposListBranches', 'repos-list-branches'] }],
    ['camel', { given: 'getProjectStatus', want: ['GetProjectStatus', 'getProjectStatus', 'get-project-status'] }],
    ['inner acronym stays', { given: 'getAPIKey', want: ['GetAPIKey', 'getAPIKey', 'get-api-key'] }],
    ['leading acronym', { given: 'URLPattern', want: ['URLPattern', 'urlPattern', 'url-pattern'] }],
    ['a brand', { given: 'OpenAI', want: ['OpenAI', 'openAI', 'open-ai'] }],
    ['shouting', { given: 'MAX_FILE_SIZE', want: ['MaxFileSize', 'maxFileSize', 'max-file-size'] }],
    ['runs of digits stay apart', { given: 'v1-10', want: ['V1_10', 'v1_10', 'v-1-10'] }],
    ['non-ASCII letters', { given: 'größe der-datei', want: ['GrößeDerDatei', 'größeDerDatei', 'größe-der-datei'] }],
    ['no case at all', { given: '用户 名', want: ['用户名', '用户名', '用户-名'] }],
    ['code is no name', { given: '*/ alert(1) //${x}', want: ['Alert1X', 'alert1X', 'alert-1-x'] }],
    ['nothing left', { given: '✨ \u202e', want: ['', '', ''] }],
  ])('%s', (_name, { given, want }) => {
    expect([pascalCase(given), camelCase(given), kebabCase(given)]).toEqual(want);
  });

  it.each([['letters', 'ab'.repeat(80)], ['letters of two bytes', 'é'.repeat(95)], ['letters of three bytes', '漢'.repeat(95)]])('of many %s make names that file systems take', (_, given) => {
    for (const name of [pascalCase(given), camelCase(given), kebabCase(given)]) {
      // With `.ts` and what a split adds.
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
      expect(name.length).toBeGreaterThan(50);
    }
    expect(kebabCase(`${given}b`)).not.toBe(kebabCase(`${given}c`));
  });
});
