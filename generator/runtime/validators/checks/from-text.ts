// Reads text as the types that a schema declares, for positions whose values arrive as text. zod's
// own coercion takes more: an empty text is 0 there, and every text is true.

export type TextType = 'array' | 'boolean' | 'integer' | 'null' | 'number';

const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Creates a function for `z.preprocess`. Text that does not fit stays, and the schema says so. */
export function fromText(...types: readonly TextType[]): (value: unknown) => unknown {
  const read = (text: string): unknown => {
    const number = numeral.test(text) ? Number(text) : Number.NaN;
    if (types.includes('number') ? Number.isFinite(number) : isInteger(number)) return number;
    if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
    if (types.includes('array')) return [text];
    return types.includes('null') && text === 'null' ? null : text;
  };
  const isInteger = (number: number): boolean =>
    types.includes('integer') && Number.isSafeInteger(number);
  return (value) => (typeof value === 'string' ? read(value) : value);
}
