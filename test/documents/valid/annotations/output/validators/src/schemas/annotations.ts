import type { AnnotationsModel } from '@annotations/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { boolean, integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** Annotated */
export const annotationsModelSchema: ZodType<AnnotationsModel> = /*#__PURE__*/ schema(() =>
  object({
    text: string,
    count: integer,
    flag: boolean,
    list: array(string),
    data: object({}),
  }),
);
