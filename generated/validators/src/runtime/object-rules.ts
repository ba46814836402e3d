// Copied by Concord into every output that needs it. Do not edit.

// What an object schema says beside its properties.

import { unknownKeys, wrongKey } from './messages.js';
import { object, type Required } from './object.js';
import { below, explain, type Issue, type Part, type Rule, ruleOf } from './rule.js';
import { isObject, mismatch, own } from './values.js';

export interface ObjectRules extends Required {
  /** Pattern and the schema of the properties whose names it matches. */
  readonly patternProperties?: readonly (readonly [RegExp, Part])[];
  /** The schema of every other property; `false` where there may be none. */
  readonly additionalProperties?: Part | false;
  readonly propertyNames?: Part;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  /** Property → the properties that have to be there with it. */
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
}

/** An object with these properties, and whatever others the rules allow. */
export function objectWith(properties: Readonly<Record<string, Part>>, rules: ObjectRules): Part {
  return object(properties, rules, otherRules(properties, rules));
}

/** The rules of an object that are not about one declared property. */
function otherRules(
  properties: Readonly<Record<string, Part>>,
  rules: ObjectRules,
): readonly Rule[] {
  const {
    patternProperties = [],
    additionalProperties,
    propertyNames,
    minProperties,
    maxProperties,
    dependentRequired,
  } = rules;
  const found: Rule[] = [];
  if (patternProperties.length > 0 || additionalProperties !== undefined)
    found.push(undeclared(properties, patternProperties, additionalProperties));
  if (propertyNames !== undefined) found.push(named(ruleOf(propertyNames)));
  if (minProperties !== undefined || maxProperties !== undefined)
    found.push(counted(minProperties ?? 0, maxProperties ?? Infinity));
  if (dependentRequired !== undefined) found.push(dependent(Object.entries(dependentRequired)));
  return found;
}

type Properties = Readonly<Record<string, unknown>>;

/** A rule for values that are objects. */
function rule(
  test: (value: Properties) => boolean,
  explain: (value: Properties) => Issue[],
  mark?: Rule['mark'],
): Rule {
  return {
    accepts: (value) => isObject(value) && test(value),
    explain: (value) => (isObject(value) ? explain(value) : []),
    mark,
  };
}

function undeclared(
  properties: Readonly<Record<string, Part>>,
  patternProperties: readonly (readonly [RegExp, Part])[],
  additionalProperties: Part | false | undefined,
): Rule {
  const declared = new Set(Object.keys(properties));
  const patterns = patternProperties.map(([pattern, part]) => ({ pattern, rule: ruleOf(part) }));
  const rest =
    additionalProperties === undefined || additionalProperties === false
      ? undefined
      : ruleOf(additionalProperties);
  const closed = additionalProperties === false;
  /** The rules of a property; `undefined` where it may not be there. */
  const rulesOf = (key: string): readonly Rule[] | undefined => {
    const matching = patterns.filter(({ pattern }) => pattern.test(key)).map((each) => each.rule);
    if (matching.length > 0 || declared.has(key)) return matching;
    return closed ? undefined : rest === undefined ? [] : [rest];
  };
  const test = (value: Properties): boolean => {
    for (const key in value) {
      if (patterns.length === 0 && declared.has(key)) continue;
      const property = own(value, key);
      if (property === undefined) continue;
      const found = rulesOf(key);
      if (found === undefined) return false;
      for (const each of found) if (!each.accepts(property)) return false;
    }
    return true;
  };
  const explainAll = (value: Properties): Issue[] => {
    const keys = Object.keys(value).filter((key) => value[key] !== undefined);
    const unknown = keys.filter((key) => rulesOf(key) === undefined);
    const issues: Issue[] =
      unknown.length > 0
        ? [
            unknownKeys(value, unknown, {
              names: [...declared],
              patterns: patterns.map(({ pattern }) => pattern),
            }),
          ]
        : [];
    return [
      ...issues,
      ...keys.flatMap((key) =>
        below(
          key,
          (rulesOf(key) ?? []).flatMap((each) => explain(each, value[key])),
        ),
      ),
    ];
  };
  return rule(test, explainAll, (value, seen) => {
    if (!isObject(value) || !test(value)) return false;
    if (additionalProperties !== undefined) seen.all = true;
    else
      for (const key of Object.keys(value))
        if (patterns.some(({ pattern }) => pattern.test(key))) seen.some.push(key);
    return true;
  });
}

function named(names: Rule): Rule {
  const wrong = (value: Properties): string[] => keysOf(value).filter((key) => !names.accepts(key));
  return rule(
    (value) => wrong(value).length === 0,
    (value) => wrong(value).map((key) => wrongKey(value, key, names.explain(key))),
  );
}

function counted(least: number, most: number): Rule {
  return rule(
    (value) => {
      const { length } = keysOf(value);
      return length >= least && length <= most;
    },
    (value) => {
      const { length } = keysOf(value);
      return [
        mismatch(
          value,
          `${length < least ? `Too few properties: expected at least ${least}` : `Too many properties: expected at most ${most}`}, received ${length}`,
        ),
      ];
    },
  );
}

/** What is missing is told where it is missing. */
function dependent(entries: readonly (readonly [string, readonly string[]])[]): Rule {
  const missing = (value: Properties): readonly (readonly [key: string, name: string])[] =>
    entries
      .filter(([key]) => own(value, key) !== undefined)
      .flatMap(([key, names]) =>
        names.filter((name) => own(value, name) === undefined).map((name) => [key, name] as const),
      );
  return rule(
    (value) => missing(value).length === 0,
    (value) =>
      missing(value).map(([key, name]) => ({
        ...mismatch(undefined, `Required with ${JSON.stringify(key)}: expected a value`),
        path: [name],
      })),
  );
}

function keysOf(value: Properties): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}
