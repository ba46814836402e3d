import { odditiesModelSchema } from '../schemas/oddities.js';

/** `PUT /oddities` */
export const putOddities = {
  method: 'PUT',
  path: '/oddities',
  request: { body: odditiesModelSchema },
  responses: {},
} as const;
