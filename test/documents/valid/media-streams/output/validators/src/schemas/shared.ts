import type { StreamEvent } from '@streams/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const streamEventSchema: ZodType<StreamEvent> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: integer,
      text: string,
    },
    { required: ['id'] },
  ),
);
