import type { PutExampleParams } from '@examples/client';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { exemplarySchema } from '../schemas/examples.js';

/** `PUT /examples/{id}` */
export const putExample = {
  method: 'PUT',
  path: '/examples/{id}',
  request: {
    body: exemplarySchema,
    path: /*#__PURE__*/ schema<Pick<PutExampleParams, 'id'>>(() =>
      object(
        {
          id: string,
        },
        { required: ['id'] },
      ),
    ),
    query: /*#__PURE__*/ schema<Pick<PutExampleParams, 'size'>>(() => object({ size: integer })),
  },
  responses: { 200: exemplarySchema },
} as const;
