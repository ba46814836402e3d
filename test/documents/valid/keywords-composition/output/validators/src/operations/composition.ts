import { compositionModelSchema } from '../schemas/composition.js';

/** `PUT /composition` */
export const putComposition = {
  method: 'PUT',
  path: '/composition',
  request: { body: compositionModelSchema },
  responses: {},
} as const;
