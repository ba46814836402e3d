// Settings from environment variables, where the platform has any.

/** The value of a variable; `undefined` where it is unset or empty, or where the platform has no environment or does not allow to read it. */
export function environmentVariable(name: string): string | undefined {
  try {
    const platform: unknown = Reflect.get(globalThis, 'process');
    const variables: unknown =
      typeof platform === 'object' && platform !== null ? Reflect.get(platform, 'env') : undefined;
    const value: unknown =
      typeof variables === 'object' && variables !== null
        ? Reflect.get(variables, name)
        : undefined;
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  } catch {
    return undefined;
  }
}
