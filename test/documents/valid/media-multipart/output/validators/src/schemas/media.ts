import type { PartMeta } from '@multipart/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const partMetaSchema: ZodType<PartMeta> = /*#__PURE__*/ schema(() =>
  object({
    author: string,
  }),
);
