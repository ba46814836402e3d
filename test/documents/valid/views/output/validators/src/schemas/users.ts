import type { User, UserInput, UserProfile, UserProfileInput } from '@read-and-write-views/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { objectWith } from '../runtime/object-rules.js';
import { object } from '../runtime/object.js';
import { integer, never, string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { minLength } from '../runtime/text.js';

export const userSchema: ZodType<User> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      name: string,
      password: stringWith(minLength(8)),
      profile: userProfileSchema,
      friends: array(userSchema),
    },
    { required: ['id', 'name', 'password'] },
  ),
);

/** What is sent: nothing that is read-only. */
export const userInputSchema: ZodType<UserInput> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: never,
      name: string,
      password: stringWith(minLength(8)),
      profile: userProfileInputSchema,
      friends: array(userInputSchema),
    },
    { required: ['name', 'password'] },
  ),
);

/** What is received: nothing that is write-only. */
export const userOutputSchema: ZodType<User> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      name: string,
      password: never,
      profile: userProfileSchema,
      friends: array(userOutputSchema),
    },
    { required: ['id', 'name'] },
  ),
);

/** What is received, with room for values that the service adds to an enum. */
export const userOpenSchema: ZodType<User> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      name: string,
      password: never,
      profile: userProfileSchema,
      friends: array(userOpenSchema),
    },
    { required: ['id', 'name'] },
  ),
);

export const userProfileSchema: ZodType<UserProfile> = /*#__PURE__*/ schema(() =>
  objectWith(
    {
      createdAt: integer,
      bio: string,
    },
    { required: ['createdAt'], additionalProperties: false },
  ),
);

/** What is sent: nothing that is read-only. */
export const userProfileInputSchema: ZodType<UserProfileInput> = /*#__PURE__*/ schema(() =>
  objectWith(
    {
      createdAt: never,
      bio: string,
    },
    { additionalProperties: false },
  ),
);
