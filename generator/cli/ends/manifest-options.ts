// What the manifest of an output tells about the options that it was made with.

import { layouts, type GenerateOptions } from '../../options.js';
import { type Manifest, namingIn } from '../../output/manifest.js';

/** The options that decide names and what there is. */
export function optionsOf(manifest: Manifest): Partial<GenerateOptions> {
  const { layout, targets, raw } = manifest.options;
  const known = layouts.find((word) => word === layout);
  return {
    ...namingIn(manifest),
    ...(known && { layout: known }),
    ...(Array.isArray(targets) && { targets: targets.map(String) }),
    ...(typeof raw === 'boolean' && { raw }),
  };
}
