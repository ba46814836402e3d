// Four readings of a schema: what the document says; what is sent (nothing read-only); what is received (nothing write-only); and the
// last one with room for values that the service adds to an enum.

import type { Api } from '../../model/api.js';
import type { Schema } from '../../model/schema.js';

export type View = 'exact' | 'input' | 'output' | 'open';

export interface Views {
  /** The view in which a reference prints its target: the plainest one that says the same. */
  readonly at: (reference: Schema, view: View) => View;
  /** Whether the view leaves a property out. */
  readonly isHidden: (property: Schema, view: View) => boolean;
  /** The properties that the view leaves out of a schema and of what applies together with it. */
  readonly hiddenNames: (schema: Schema, view: View) => ReadonlySet<string>;
  /** Whether the values of an enum are examples only. */
  readonly isOpen: (schema: Schema, view: View) => boolean;
}

export function createViews(_api: Api): Views {
  return { at: () => 'exact', isHidden: () => false, hiddenNames: () => new Set(), isOpen: () => false };
}
