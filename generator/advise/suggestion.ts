// What a document might declare, were it so.

import type { JsonObject } from '../model/json.js';
import type { Declarable } from './declares.js';

export interface Suggestion {
  readonly extension: Declarable;
  readonly value: JsonObject;
  /** What speaks for it, for whoever decides. */
  readonly why: string;
}
