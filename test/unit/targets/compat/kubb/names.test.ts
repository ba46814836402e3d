import { describe, expect, it } from 'vitest';
import { argumentName, camel, pascal } from '../../../../../generator/targets/compat/kubb/names.js';

describe('names of Kubb', () => {
  it.each([
    ['listBooks QueryParams', 'ListBooksQueryParams', 'listBooksQueryParams'],
    ['getReport 5XX', 'GetReport5XX', 'getReport5XX'],
    ['getAPIStatus', 'GetAPIStatus', 'getAPIStatus'],
    ['HTTPValidationError schema', 'HTTPValidationErrorSchema', 'HTTPValidationErrorSchema'],
    ['loan-dto', 'LoanDto', 'loanDto'],
    ['Body_login', 'BodyLogin', 'bodyLogin'],
    ['loginApiV1 mutationKey', 'LoginApiV1MutationKey', 'loginApiV1MutationKey'],
    ['v2beta', 'V2Beta', 'v2Beta'],
  ])('%s becomes %s and %s', (given, type, name) => {
    expect([pascal(given), camel(given)]).toEqual([type, name]);
  });

  it.each([
    ['book_id', 'book_id'],
    ['member-id', 'memberId'],
    ['X-ID', 'xID'],
  ])('an argument for %s is %s', (given, want) => {
    expect(argumentName(given)).toBe(want);
  });
});
