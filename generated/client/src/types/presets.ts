import type { Open } from '../runtime/types.js';
import type { ExportOrientation, Genre, Resolution, TranscriptionScript } from './shared.js';

/** A preset (caption or brand style). */
export interface Preset {
  id: string;
  /** Display name. */
  name?: string;
  source?: 'system' | 'user' | (string & {});
  /** The preferences of a preset. */
  preferences?: PresetPreferences;
}

/** The preferences of a preset. */
export interface PresetPreferences {
  addAudiogram?: boolean;
  /** Captions on by default. */
  addCaptions?: boolean;
  genre?: Open<Genre>;
  /** Language code. */
  language?: string;
  translationLanguage?: string;
  transcriptionScript?: Open<TranscriptionScript>;
  orientation?: Open<ExportOrientation>;
  resolution?: Open<Resolution>;
  /** Not specified: unit of the numbers. */
  clipDurations?: number[][];
}

/** One page of the presets. */
export interface PresetPage {
  /** Preset objects. */
  presets?: Preset[];
  currentPage?: number;
  totalPages?: number;
  totalPresets?: number;
}
