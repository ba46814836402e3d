// Copied by Concord into every output that needs it. Do not edit.

// Encodings and patterns.

export function isBase64(value: string): boolean {
  return value.length % 4 === 0 && /^[\da-z+/]*={0,2}$/i.test(value);
}

export function isBase64url(value: string): boolean {
  return /^[\w-]*={0,2}$/.test(value);
}

export function isPattern(value: string): boolean {
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}
