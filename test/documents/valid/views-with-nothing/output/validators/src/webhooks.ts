import { sessionOpenSchema, sessionOutputSchema } from './schemas/shared.js';

export const sessionBegun = {
  payload: sessionOutputSchema,
  openPayload: sessionOpenSchema,
} as const;
