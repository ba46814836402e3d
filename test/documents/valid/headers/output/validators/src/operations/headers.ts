import { xAnsweredSchema } from '../schemas/headers.js';

/** `GET /answered` */
export const getAnswered = {
  method: 'GET',
  path: '/answered',
  request: {},
  responses: { 200: xAnsweredSchema },
} as const;

/** `POST /answered` */
export const postAnswered = {
  method: 'POST',
  path: '/answered',
  request: {},
  responses: {},
} as const;
