// The methods that are fields of a path item; OpenAPI 3.2 has `query` and, below
// `additionalOperations`, any other.

export const pathItemMethods: ReadonlySet<string> = new Set(
  'get put post delete options head patch trace query'.split(' '),
);
