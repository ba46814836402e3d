// Copied by Concord into every output that needs it. Do not edit.

// Numbers: https://spec.openapis.org/registry/format/. What `float` and `double` allow is what every number of JavaScript is.

import { number } from './check.js';

export const int8 = /*#__PURE__*/ number('int8', within(-(2 ** 7), 2 ** 7 - 1));
export const int16 = /*#__PURE__*/ number('int16', within(-(2 ** 15), 2 ** 15 - 1));
export const int32 = /*#__PURE__*/ number('int32', within(-(2 ** 31), 2 ** 31 - 1));
export const int64 = /*#__PURE__*/ number('int64', within(-(2 ** 63), 2 ** 63));
export const uint8 = /*#__PURE__*/ number('uint8', within(0, 2 ** 8 - 1));
export const uint16 = /*#__PURE__*/ number('uint16', within(0, 2 ** 16 - 1));
export const uint32 = /*#__PURE__*/ number('uint32', within(0, 2 ** 32 - 1));
export const uint64 = /*#__PURE__*/ number('uint64', within(0, 2 ** 64));

function within(least: number, most: number): (value: number) => boolean {
  return (value) => Number.isInteger(value) && value >= least && value <= most;
}
