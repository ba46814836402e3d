import { xmlBookSchema } from '../schemas/books.js';

/** `PUT /xml-books` */
export const putXmlBook = {
  method: 'PUT',
  path: '/xml-books',
  request: {},
  responses: { 200: xmlBookSchema },
} as const;
