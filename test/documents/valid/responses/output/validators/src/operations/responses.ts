import { answerSchema, failureSchema } from '../schemas/responses.js';

/** `GET /responses` */
export const getResponses = {
  method: 'GET',
  path: '/responses',
  request: {},
  responses: {
    200: answerSchema,
    201: answerSchema,
    400: failureSchema,
    '4XX': failureSchema,
    default: failureSchema,
  },
} as const;

/** `POST /responses` */
export const postResponses = {
  method: 'POST',
  path: '/responses',
  request: {},
  responses: { '2XX': answerSchema },
} as const;

/** `DELETE /responses` */
export const deleteResponses = {
  method: 'DELETE',
  path: '/responses',
  request: {},
  responses: {},
} as const;
