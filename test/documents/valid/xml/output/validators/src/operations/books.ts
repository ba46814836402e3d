import { xmlBookSchema } from '../schemas/books.js';

/** `PUT /books` */
export const putBook = {
  method: 'PUT',
  path: '/books',
  request: {},
  responses: { 200: xmlBookSchema },
} as const;
