import { frameSchema } from '../schemas/frames.js';

/** `POST /frames` */
export const createFrame = {
  method: 'POST',
  path: '/frames',
  request: { body: frameSchema },
  responses: {},
} as const;
