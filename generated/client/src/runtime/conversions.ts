// Copied by Concord into every output that needs it. Do not edit.

// Values of the application in place of what JSON has for them: dates and files for strings, 64-bit integers for numbers. A request needs no table: every
// `Date` is written as a string, and every `bigint` as a number.

/** Converts the value of a JSON text. */
export type Convert = (value: unknown, text: string) => unknown;
