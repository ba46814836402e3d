import type {
  Clip,
  ErrorBody,
  ExportOrientation,
  Genre,
  Resolution,
  TranscriptionScript,
} from '@video-automation/client';
import type { ZodType } from 'zod';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { integer, string, stringWith, unknown, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const genreSchema: ZodType<Genre> = /*#__PURE__*/ schema(() =>
  values(['talking', 'screenshare', 'gaming']),
);

/** What is received, with room for values that the service adds to an enum. */
export const genreOpenSchema: ZodType<Genre> = /*#__PURE__*/ schema(() => string);

export const exportOrientationSchema: ZodType<ExportOrientation> = /*#__PURE__*/ schema(() =>
  values(['landscape', 'portrait', 'square']),
);

/** What is received, with room for values that the service adds to an enum. */
export const exportOrientationOpenSchema: ZodType<ExportOrientation> = /*#__PURE__*/ schema(
  () => string,
);

export const resolutionSchema: ZodType<Resolution> = /*#__PURE__*/ schema(() =>
  values([720, 1080, 1440, 2160]),
);

/** What is received, with room for values that the service adds to an enum. */
export const resolutionOpenSchema: ZodType<Resolution> = /*#__PURE__*/ schema(() => integer);

export const transcriptionScriptSchema: ZodType<TranscriptionScript> = /*#__PURE__*/ schema(() =>
  values(['native', 'roman']),
);

/** What is received, with room for values that the service adds to an enum. */
export const transcriptionScriptOpenSchema: ZodType<TranscriptionScript> = /*#__PURE__*/ schema(
  () => string,
);

/**
 * An output segment of a clipping project, with a presigned `clipUrl`, a `title`, a `caption`,
 * a virality score and framing metadata.
 */
export const clipSchema: ZodType<Clip> = /*#__PURE__*/ schema(() =>
  object({
    clipUrl: stringWith(uri),
    title: string,
    caption: unknown,
  }),
);

/** Error bodies are JSON objects with one string field `detail`. */
export const errorBodySchema: ZodType<ErrorBody> = /*#__PURE__*/ schema(() =>
  object(
    {
      detail: string,
    },
    { required: ['detail'] },
  ),
);
