import type { StringsModel } from '@strings/client';
import { type ZodType, regex } from 'zod';
import { object } from '../runtime/object.js';
import { string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { maxLength, minLength } from '../runtime/text.js';

export const stringsModelSchema: ZodType<StringsModel> = /*#__PURE__*/ schema(() =>
  object({
    title: stringWith(minLength(1), maxLength(80)),
    slug: stringWith(regex(/^[a-z][a-z0-9-]*$/u)),
    slashes: stringWith(regex(/^\/[^/]+\/$/u)),
    letters: stringWith(regex(/^\p{L}+$/u)),
    emoji: stringWith(minLength(2), maxLength(2)),
    encoded: string,
    json: string,
  }),
);
