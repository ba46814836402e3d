import type { Preset, PresetPage, PresetPreferences } from '@video-automation/client';
import type { ZodType } from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { boolean, integer, number, string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import {
  exportOrientationOpenSchema,
  exportOrientationSchema,
  genreOpenSchema,
  genreSchema,
  resolutionOpenSchema,
  resolutionSchema,
  transcriptionScriptOpenSchema,
  transcriptionScriptSchema,
} from './shared.js';

/** A preset (caption or brand style). */
export const presetSchema: ZodType<Preset> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      name: string,
      source: values(['system', 'user']),
      preferences: presetPreferencesSchema,
    },
    { required: ['id'] },
  ),
);

/**
 * A preset (caption or brand style).
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const presetOpenSchema: ZodType<Preset> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      name: string,
      source: string,
      preferences: presetPreferencesOpenSchema,
    },
    { required: ['id'] },
  ),
);

/** The preferences of a preset. */
export const presetPreferencesSchema: ZodType<PresetPreferences> = /*#__PURE__*/ schema(() =>
  object({
    addAudiogram: boolean,
    addCaptions: boolean,
    genre: genreSchema,
    language: string,
    translationLanguage: string,
    transcriptionScript: transcriptionScriptSchema,
    orientation: exportOrientationSchema,
    resolution: resolutionSchema,
    clipDurations: array(array(number)),
  }),
);

/**
 * The preferences of a preset.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const presetPreferencesOpenSchema: ZodType<PresetPreferences> = /*#__PURE__*/ schema(() =>
  object({
    addAudiogram: boolean,
    addCaptions: boolean,
    genre: genreOpenSchema,
    language: string,
    translationLanguage: string,
    transcriptionScript: transcriptionScriptOpenSchema,
    orientation: exportOrientationOpenSchema,
    resolution: resolutionOpenSchema,
    clipDurations: array(array(number)),
  }),
);

/** One page of the presets. */
export const presetPageSchema: ZodType<PresetPage> = /*#__PURE__*/ schema(() =>
  object({
    presets: array(presetSchema),
    currentPage: integer,
    totalPages: integer,
    totalPresets: integer,
  }),
);

/**
 * One page of the presets.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const presetPageOpenSchema: ZodType<PresetPage> = /*#__PURE__*/ schema(() =>
  object({
    presets: array(presetOpenSchema),
    currentPage: integer,
    totalPages: integer,
    totalPresets: integer,
  }),
);
