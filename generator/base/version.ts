// The version of Concord, as manifests and `--version` say it.

import manifest from '../../package.json' with { type: 'json' };

export const version: string = manifest.version;

declare const CONCORD_BUILD: string | undefined;

/**
 * A digest of all that this build was made of. Absent where Concord runs from its sources, which
 * may change at any time.
 */
export const buildHash: string | undefined =
  typeof CONCORD_BUILD === 'undefined' ? undefined : CONCORD_BUILD;
