// What is wrong with an option is wrong in the configuration: that is where it is shown, with the place in the document beside it.

import type { Diagnostic } from '../diagnostics.js';
import type { Locate } from './config.js';

/** Those about an option, at its place; the others as they are. */
export function inConfiguration(
  diagnostics: readonly Diagnostic[],
  locate: Locate,
): Promise<readonly Diagnostic[]> {
  return Promise.all(
    diagnostics.map(async (found) => {
      if (found.option === undefined) return found;
      const { location, pointer, part = 'value', option, ...rest } = found;
      const inDocument = location
        ? [{ message: 'It is here in the document.', pointer, location }]
        : [];
      return {
        ...rest,
        location: await locate(option, part),
        related: [...inDocument, ...(found.related ?? [])],
      };
    }),
  );
}
