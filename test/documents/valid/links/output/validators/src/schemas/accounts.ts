import type { Account } from '@links/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const accountSchema: ZodType<Account> = /*#__PURE__*/ schema(() =>
  object(
    { id: string },
    {
      required: ['id'],
    },
  ),
);
