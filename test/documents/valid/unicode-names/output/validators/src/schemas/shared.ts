import type { Ångström } from '@groe-und/client';
import type { ZodType } from 'zod';
import { number } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const ångströmSchema: ZodType<Ångström> = /*#__PURE__*/ schema(() => number);
