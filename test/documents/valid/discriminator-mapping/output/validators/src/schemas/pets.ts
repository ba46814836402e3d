import type { Cat, Dog, Pet } from '@discriminators-with/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { oneOf } from '../runtime/combine.js';
import { discriminated } from '../runtime/discriminated.js';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const petSchema: ZodType<Pet> = /*#__PURE__*/ schema(() =>
  discriminated(
    'petType',
    { cat: catSchema, kitten: catSchema, dog: dogSchema },
    oneOf(catSchema, dogSchema),
  ),
);

export const catSchema: ZodType<Cat> = /*#__PURE__*/ schema(() =>
  object(
    {
      petType: string,
      lives: integer,
    },
    { required: ['petType', 'lives'] },
  ),
);

export const dogSchema: ZodType<Dog> = /*#__PURE__*/ schema(() =>
  object(
    {
      petType: string,
      tricks: array(string),
    },
    { required: ['petType'] },
  ),
);
