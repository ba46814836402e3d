import type { Straße } from '@groe-und/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { boolean, integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const straßeSchema: ZodType<Straße> = /*#__PURE__*/ schema(() =>
  object({
    größe: integer,
    naïve: string,
    '😀': boolean,
    'привет мир': string,
  }),
);
