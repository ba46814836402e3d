// What can be said on the command line, after parsing.

import type { FailOn } from '../../diff/judge.js';
import type { DocumentConfig } from '../../options.js';

export const commandNames = [
  'generate',
  'check',
  'verify',
  'lint',
  'bundle',
  'suggest',
  'diff',
  'release',
  'init',
] as const;
export type CommandName = (typeof commandNames)[number];

export const reporters = ['terminal', 'json', 'markdown', 'sarif', 'github', 'junit'] as const;
export type Reporter = (typeof reporters)[number];

/** Whether standard output is to be one value or text for programs and nothing else. */
export function isData(reporter: Reporter | undefined): boolean {
  return reporter !== undefined && reporter !== 'terminal' && reporter !== 'github';
}

export const inspections = ['api', 'names', 'files'] as const;
export type Inspection = (typeof inspections)[number];

export interface Flags {
  /** What the flags of the option table say, as the configuration would. */
  readonly options: Partial<DocumentConfig>;
  /** False for `--no-overlays`. */
  readonly overlays?: boolean;
  readonly strict?: boolean;
  readonly sample?: number;
  /** False for `--no-cache`. */
  readonly cache?: boolean;
  readonly force?: boolean;
  readonly prove?: boolean;
  readonly watch?: boolean;
  readonly profile?: boolean;
  readonly ignoreFormatting?: boolean;
  /** Of `concord check`: what the service publishes; recorded exchanges. */
  readonly upstream?: string;
  readonly traffic?: string;
  readonly inspect?: Inspection;
  /** Where two documents are compared: which verdict ends the command with a failure. */
  readonly breaking?: FailOn;
  /** What `concord check` and `concord release` compare the document with. */
  readonly against?: string;
  readonly dryRun?: boolean;
  readonly reporter?: Reporter;
  readonly config?: string;
  readonly color?: boolean;
}

export interface Invocation {
  readonly command: CommandName;
  readonly document?: string | undefined;
  /** The second document, where there are two. */
  readonly other?: string | undefined;
  readonly flags: Flags;
}
