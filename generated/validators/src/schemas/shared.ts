import type {
  Clip,
  ErrorBody,
  ExportOrientation,
  Genre,
  Resolution,
  TranscriptionScript,
} from '@video-automation/client';
import * as z from 'zod';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { integer } from '../runtime/types.js';

export const genreSchema: z.ZodType<Genre> = /*#__PURE__*/ schema(() =>
  z.enum(['talking', 'screenshare', 'gaming']),
);

/** What is received, with room for values that the service adds to an enum. */
export const genreOpenSchema: z.ZodType<Genre> = /*#__PURE__*/ schema(() => z.string());

export const exportOrientationSchema: z.ZodType<ExportOrientation> = /*#__PURE__*/ schema(() =>
  z.enum(['landscape', 'portrait', 'square']),
);

/** What is received, with room for values that the service adds to an enum. */
export const exportOrientationOpenSchema: z.ZodType<ExportOrientation> = /*#__PURE__*/ schema(() =>
  z.string(),
);

export const resolutionSchema: z.ZodType<Resolution> = /*#__PURE__*/ schema(() =>
  z.literal([720, 1080, 1440, 2160]),
);

/** What is received, with room for values that the service adds to an enum. */
export const resolutionOpenSchema: z.ZodType<Resolution> = /*#__PURE__*/ schema(() => integer());

export const transcriptionScriptSchema: z.ZodType<TranscriptionScript> = /*#__PURE__*/ schema(() =>
  z.enum(['native', 'roman']),
);

/** What is received, with room for values that the service adds to an enum. */
export const transcriptionScriptOpenSchema: z.ZodType<TranscriptionScript> = /*#__PURE__*/ schema(
  () => z.string(),
);

/**
 * An output segment of a clipping project, with a presigned `clipUrl`, a `title`, a `caption`,
 * a virality score and framing metadata.
 */
export const clipSchema: z.ZodType<Clip> = /*#__PURE__*/ schema(() =>
  object({
    clipUrl: z.string().check(uri),
    title: z.string(),
    caption: z.unknown(),
  }),
);

/** Error bodies are JSON objects with one string field `detail`. */
export const errorBodySchema: z.ZodType<ErrorBody> = /*#__PURE__*/ schema(() =>
  object(
    {
      detail: z.string(),
    },
    { required: ['detail'] },
  ),
);
