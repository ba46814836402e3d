import type { Open } from '../runtime/types.js';
import type { ExportOrientation, Genre, Resolution, TranscriptionScript } from './shared.js';

/** A preset (caption or brand style). */
export interface Preset {
  /** Not specified: description. */
  id?: string;
  /** Display name. */
  name?: string;
  /** Not specified: description; enum value descriptions. */
  source?: 'system' | 'user' | (string & {});
  /** The preferences of a preset. */
  preferences?: PresetPreferences;
}

/** The preferences of a preset. */
export interface PresetPreferences {
  /** Not specified: description. */
  addAudiogram?: boolean;
  /** Captions on by default. */
  addCaptions?: boolean;
  genre?: Open<Genre>;
  /** Language code. */
  language?: string;
  /** Not specified: description. */
  translationLanguage?: string;
  transcriptionScript?: Open<TranscriptionScript>;
  orientation?: Open<ExportOrientation>;
  resolution?: Open<Resolution>;
  /** Not specified: description; unit of the numbers. */
  clipDurations?: number[][];
}

/** One page of the presets. */
export interface PresetPage {
  /** Preset objects. */
  presets?: Preset[];
  /** Not specified: description. */
  currentPage?: number;
  /** Not specified: description. */
  totalPages?: number;
  /** Not specified: description. */
  totalPresets?: number;
}
