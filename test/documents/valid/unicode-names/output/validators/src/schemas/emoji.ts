import type { 名前 } from '@groe-und/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const 名前Schema: ZodType<名前> = /*#__PURE__*/ schema(() =>
  object(
    {
      名: string,
      姓: string,
    },
    { required: ['名'] },
  ),
);
