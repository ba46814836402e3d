import { expect, it } from 'vitest';
import { pascal } from '../../../../../generator/targets/compat/orval/models.js';

it.each([
  ['listBooks', 'ListBooks'],
  ['create_book', 'CreateBook'],
  ['loans/create-for-member', 'LoansCreateForMember'],
  ['getAPIStatus', 'GetAPIStatus'],
  ['HTTPValidationError', 'HTTPValidationError'],
  ['loan-dto', 'LoanDto'],
  ['Body_login', 'BodyLogin'],
])('orval calls %s %s', (given, want) => {
  expect(pascal(given)).toBe(want);
});
