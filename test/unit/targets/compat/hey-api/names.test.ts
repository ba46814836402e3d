import { describe, expect, it } from 'vitest';
import { heyScope, pascal } from '../../../../../generator/targets/compat/hey-api/names.js';

describe('names of hey-api', () => {
  it.each([
    ['listBooks', 'ListBooks'],
    ['create_book', 'CreateBook'],
    ['pets/list-for-owner', 'PetsListForOwner'],
    ['Update_Pet_v2', 'UpdatePetV2'],
    ['getURLById2', 'GetUrlById2'],
    ['HTTPValidationError', 'HttpValidationError'],
    ['api_error-2', 'ApiError2'],
    ['petDTO', 'PetDto'],
    ['foo.Bar', 'FooBar'],
    ['GET /pets/ by {pet-id}/photo_urls', 'GetPetsByPetIdPhotoUrls'],
  ])('%s becomes %s', (given, want) => {
    expect(pascal(given)).toBe(want);
  });

  it('numbers what is taken, and remembers what it gave', () => {
    const name = heyScope(['ListBooksResponse']);
    const asked = ['ListBooksResponse', 'ListBooksData', 'ListBooksResponse'];
    expect(asked.map(name)).toEqual(['ListBooksResponse2', 'ListBooksData', 'ListBooksResponse2']);
  });
});
