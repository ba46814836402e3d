import type { DubbingLanguage, DubbingLanguages } from '@video-automation/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** A language of dubbing. Codes carry regional variants (for example a language-region form). */
export const dubbingLanguageSchema: ZodType<DubbingLanguage> = /*#__PURE__*/ schema(() =>
  object({
    code: string,
    name: string,
    displayName: string,
  }),
);

/**
 * The languages that can be dubbed from and into: more than 80 languages. The list is the
 * authority for valid codes.
 */
export const dubbingLanguagesSchema: ZodType<DubbingLanguages> = /*#__PURE__*/ schema(() =>
  object({
    sourceLanguages: array(dubbingLanguageSchema),
    targetLanguages: array(dubbingLanguageSchema),
  }),
);
