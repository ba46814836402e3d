import { 名前Schema } from '../schemas/emoji.js';

/** `GET /emoji` */
export const operation = {
  method: 'GET',
  path: '/emoji',
  request: {},
  responses: { 200: 名前Schema },
} as const;
