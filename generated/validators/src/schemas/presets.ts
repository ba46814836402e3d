import type { Preset, PresetPage, PresetPreferences } from '@video-automation/client';
import * as z from 'zod';
import { array } from '../runtime/array.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { integer } from '../runtime/types.js';
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
export const presetSchema: z.ZodType<Preset> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    name: z.string(),
    source: z.enum(['system', 'user']),
    preferences: presetPreferencesSchema,
  }),
);

/**
 * A preset (caption or brand style).
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const presetOpenSchema: z.ZodType<Preset> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    name: z.string(),
    source: z.string(),
    preferences: presetPreferencesOpenSchema,
  }),
);

/** The preferences of a preset. */
export const presetPreferencesSchema: z.ZodType<PresetPreferences> = /*#__PURE__*/ schema(() =>
  object({
    addAudiogram: z.boolean(),
    addCaptions: z.boolean(),
    genre: genreSchema,
    language: z.string(),
    translationLanguage: z.string(),
    transcriptionScript: transcriptionScriptSchema,
    orientation: exportOrientationSchema,
    resolution: resolutionSchema,
    clipDurations: array(array(z.number())),
  }),
);

/**
 * The preferences of a preset.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const presetPreferencesOpenSchema: z.ZodType<PresetPreferences> = /*#__PURE__*/ schema(() =>
  object({
    addAudiogram: z.boolean(),
    addCaptions: z.boolean(),
    genre: genreOpenSchema,
    language: z.string(),
    translationLanguage: z.string(),
    transcriptionScript: transcriptionScriptOpenSchema,
    orientation: exportOrientationOpenSchema,
    resolution: resolutionOpenSchema,
    clipDurations: array(array(z.number())),
  }),
);

/** One page of the presets. */
export const presetPageSchema: z.ZodType<PresetPage> = /*#__PURE__*/ schema(() =>
  object({
    presets: array(presetSchema),
    currentPage: integer(),
    totalPages: integer(),
    totalPresets: integer(),
  }),
);

/**
 * One page of the presets.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const presetPageOpenSchema: z.ZodType<PresetPage> = /*#__PURE__*/ schema(() =>
  object({
    presets: array(presetOpenSchema),
    currentPage: integer(),
    totalPages: integer(),
    totalPresets: integer(),
  }),
);
