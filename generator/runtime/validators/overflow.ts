// How engines say that the stack is full, also where the error comes from another realm.

export function isOverflow(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    (error.name === 'RangeError' || error.name === 'InternalError')
  );
}
