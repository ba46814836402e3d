import type { Lonely } from '@schemas-only/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const lonelySchema: ZodType<Lonely> = /*#__PURE__*/ schema(() => object({ a: string }));
