// Copied by Concord into every output that needs it. Do not edit.

// What is made where it stands, or when it is first asked for. Handed over in a function, nothing of it has an effect that a bundler had to keep.

/** A part that several schemas have. */
export function made<Schema>(make: () => Schema): Schema {
  return make();
}

/** The validators of an operation, made when the first of them is asked for. */
export function operation<
  const Method extends string,
  const Path extends string,
  Validators extends object,
>(
  method: Method,
  path: Path,
  make: () => Validators,
): { readonly method: Method; readonly path: Path } & Validators {
  let found: Validators | undefined;
  const result = { method, path };
  for (const name of members)
    Object.defineProperty(result, name, {
      enumerable: true,
      get: (): unknown => Reflect.get((found ??= make()), name),
    });
  // The boundary between what is defined here and what `make` returns.
  return result as typeof result & Validators;
}

const members = [
  'request',
  'responses',
  'openResponses',
  'responseAlternatives',
  'openResponseAlternatives',
] as const;
