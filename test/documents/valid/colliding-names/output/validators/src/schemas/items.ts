import type { ErrorBody, UserName, UserNameModel } from '@names-that-collide/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const userNameModelSchema: ZodType<UserNameModel> = /*#__PURE__*/ schema(() =>
  object({
    'first-name': string,
    firstName: string,
    first_name: string,
  }),
);

export const userNameSchema: ZodType<UserName> = /*#__PURE__*/ schema(() =>
  object({
    error: errorBodySchema,
  }),
);

export const errorBodySchema: ZodType<ErrorBody> = /*#__PURE__*/ schema(() =>
  object({
    message: string,
  }),
);
