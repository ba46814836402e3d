import { userInputSchema, userOpenSchema, userOutputSchema } from '../schemas/users.js';

/** `POST /users` */
export const createUser = {
  method: 'POST',
  path: '/users',
  request: { body: userInputSchema },
  responses: { 201: userOutputSchema },
  openResponses: { 201: userOpenSchema },
} as const;
