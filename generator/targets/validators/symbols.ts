// The names that validators import: zod, and the functions of the runtime.

import { code, type Code, type ImportSymbol, symbol } from '../../code/code.js';

export const runtimeFiles = {
  bounded: 'bounded.ts',
  conforms: 'conforms.ts',
  decided: 'conforms.ts',
  dense: 'lists.ts',
  integer: 'numbers.ts',
  multipleOf: 'numbers.ts',
  named: 'typed.ts',
  once: 'made.ts',
  operation: 'made.ts',
  typed: 'typed.ts',
} as const;
export type RuntimeName = keyof typeof runtimeFiles;

export function runtimeSymbol(source: string, name: RuntimeName): ImportSymbol {
  return symbol(name, { file: `${source}runtime/${runtimeFiles[name]}` });
}

/** The namespace of zod, as people import it. */
export const z: Code = code`${symbol('z', { namespace: 'zod' })}`;
