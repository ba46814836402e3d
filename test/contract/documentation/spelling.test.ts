import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { camelCase, pascalCase, plainCase } from '../../../generator/model/naming/words.js';
import { begun, capitalized, isSpelled, plain, uncapitalized } from './spelling.js';

describe('the spelling of names', () => {
  it.each([
    ['repos/list-branches', { want: ['ReposListBranches', 'reposListBranches'] }],
    ['MAX_SIZE', { want: ['MaxSize', 'maxSize'] }],
    ['HTTPServer', { want: ['HTTPServer', 'httpServer'] }],
    ['a-b-test', { want: ['ABTest', 'abTest'] }],
    ['v1-10', { want: ['V1_10', 'v1_10'] }],
    ['größe_ändern', { want: ['GrößeÄndern', 'größeÄndern'] }],
    ['***', { want: ['', ''] }],
  ])('of %s', (text, { want }) => {
    expect([capitalized(text), uncapitalized(text)]).toEqual(want);
  });

  it('is what the naming says, which does it another way', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc
        .array(fc.constantFrom(...'aBßÉéǅ1٣用ก่\u0301_-. /'), { maxLength: 140 })
        .map((parts) => parts.join('')),
      fc
        .array(
          fc.constantFrom(
            'OAuth',
            'IPv6',
            'VPC',
            's',
            'ID',
            'M2M',
            '2FA',
            'a',
            'B',
            '1',
            ' ',
            '-',
            'é',
          ),
          { maxLength: 9 },
        )
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        expect([pascalCase(any), capitalized(any)]).toSatisfy(([name, spelling]) =>
          isSpelled(name, spelling),
        );
        expect([camelCase(any), uncapitalized(any)]).toSatisfy(([name, spelling]) =>
          isSpelled(name, spelling),
        );
        expect([plainCase(any), plain(any)]).toSatisfy(([name, spelling]) =>
          isSpelled(name, spelling),
        );
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('has a word in front where it could not begin a name', () => {
    expect([begun('2fa', 'operation'), begun('', 'operation'), begun('get', 'operation')]).toEqual([
      'operation2fa',
      'operation',
      'get',
    ]);
  });
});
