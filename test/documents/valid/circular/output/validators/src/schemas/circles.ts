import type {
  Chain,
  CirclesModel,
  Company,
  Expression,
  JsonValue,
  Person,
  Sum,
  Tree,
} from '@circles/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { anyOf, oneOf } from '../runtime/combine.js';
import { objectWith } from '../runtime/object-rules.js';
import { object } from '../runtime/object.js';
import { boolean, number, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { nullable } from '../runtime/types.js';

export const circlesModelSchema: ZodType<CirclesModel> = /*#__PURE__*/ schema(() =>
  object({
    tree: treeSchema,
    person: personSchema,
    json: jsonValueSchema,
    expression: expressionSchema,
    chain: chainSchema,
  }),
);

export const treeSchema: ZodType<Tree> = /*#__PURE__*/ schema(() =>
  object(
    {
      name: string,
      children: array(treeSchema),
    },
    { required: ['name', 'children'] },
  ),
);

export const personSchema: ZodType<Person> = /*#__PURE__*/ schema(() =>
  object(
    {
      name: string,
      employer: companySchema,
    },
    { required: ['name'] },
  ),
);

export const companySchema: ZodType<Company> = /*#__PURE__*/ schema(() =>
  object(
    {
      staff: array(personSchema),
      owner: personSchema,
    },
    { required: ['staff'] },
  ),
);

export const jsonValueSchema: ZodType<JsonValue> = /*#__PURE__*/ schema(() =>
  oneOf(
    nullable(anyOf(string, number, boolean)),
    array(jsonValueSchema),
    objectWith({}, { additionalProperties: jsonValueSchema }),
  ),
);

export const expressionSchema: ZodType<Expression> = /*#__PURE__*/ schema(() =>
  oneOf(number, sumSchema),
);

export const sumSchema: ZodType<Sum> = /*#__PURE__*/ schema(() =>
  object(
    {
      left: expressionSchema,
      right: expressionSchema,
    },
    { required: ['left', 'right'] },
  ),
);

export const chainSchema: ZodType<Chain> = /*#__PURE__*/ schema(() =>
  object({
    next: chainSchema,
  }),
);
