import type { JsonPatch, JsonProblem, JsonThing } from '@json-media-types/client';
import type { ZodType } from 'zod';
import { uriReference } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { integer, string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { nullable } from '../runtime/types.js';

export const jsonThingSchema: ZodType<JsonThing> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: integer,
    },
    { required: ['id'] },
  ),
);

export const jsonPatchSchema: ZodType<JsonPatch> = /*#__PURE__*/ schema(() =>
  object({
    id: nullable(integer),
  }),
);

export const jsonProblemSchema: ZodType<JsonProblem> = /*#__PURE__*/ schema(() =>
  object({
    type: stringWith(uriReference),
    title: string,
    status: integer,
    detail: string,
  }),
);
