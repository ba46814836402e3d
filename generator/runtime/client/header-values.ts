// Headers that are more than one text: lists and objects in the style simple (RFC 6570, section 3.2.2), and long integers.

import { own } from './values.js';

type ReadText = (text: string) => unknown;

/** Reads `a,b`. */
export function listHeader(item: ReadText = String): ReadText {
  return (text) => partsOf(text).map((each) => item(each));
}

/**
 * Reads `R,100,G,200`, or `R=100,G=200`.
 * @param properties Reads those that are not texts.
 */
export function objectHeader(
  properties: Readonly<Record<string, ReadText>>,
  isExploded = false,
): ReadText {
  return (text) => {
    const parts = partsOf(text);
    const pairs = isExploded
      ? parts.map((part) => part.split(/=([^]*)/))
      : parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1]]] : []));
    return Object.fromEntries(
      pairs.map(([name = '', value = '']) => [name, own(properties, name)?.(value) ?? value]),
    );
  };
}

/** Reads an integer of 64 bits: a `bigint` where a number would lose digits. */
export function toLong(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) || !/^\s*-?\d+\s*$/.test(text) ? number : BigInt(text);
}

function partsOf(text: string): readonly string[] {
  return text.trim() ? text.split(',').map((part) => part.trim()) : [];
}
