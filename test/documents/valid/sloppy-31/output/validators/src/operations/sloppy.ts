import type { GetSloppyParams } from '@written-as/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { sloppyOpenSchema, sloppySchema } from '../schemas/sloppy.js';

/** `GET /sloppy/{id}` */
export const getSloppy = {
  method: 'GET',
  path: '/sloppy/{id}',
  request: {
    path: /*#__PURE__*/ schema<GetSloppyParams>(() => object({ id: string }, { required: ['id'] })),
  },
  responses: { 200: sloppySchema },
  openResponses: { 200: sloppyOpenSchema },
} as const;
