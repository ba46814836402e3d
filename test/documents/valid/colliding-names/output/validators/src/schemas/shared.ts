import type {
  ArrayModel,
  DateModel,
  Items,
  PromiseModel,
  Proto,
  Schema1St,
  StringModel,
  UserNameModel_1y5p,
} from '@names-that-collide/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { date } from '../runtime/formats/time.js';
import { object } from '../runtime/object.js';
import { string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const userNameModel1Y5PSchema: ZodType<UserNameModel_1y5p> = /*#__PURE__*/ schema(
  () => string,
);

export const arrayModelSchema: ZodType<ArrayModel> = /*#__PURE__*/ schema(() =>
  array(dateModelSchema),
);

export const dateModelSchema: ZodType<DateModel> = /*#__PURE__*/ schema(() => stringWith(date));

export const promiseModelSchema: ZodType<PromiseModel> = /*#__PURE__*/ schema(() =>
  object({
    string: stringModelSchema,
  }),
);

export const stringModelSchema: ZodType<StringModel> = /*#__PURE__*/ schema(() => string);

export const protoSchema: ZodType<Proto> = /*#__PURE__*/ schema(() =>
  object({
    ['__proto__']: string,
    constructor: string,
  }),
);

export const itemsSchema: ZodType<Items> = /*#__PURE__*/ schema(() => array(string));

export const schema1StSchema: ZodType<Schema1St> = /*#__PURE__*/ schema(() => string);
