import { numbersModelSchema } from '../schemas/numbers.js';

/** `PUT /numbers` */
export const putNumbers = {
  method: 'PUT',
  path: '/numbers',
  request: { body: numbersModelSchema },
  responses: {},
} as const;
