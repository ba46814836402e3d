import { definedSchema } from '../schemas/defined.js';

/** `PUT /defined` */
export const putDefined = {
  method: 'PUT',
  path: '/defined',
  request: { body: definedSchema },
  responses: {},
} as const;
