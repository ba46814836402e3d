import { formatsModelSchema } from '../schemas/formats.js';

/** `PUT /formats` */
export const putFormats = {
  method: 'PUT',
  path: '/formats',
  request: { body: formatsModelSchema },
  responses: {},
} as const;
