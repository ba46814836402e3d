import type { DubbingLanguage, DubbingLanguages } from '@video-automation/client';
import * as z from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';

/** A language of dubbing. Codes carry regional variants (for example a language-region form). */
export const dubbingLanguageSchema: z.ZodType<DubbingLanguage> = /*#__PURE__*/ schema(() =>
  object({
    code: z.string(),
    name: z.string(),
    displayName: z.string(),
  }),
);

/**
 * The languages that can be dubbed from and into: more than 80 languages. The list is the
 * authority for valid codes.
 */
export const dubbingLanguagesSchema: z.ZodType<DubbingLanguages> = /*#__PURE__*/ schema(() =>
  object({
    sourceLanguages: array(dubbingLanguageSchema),
    targetLanguages: array(dubbingLanguageSchema),
  }),
);
