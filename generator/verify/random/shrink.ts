// The smallest value that still shows what a large one showed.

import { isArray, isObject, type Json } from '../judge/json.js';

/** Takes members and items away, and makes texts shorter, as long as `shows` holds. */
export function shrink(value: Json, shows: (value: Json) => boolean): Json {
  let smallest = value;
  for (let step = 0; step < 500; step += 1) {
    const smaller = reductions(smallest).find(shows);
    if (smaller === undefined) break;
    smallest = smaller;
  }
  return smallest;
}

function reductions(value: Json): readonly Json[] {
  if (typeof value === 'string')
    return value.length > 8
      ? [value.slice(0, value.length / 2), value.slice(0, -1), value.slice(1)]
      : [];
  if (isArray(value)) {
    const halves =
      value.length > 3 ? [value.slice(0, value.length / 2), value.slice(value.length / 2)] : [];
    return [
      ...halves,
      ...value.map((_, index) => value.toSpliced(index, 1)),
      ...value.flatMap((item, index) =>
        reductions(item).map((smaller) => value.with(index, smaller)),
      ),
    ];
  }
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const halves =
    entries.length > 3
      ? [entries.slice(0, entries.length / 2), entries.slice(entries.length / 2)]
      : [];
  const fewer = [...halves, ...entries.map((_, index) => entries.toSpliced(index, 1))];
  const inside = entries.flatMap(([name, member], index) =>
    reductions(member).map((smaller) => entries.with(index, [name, smaller])),
  );
  return [...fewer, ...inside].map((each) => Object.fromEntries(each));
}
