import type { Empty } from '@boolean-schemas/client';
import type { ZodType } from 'zod';
import { unknown } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const emptySchema: ZodType<Empty> = /*#__PURE__*/ schema(() => unknown);
