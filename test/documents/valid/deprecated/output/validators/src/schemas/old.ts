import type { Old } from '@deprecated/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** Was used. */
export const oldSchema: ZodType<Old> = /*#__PURE__*/ schema(() => object({ a: string, b: string }));
