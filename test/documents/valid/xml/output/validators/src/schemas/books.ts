import type { XmlBook } from '@xml/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const xmlBookSchema: ZodType<XmlBook> = /*#__PURE__*/ schema(() =>
  object({
    id: integer,
    authors: array(string),
  }),
);
