// Types that the user has for schemas. Their text is the user's own, not the document's.

import { code, identifier, type ImportSymbol, rawCode, symbol } from '../../../code/code.js';
import type { Declaration } from '../../../code/declarations.js';
import { isIdentifier } from '../../../code/escape.js';
import type { TypesOptions } from '../../../base/options.js';
import type { Pointer } from '../../../model/json.js';
import { nullType, type TypeNode, union } from '../../../surface/type.js';
import { ownSymbol, type SchemaTypesOptions } from './schema.js';

/** How the types of a document are printed. */
export interface RawOptions extends TypesOptions {
  /** The type of the schema there, where the user has one. */
  readonly transform?: ((at: Pointer) => string | undefined) | undefined;
}

interface Transforms {
  readonly transformed: NonNullable<SchemaTypesOptions['transformed']>;
  /** An alias for each text that is more than a name. */
  readonly declarations: () => readonly Declaration[];
}

export function createTransforms(
  transform: NonNullable<RawOptions['transform']>,
  free: (name: string) => string,
): Transforms {
  const names = new Map<string, string>();
  const symbolOf = (text: string): ImportSymbol => {
    if (isIdentifier(text)) return symbol(text, { global: true }, { type: true });
    const name = names.get(text) ?? free('Transformed');
    names.set(text, name);
    return ownSymbol(name);
  };
  return {
    transformed: (schema) => {
      const text = transform(schema.at);
      if (text === undefined) return undefined;
      const own: TypeNode = { kind: 'reference', symbol: symbolOf(text) };
      return schema.type?.includes('null') ? union([own, nullType]) : own;
    },
    declarations: () =>
      [...names].map(([text, name]) => ({
        kind: 'code',
        names: [name],
        code: code`type ${identifier(name)} = ${rawCode(text)};`,
      })),
  };
}
