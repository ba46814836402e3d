import type { Secret, Session } from '@empty-views/client';
import type { ZodType } from 'zod';
import { allOf, oneOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { never, nothing, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const secretSchema: ZodType<Secret> = /*#__PURE__*/ schema(() =>
  object(
    {
      password: string,
    },
    { required: ['password'] },
  ),
);

/** What is received: nothing that is write-only. */
export const secretOutputSchema: ZodType<Secret> = /*#__PURE__*/ schema(() =>
  object({
    password: never,
  }),
);

/** What is received, with room for values that the service adds to an enum. */
export const secretOpenSchema: ZodType<Secret> = /*#__PURE__*/ schema(() =>
  object({
    password: never,
  }),
);

export const sessionSchema: ZodType<Session> = /*#__PURE__*/ schema(() =>
  allOf(
    secretSchema,
    object({ token: string, user: oneOf(secretSchema, nothing) }, { required: ['token'] }),
  ),
);

/** What is received: nothing that is write-only. */
export const sessionOutputSchema: ZodType<Session> = /*#__PURE__*/ schema(() =>
  allOf(
    secretOutputSchema,
    object({ token: string, user: oneOf(secretOutputSchema, nothing) }, { required: ['token'] }),
  ),
);

/** What is received, with room for values that the service adds to an enum. */
export const sessionOpenSchema: ZodType<Session> = /*#__PURE__*/ schema(() =>
  allOf(
    secretOpenSchema,
    object({ token: string, user: oneOf(secretOpenSchema, nothing) }, { required: ['token'] }),
  ),
);
