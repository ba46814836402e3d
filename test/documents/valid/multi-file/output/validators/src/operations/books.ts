import type { GetBookParams, PutBookParams } from '@several-files/client';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { idSchema, problemSchema } from '../schemas/books.js';
import { bookSchema } from '../schemas/shared.js';

/** `GET /books/{id}` */
export const getBook = {
  method: 'GET',
  path: '/books/{id}',
  request: {
    path: /*#__PURE__*/ schema<GetBookParams>(() => object({ id: idSchema }, { required: ['id'] })),
  },
  responses: { 200: bookSchema, 404: problemSchema },
} as const;

/** `PUT /books/{id}` */
export const putBook = {
  method: 'PUT',
  path: '/books/{id}',
  request: {
    body: bookSchema,
    path: /*#__PURE__*/ schema<Pick<PutBookParams, 'id'>>(() =>
      object(
        {
          id: idSchema,
        },
        { required: ['id'] },
      ),
    ),
  },
  responses: {},
} as const;
