import { describe, expectTypeOf, it } from 'vitest';
import { ApiError } from '../../../../generator/runtime/client/errors.js';
import type { DetailOf, Open } from '../../../../generator/runtime/client/types.js';

describe('Open', () => {
  it('accepts other values of the same kind and keeps the known ones', () => {
    expectTypeOf<Open<'a' | 'b'>>().toEqualTypeOf<'a' | 'b' | (string & {})>();
    expectTypeOf<Open<1 | 2>>().toEqualTypeOf<1 | 2 | (number & {})>();
    expectTypeOf<Open<'a' | null>>().toEqualTypeOf<'a' | (string & {}) | null>();
    expectTypeOf<string>().toExtend<Open<'a'>>();
    expectTypeOf<Open<'a'>>().toExtend<string>();
  });
});

describe('DetailOf', () => {
  it('is the type of the detail text', () => {
    expectTypeOf<DetailOf<{ detail: 'a' | 'b' }>>().toEqualTypeOf<'a' | 'b'>();
    expectTypeOf<DetailOf<{ detail?: Open<'a'> }>>().toEqualTypeOf<Open<'a'>>();
    expectTypeOf<DetailOf<{ detail: 'a' } | { detail: 'b' } | { message: string }>>().toEqualTypeOf<
      'a' | 'b'
    >();
  });
  it('is any text where the body states none', () => {
    expectTypeOf<DetailOf<unknown>>().toEqualTypeOf<string>();
    expectTypeOf<DetailOf<undefined>>().toEqualTypeOf<string>();
    expectTypeOf<DetailOf<{ message: string }>>().toEqualTypeOf<string>();
    expectTypeOf<DetailOf<{ detail: { msg: string }[] }>>().toEqualTypeOf<string>();
  });
});

it('an error of unknown origin that is an ApiError has a text and an unknown body, not any', () => {
  const told = (error: unknown) =>
    error instanceof ApiError ? { detail: error.detail, body: error.body } : undefined;
  expectTypeOf(told).returns.toEqualTypeOf<
    { detail: string | undefined; body: unknown } | undefined
  >();
});
