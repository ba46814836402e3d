import { valuesModelOpenSchema, valuesModelSchema } from '../schemas/values.js';

/** `GET /values` */
export const getValues = {
  method: 'GET',
  path: '/values',
  request: {},
  responses: { 200: valuesModelSchema },
  openResponses: { 200: valuesModelOpenSchema },
} as const;
