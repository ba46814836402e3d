// JSON texts: the platform's parser for the value, a count for keys that are written twice, and a tolerant parser only when something is wrong.

import type { Diagnostic } from '../../diagnostics.js';
import type { Json } from '../../model/json.js';
import { jsonPositions } from './json-positions.js';
import { measure } from './problems.js';
import type { Locate, Parsed } from '../load/source.js';

export type ParseResult = { readonly parsed?: Parsed; readonly diagnostics: readonly Diagnostic[] };

export async function parseJson(text: string, at: Locate): Promise<ParseResult> {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    const { syntaxMistake } = await import('./json-mistakes.js');
    return { diagnostics: [syntaxMistake(text, at)] };
  }
  const { keys, references, endless, tooDeep: exceeded } = measure(value);
  if (exceeded) {
    const { tooDeepIn } = await import('./json-mistakes.js');
    return { diagnostics: [tooDeepIn(text, at)] };
  }
  if (endless) {
    const { endlessNumbers } = await import('./json-mistakes.js');
    return { diagnostics: endlessNumbers(text, at) };
  }
  const positions = jsonPositions(text);
  // A key that is written twice is the only way to spell more keys than the value has.
  if (keys !== positions.keys) {
    const { repeatedKeys, valueOf } = await import('./json-mistakes.js');
    const whole = valueOf(text);
    return {
      parsed: { value: whole, references: measure(whole).references, find: positions.find },
      diagnostics: repeatedKeys(text, at),
    };
  }
  return { parsed: { value, references, find: positions.find }, diagnostics: [] };
}
