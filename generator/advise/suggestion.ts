// What a document might declare, were it so.

import type { Json } from '../model/json.js';
import type { Declarable } from './declares.js';

export interface Suggestion {
  readonly extension: Declarable | 'x-stream-end';
  readonly value: Json;
  /** What speaks for it, for whoever decides. */
  readonly why: string;
}
