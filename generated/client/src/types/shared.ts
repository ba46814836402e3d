export type Genre = 'talking' | 'screenshare' | 'gaming';

export type ExportOrientation = 'landscape' | 'portrait' | 'square';

export type Resolution = 720 | 1080 | 1440 | 2160;

export type TranscriptionScript = 'native' | 'roman';

/**
 * An output segment of a clipping project, with a presigned `clipUrl`, a `title`, a `caption`,
 * a virality score and framing metadata.
 *
 * Not specified: fields other than the named items; field names and types of the virality
 * score and the framing metadata.
 */
export interface Clip {
  /**
   * Presigned.
   *
   * Format: uri. A presigned address.
   *
   * Not specified: lifetime of the address.
   */
  clipUrl?: string;
  /** Title of the clip; a post's title defaults to it. */
  title?: string;
  /** Not specified: type. */
  caption?: unknown;
}

/** Error bodies are JSON objects with one string field `detail`. */
export interface ErrorBody {
  detail: string;
}
