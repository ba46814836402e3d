// The version of Concord, as manifests and `--version` say it.

import manifest from '../package.json' with { type: 'json' };

export const version: string = manifest.version;
