// What the document marks as sensitive in a call: no log and no error may contain it.

import type { ApiConfig } from '../descriptor.js';
import { isForm, isNodeStream, isRaw, isSearchParams, own, plain, present } from '../values.js';

/**
 * Returns what finds the texts and numbers in sensitive parameters, bodies and properties. They can be
 * sent, so they are in no cycle.
 *
 * @param names The properties that the document marks.
 */
export function sensitiveIn(names: readonly string[]): NonNullable<ApiConfig['sensitive']> {
  return ({ operation: { parameters, body }, params, options: { extraBody } }) => {
    const texts: string[] = [];
    const add = (given: unknown, isSecret: boolean | undefined): void => {
      const value = plain(given);
      if (isSecret && /string|number|bigint/.test(typeof value)) texts.push(String(value));
      for (const [name, each] of membersOf(value)) add(each, isSecret || names.includes(name));
    };
    for (const [key, value] of [...present(params), ...present(extraBody)])
      add(
        value,
        own(parameters, key)?.sensitive ??
          (key === body?.key ? body.sensitive : names.includes(key)),
      );
    return texts;
  };
}

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (isForm(value) || isSearchParams(value)) {
    const members: [string, unknown][] = [];
    value.forEach((member: unknown, name: string) => members.push([name, member]));
    return members;
  }
  const isOther =
    typeof value !== 'object' || value === null || isRaw(value) || isNodeStream(value);
  return isOther ? [] : Object.entries(value);
}
