import { sloppyOpenSchema, sloppySchema } from '../schemas/sloppy.js';

/** `GET /sloppy` */
export const getSloppy = {
  method: 'GET',
  path: '/sloppy',
  request: {},
  responses: { 200: sloppySchema },
  openResponses: { 200: sloppyOpenSchema },
} as const;
