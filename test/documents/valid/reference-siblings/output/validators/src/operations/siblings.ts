import type { GetSiblingsParams } from '@siblings/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { siblingsModelSchema } from '../schemas/siblings.js';

/** `GET /siblings/{id}` */
export const getSiblings = {
  method: 'GET',
  path: '/siblings/{id}',
  request: {
    path: /*#__PURE__*/ schema<GetSiblingsParams>(() =>
      object({ id: string }, { required: ['id'] }),
    ),
  },
  responses: { 200: siblingsModelSchema },
} as const;
