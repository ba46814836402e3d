import { messageSchema } from '../schemas/messages.js';

/** `POST /messages` */
export const createMessage = {
  method: 'POST',
  path: '/messages',
  request: { body: messageSchema },
  responses: {},
} as const;
