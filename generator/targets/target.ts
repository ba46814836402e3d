// The interface of a target: a pure function from the model and its names to files. It never
// formats, writes, reads a clock or imports another target.

import type { Use } from '../code/symbols.js';
import type { Diagnostic } from '../base/diagnostics.js';
import type { Document } from '../document/document.js';
import type { Outlined } from '../model/api.js';
import type { Lowered } from '../lower/lower.js';
import type { GenerateOptions, Switches } from '../base/options.js';
import type { TargetSurface } from '../surface/surface.js';

/** A file of the output; `path` is relative to the output folder, with forward slashes. */
export interface OutputFile {
  readonly path: string;
  readonly content: string;
  /** False for files that no formatter may touch (JSON data, the raw layer's one big file). */
  readonly format?: boolean | undefined;
  /** True for the runtime's sources, which are the same for every document. */
  readonly copied?: true | undefined;
  /** True where it stands in the output folder itself, and all others in a folder beside it. */
  readonly isOutside?: true | undefined;
  /** The target of the user's own that made it. */
  readonly own?: string | undefined;
  /** What it takes from other files of the output, of which the runtime is copied. */
  readonly uses?: readonly Use[] | undefined;
}

/** What earlier runs with the same options and the same build have made. */
export interface TargetMemory {
  /** Documents with fewer characters are printed as fast as they are looked up. */
  readonly least: number;
  readonly digest: (text: string) => string;
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, text: string) => void;
}

export interface TargetContext extends Lowered {
  /** Only for targets that ship the document or pass it to another tool. */
  readonly document: Document;
  /** The document in its own shape, for the raw layer; absent without it. */
  readonly outlined?: Outlined | undefined;
  readonly options: Pick<
    GenerateOptions,
    | 'layout'
    | 'hooks'
    | 'keyPrefix'
    | 'module'
    | 'runtime'
    | 'license'
    | 'packageVersion'
    | 'templates'
    | 'validators'
    | 'compat'
  > &
    Partial<Pick<GenerateOptions, 'targets' | 'publish'>> &
    Switches;
  /** The version of Concord. */
  readonly version: string;
  readonly report: (diagnostic: Diagnostic) => void;
  /** What earlier runs made; absent where nothing is remembered. */
  readonly memory?: TargetMemory | undefined;
}

/** What decides the surface of a target. */
export interface SurfaceContext extends Lowered {
  readonly options: Pick<GenerateOptions, 'layout' | 'hooks' | 'compat'> &
    Partial<Pick<GenerateOptions, 'targets'>> &
    Switches;
}

export interface Target {
  readonly name: string;
  /** One line for `--help`. */
  readonly summary: string;
  /**
   * What it makes of a large document is remembered by what it reads: which descriptions, and how
   * much it prints of an operation, compared to the client. Absent where it reads all.
   */
  readonly reads?: { readonly descriptions: 'schemas' | 'none'; readonly share: number };
  /** The targets whose files its own import. */
  readonly needs?: readonly string[];
  readonly emit: (context: TargetContext) => Promise<readonly OutputFile[]> | readonly OutputFile[];
  /** What code that uses the output can name and call, made without printing. */
  readonly surface: (context: SurfaceContext) => TargetSurface;
}
