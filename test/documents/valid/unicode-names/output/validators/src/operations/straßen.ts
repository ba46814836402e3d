import type { HoleStraßeParams } from '@groe-und/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { straßeSchema } from '../schemas/straßen.js';

/** `GET /straßen/{größe}` */
export const holeStraße = {
  method: 'GET',
  path: '/straßen/{größe}',
  request: {
    path: /*#__PURE__*/ schema<Pick<HoleStraßeParams, 'größe'>>(() =>
      object(
        {
          größe: string,
        },
        { required: ['größe'] },
      ),
    ),
    query: /*#__PURE__*/ schema<Pick<HoleStraßeParams, '検索'>>(() => object({ 検索: string })),
  },
  responses: { 200: straßeSchema },
} as const;
