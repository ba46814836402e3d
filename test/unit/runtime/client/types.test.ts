import { describe, expectTypeOf, it } from 'vitest';
import { ApiError } from '../../../../generator/runtime/client/errors.js';
import type {
  DetailOf,
  Unrecognized,
  UnrecognizedNumber,
} from '../../../../generator/runtime/client/types.js';

describe('Unrecognized', () => {
  type Status = 'a' | 'b' | Unrecognized;
  it('is a text that no literal is', () => {
    expectTypeOf<Status>().toExtend<string>();
    expectTypeOf<'c'>().not.toExtend<Status>();
    expectTypeOf<string>().not.toExtend<Status>();
    expectTypeOf<Exclude<Status, Unrecognized>>().toEqualTypeOf<'a' | 'b'>();
  });
  it('is left when the known values are ruled out, and unions are told apart beside it', () => {
    const rest = (status: Status) => (status === 'a' || status === 'b' ? undefined : status);
    expectTypeOf(rest).returns.toEqualTypeOf<Unrecognized | undefined>();
    const size = (thing: { kind: 'a' | Unrecognized; big: 1 } | { kind: 'b'; small: 1 }) =>
      thing.kind === 'b' ? thing.small : thing.big;
    expectTypeOf(size).returns.toEqualTypeOf<1>();
  });
  it('may be sent on purpose', () => {
    const later = 'c' as string as Unrecognized;
    expectTypeOf(later).toExtend<Status>();
  });
  it('is a number that no literal is', () => {
    expectTypeOf<3>().not.toExtend<1 | 2 | UnrecognizedNumber>();
    expectTypeOf<Exclude<1 | 2 | UnrecognizedNumber, UnrecognizedNumber>>().toEqualTypeOf<1 | 2>();
  });
});

describe('DetailOf', () => {
  it('is the type of the detail text', () => {
    expectTypeOf<DetailOf<{ detail: 'a' | 'b' }>>().toEqualTypeOf<'a' | 'b'>();
    expectTypeOf<DetailOf<{ detail?: 'a' | Unrecognized }>>().toEqualTypeOf<'a' | Unrecognized>();
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
