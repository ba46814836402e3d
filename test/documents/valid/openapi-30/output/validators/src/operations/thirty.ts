import { thirtyInputSchema, thirtyOpenSchema, thirtySchema } from '../schemas/thirty.js';

/** `POST /thirty` */
export const postThirty = {
  method: 'POST',
  path: '/thirty',
  request: { body: thirtyInputSchema },
  responses: { 200: thirtySchema },
  openResponses: { 200: thirtyOpenSchema },
} as const;
