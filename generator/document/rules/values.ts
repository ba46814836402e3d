// Reading the untyped values that a lint rule meets: nothing here throws on a document that is not what it should be.

export type Value = Readonly<Record<string, unknown>>;

export function isMap(value: unknown): value is Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function mapAt(value: unknown, key: string): Value | undefined {
  const found = isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isMap(found) ? found : undefined;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const found: unknown = isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}

export function textsAt(value: unknown, key: string): readonly string[] {
  return listAt(value, key).filter((entry) => typeof entry === 'string');
}

/** A text that says something. */
export function hasText(value: unknown, key: string): boolean {
  const found = isMap(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === 'string' && found.trim() !== '';
}

/** Whether `x-unspecified` has this entry. */
export function leavesOpen(value: unknown, entry: string): boolean {
  return textsAt(value, 'x-unspecified').includes(entry);
}

/** How a value is called in a message. */
export function show(value: unknown): string {
  return typeof value === 'string' ? `\`${value}\`` : `\`${JSON.stringify(value)}\``;
}
