// Where two judges see a mistake, in the same words: both say the place of a property that is missing, unwanted or wrongly named as the place
// of the property itself; where a choice (anyOf, oneOf) failed, the place of the choice and the places inside of its members count; an item that
// is there twice counts as its list; a list with more items than it may have counts as the first of those that are too many.

import type { Problem } from '../judge/judge.js';
import type { Issue } from './exports.js';

type Places = ReadonlySet<string>;

export function ajvPlaces(problems: readonly Problem[]): Places {
  return new Set(
    problems.map(
      ({ path, property }) =>
        (property === undefined ? path : `${path}/${escape(property)}`) || '(root)',
    ),
  );
}

/** `keyword`: what is violated. */
export function zodPlaces(issues: readonly Issue[], keyword: string): Places {
  const places = [...placesIn(issues, '')];
  const lists = keyword === 'uniqueItems' ? places.map((place) => place.replace(/\/\d+$/, '')) : [];
  const items = keyword === 'items' ? issues.flatMap(firstTooMany) : [];
  return new Set([...places, ...lists, ...items].map((place) => place || '(root)'));
}

/** Whether one of the places is the path itself, something in it, or what immediately holds it. */
export function isNear(places: Places, path: readonly (string | number)[]): boolean {
  const wanted = pathText(path);
  const holder = pathText(path.slice(0, -1));
  return [...places].some(
    (place) =>
      place === wanted ||
      place === holder ||
      place.startsWith(`${wanted === '(root)' ? '' : wanted}/`) ||
      wanted.startsWith(`${place === '(root)' ? '' : place}/`),
  );
}

function firstTooMany({ code, origin, maximum, path }: Issue): readonly string[] {
  return code === 'too_big' && origin === 'array' && typeof maximum === 'number'
    ? [pathText([...path, maximum])]
    : [];
}

export function pathText(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${escape(String(key))}`).join('') || '(root)';
}

function* placesIn(issues: readonly Issue[], around: string): Iterable<string> {
  for (const { path, keys = [], errors = [], issues: inner = [] } of issues) {
    const here = around + path.map((key) => `/${escape(String(key))}`).join('');
    yield here;
    for (const key of keys) yield `${here}/${escape(key)}`;
    for (const branch of errors) yield* placesIn(branch, here);
    yield* placesIn(inner, here);
  }
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
