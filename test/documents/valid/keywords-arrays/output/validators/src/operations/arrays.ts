import { arraysModelSchema } from '../schemas/arrays.js';

/** `PUT /arrays` */
export const putArrays = {
  method: 'PUT',
  path: '/arrays',
  request: { body: arraysModelSchema },
  responses: {},
} as const;
