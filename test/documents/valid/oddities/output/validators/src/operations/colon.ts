import type { CancelColonParams } from '@oddities/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `POST /colon/{id}:cancel` */
export const cancelColon = {
  method: 'POST',
  path: '/colon/{id}:cancel',
  request: {
    path: /*#__PURE__*/ schema<CancelColonParams>(() =>
      object({ id: string }, { required: ['id'] }),
    ),
  },
  responses: {},
} as const;
