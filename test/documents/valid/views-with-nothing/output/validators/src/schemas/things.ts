import type {
  Base,
  BaseInput,
  Closed,
  Either,
  EitherInput,
  Mid,
  MidInput,
  Nested,
  NestedInput,
  Other,
  OtherInput,
  Thing,
  ThingInput,
} from '@empty-views/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { allOf, anyOf } from '../runtime/combine.js';
import { objectWith } from '../runtime/object-rules.js';
import { object } from '../runtime/object.js';
import { integer, never, string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { minLength } from '../runtime/text.js';
import { byType } from '../runtime/types.js';
import { secretOpenSchema, secretOutputSchema, secretSchema } from './shared.js';

export const baseSchema: ZodType<Base> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      createdAt: integer,
    },
    { required: ['id'] },
  ),
);

/** What is sent: nothing that is read-only. */
export const baseInputSchema: ZodType<BaseInput> = /*#__PURE__*/ schema(() =>
  object({
    id: never,
    createdAt: never,
  }),
);

export const midSchema: ZodType<Mid> = /*#__PURE__*/ schema(() => baseSchema);

/** What is sent: nothing that is read-only. */
export const midInputSchema: ZodType<MidInput> = /*#__PURE__*/ schema(() => baseInputSchema);

export const thingSchema: ZodType<Thing> = /*#__PURE__*/ schema(() =>
  allOf(baseSchema, object({ name: string }, { required: ['name'] })),
);

/** What is sent: nothing that is read-only. */
export const thingInputSchema: ZodType<ThingInput> = /*#__PURE__*/ schema(() =>
  allOf(baseInputSchema, object({ name: string }, { required: ['name'] })),
);

export const nestedSchema: ZodType<Nested> = /*#__PURE__*/ schema(() =>
  object(
    {
      a: allOf(midSchema, secretSchema, object({ name: string })),
      list: array(
        allOf(
          byType({ object: object({ id: string }) }),
          byType({ object: object({ name: string }) }),
        ),
      ),
      either: allOf(
        anyOf(baseSchema, secretSchema),
        object({ name: string }, { required: ['name'] }),
      ),
      alone: baseSchema,
      both: allOf(baseSchema, midSchema),
      map: objectWith({}, { additionalProperties: baseSchema }),
      self: nestedSchema,
      again: allOf(baseSchema, object({ id: stringWith(minLength(1)) }, { required: ['id'] })),
    },
    { required: ['a', 'list', 'either'] },
  ),
);

/** What is sent: nothing that is read-only. */
export const nestedInputSchema: ZodType<NestedInput> = /*#__PURE__*/ schema(() =>
  object(
    {
      a: allOf(midInputSchema, secretSchema, object({ name: string })),
      list: array(
        allOf(
          byType({ object: object({ id: never }) }),
          byType({ object: object({ name: string }) }),
        ),
      ),
      either: allOf(
        anyOf(baseInputSchema, secretSchema),
        object({ name: string }, { required: ['name'] }),
      ),
      alone: baseInputSchema,
      both: allOf(baseInputSchema, midInputSchema),
      map: objectWith({}, { additionalProperties: baseInputSchema }),
      self: nestedInputSchema,
      again: allOf(baseInputSchema, object({ id: never })),
    },
    { required: ['a', 'list', 'either'] },
  ),
);

/** What is received: nothing that is write-only. */
export const nestedOutputSchema: ZodType<Nested> = /*#__PURE__*/ schema(() =>
  object(
    {
      a: allOf(midSchema, secretOutputSchema, object({ name: string })),
      list: array(
        allOf(
          byType({ object: object({ id: string }) }),
          byType({ object: object({ name: string }) }),
        ),
      ),
      either: allOf(
        anyOf(baseSchema, secretOutputSchema),
        object({ name: string }, { required: ['name'] }),
      ),
      alone: baseSchema,
      both: allOf(baseSchema, midSchema),
      map: objectWith({}, { additionalProperties: baseSchema }),
      self: nestedOutputSchema,
      again: allOf(baseSchema, object({ id: stringWith(minLength(1)) }, { required: ['id'] })),
    },
    { required: ['a', 'list', 'either'] },
  ),
);

/** What is received, with room for values that the service adds to an enum. */
export const nestedOpenSchema: ZodType<Nested> = /*#__PURE__*/ schema(() =>
  object(
    {
      a: allOf(midSchema, secretOpenSchema, object({ name: string })),
      list: array(
        allOf(
          byType({ object: object({ id: string }) }),
          byType({ object: object({ name: string }) }),
        ),
      ),
      either: allOf(
        anyOf(baseSchema, secretOpenSchema),
        object({ name: string }, { required: ['name'] }),
      ),
      alone: baseSchema,
      both: allOf(baseSchema, midSchema),
      map: objectWith({}, { additionalProperties: baseSchema }),
      self: nestedOpenSchema,
      again: allOf(baseSchema, object({ id: stringWith(minLength(1)) }, { required: ['id'] })),
    },
    { required: ['a', 'list', 'either'] },
  ),
);

export const otherSchema: ZodType<Other> = /*#__PURE__*/ schema(() =>
  allOf(eitherSchema, object({ name: string, parent: otherSchema }, { required: ['name'] })),
);

/** What is sent: nothing that is read-only. */
export const otherInputSchema: ZodType<OtherInput> = /*#__PURE__*/ schema(() =>
  allOf(
    eitherInputSchema,
    object({ name: string, parent: otherInputSchema }, { required: ['name'] }),
  ),
);

/** What is received: nothing that is write-only. */
export const otherOutputSchema: ZodType<Other> = /*#__PURE__*/ schema(() =>
  allOf(
    eitherOutputSchema,
    object({ name: string, parent: otherOutputSchema }, { required: ['name'] }),
  ),
);

/** What is received, with room for values that the service adds to an enum. */
export const otherOpenSchema: ZodType<Other> = /*#__PURE__*/ schema(() =>
  allOf(
    eitherOpenSchema,
    object({ name: string, parent: otherOpenSchema }, { required: ['name'] }),
  ),
);

export const eitherSchema: ZodType<Either> = /*#__PURE__*/ schema(() =>
  anyOf(baseSchema, secretSchema),
);

/** What is sent: nothing that is read-only. */
export const eitherInputSchema: ZodType<EitherInput> = /*#__PURE__*/ schema(() =>
  anyOf(baseInputSchema, secretSchema),
);

/** What is received: nothing that is write-only. */
export const eitherOutputSchema: ZodType<Either> = /*#__PURE__*/ schema(() =>
  anyOf(baseSchema, secretOutputSchema),
);

/** What is received, with room for values that the service adds to an enum. */
export const eitherOpenSchema: ZodType<Either> = /*#__PURE__*/ schema(() =>
  anyOf(baseSchema, secretOpenSchema),
);

export const closedSchema: ZodType<Closed> = /*#__PURE__*/ schema(() =>
  objectWith(
    { id: string },
    {
      additionalProperties: false,
    },
  ),
);

/** What is sent: nothing that is read-only. */
export const closedInputSchema: ZodType<Closed> = /*#__PURE__*/ schema(() =>
  objectWith(
    {
      id: never,
    },
    { additionalProperties: false },
  ),
);
