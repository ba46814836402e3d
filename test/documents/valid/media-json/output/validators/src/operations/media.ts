import type { PatchJsonRequest } from '@json-media-types/client';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { string, unknown, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { jsonPatchSchema, jsonProblemSchema, jsonThingSchema } from '../schemas/media.js';

/** `POST /media/json` */
export const sendJson = {
  method: 'POST',
  path: '/media/json',
  request: {
    body: jsonThingSchema,
    alternatives: { 'application/merge-patch+json': { body: jsonPatchSchema } },
  },
  responses: { 200: jsonThingSchema, default: jsonProblemSchema },
  responseAlternatives: {
    200: {
      'application/vnd.example.v2+json': /*#__PURE__*/ schema<unknown>(() =>
        array(jsonThingSchema),
      ),
    },
  },
} as const;

/** `PATCH /media/json` */
export const patchJson = {
  method: 'PATCH',
  path: '/media/json',
  request: {
    body: /*#__PURE__*/ schema<PatchJsonRequest>(() =>
      array(
        object(
          {
            op: values(['add', 'remove']),
            path: string,
            value: unknown,
          },
          { required: ['op', 'path'] },
        ),
      ),
    ),
  },
  responses: {},
} as const;
