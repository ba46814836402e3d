import type { Book, Shelf, Size } from '@several-files/client';
import { type ZodType, gte } from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { integerWith, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const shelfSchema: ZodType<Shelf> = /*#__PURE__*/ schema(() =>
  object({
    books: array(bookSchema),
  }),
);

export const bookSchema: ZodType<Book> = /*#__PURE__*/ schema(() =>
  object(
    {
      title: string,
      shelf: shelfSchema,
      sequel: bookSchema,
      size: sizeSchema,
    },
    { required: ['title'] },
  ),
);

export const sizeSchema: ZodType<Size> = /*#__PURE__*/ schema(() => integerWith(gte(1)));
