// Copied by Concord into every output that needs it. Do not edit.

// Encodings and patterns.

import { text } from './check.js';

export const byte = /*#__PURE__*/ text('byte', (value) =>
  /^(?:[\da-z+/]{4})*(?:[\da-z+/]{2}==|[\da-z+/]{3}=)?$/i.test(value),
);
export const base64url = /*#__PURE__*/ text('base64url', (value) => /^[\w-]*={0,2}$/.test(value));
export const regex = /*#__PURE__*/ text('regex', isPattern);

function isPattern(value: string): boolean {
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}
