import type { Bike, Car, Vehicle } from '@discriminators-without/client';
import type { ZodType } from 'zod';
import { anyOf } from '../runtime/combine.js';
import { discriminated } from '../runtime/discriminated.js';
import { object } from '../runtime/object.js';
import { integer, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const vehicleSchema: ZodType<Vehicle> = /*#__PURE__*/ schema(() =>
  discriminated('kind', { Car: carSchema, Bike: bikeSchema }, anyOf(carSchema, bikeSchema)),
);

export const carSchema: ZodType<Car> = /*#__PURE__*/ schema(() =>
  object(
    {
      kind: string,
      doors: integer,
    },
    { required: ['kind'] },
  ),
);

export const bikeSchema: ZodType<Bike> = /*#__PURE__*/ schema(() =>
  object(
    {
      kind: values(['Bike']),
      gears: integer,
    },
    { required: ['kind'] },
  ),
);
