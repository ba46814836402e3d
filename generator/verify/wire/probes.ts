// Values of parameters that are hard to write: what the schema allows of them is sent.

import { kindOf } from '../deserialize-types.js';
import type { DocumentParameter } from '../enumerate-parameters.js';
import { at, isArray, isObject, type Json } from '../judge/json.js';
import type { Session } from './session.js';

const texts = [
  'a',
  'a b',
  'a,b',
  'a/b',
  'a&b=c',
  '100%',
  'ä€𝄞',
  "it's",
  '+',
  ';',
  '|',
  'a?b#c',
  '[x]',
  '"',
  ':@!$*()',
  'true',
  '1',
  '',
];
const numbers = [0, 1, -1, 1.5, 10, 1e21, 25];
const words = ['blue', 'black', 'brown'];

/** The values among the hard ones that the schema of a parameter allows; the ones that the document shows come first. */
export function probes(
  parameter: DocumentParameter,
  { subject: { document, judge }, types }: Session,
): readonly Json[] {
  const { schema } = parameter;
  const shown = [
    ...stated(at(document, parameter.pointer)),
    ...(schema === undefined ? [] : stated(at(document, schema))),
  ];
  const leaves: readonly Json[] = [...texts, ...numbers, true, false];
  const item = types.below(schema, 0);
  const items = item === undefined ? [] : stated(at(document, item));
  const lists = [
    words,
    ['one'],
    ['a,b', 'c d'],
    ['x&y', 'ü'],
    [1, 2],
    [1.5, -1],
    [true, false],
    items.slice(0, 1),
    items,
    [],
  ];
  const objects = [
    { R: 100, G: 200, B: 150 },
    { R: '100' },
    { 'a b': 'c&d' },
    { R: 'ä', G: 'x y' },
    {},
    ...named(parameter, { document, types }),
  ];
  const allowed = (value: Json): boolean =>
    schema === undefined || judge.judge(schema, value, 'request').valid;
  const found = new Map(
    [...shown, ...leaves, ...lists, ...objects]
      .filter((value) => types.kinds(schema).includes(kindOf(value)) && allowed(value))
      .map((value) => [JSON.stringify(value), value]),
  );
  return [...found.values()];
}

function stated(schema: Json | undefined): readonly Json[] {
  if (!isObject(schema)) return [];
  const { enum: members, const: constant, default: standard, example, examples } = schema;
  const shown = isArray(examples)
    ? examples
    : isObject(examples)
      ? Object.values(examples).flatMap((each) =>
          isObject(each) && each['value'] !== undefined ? [each['value']] : [],
        )
      : [];
  return [example, ...shown, ...(isArray(members) ? members : []), constant, standard].filter(
    (value) => value !== undefined,
  );
}

/** An object with the names that the schema has, each with a text or a number. */
function named(
  { schema }: DocumentParameter,
  { types }: Pick<Session, 'types'> & { readonly document: Json },
): readonly Json[] {
  const names = [...(types.names(schema) ?? [])].slice(0, 5);
  return names.length === 0
    ? []
    : [
        Object.fromEntries(names.map((name) => [name, 'x'])),
        Object.fromEntries(names.map((name) => [name, 1])),
        Object.fromEntries(names.slice(0, 1).map((name) => [name, 'a b'])),
      ];
}
