// The rules for comparing schemas, one row each: id, effect on the set of valid values, and
// message. The level follows from the effect and the direction unless a row overrides it. The table
// is searched, not read through, so it is in one file.

import type { Direction, Effect, Level } from './change.js';

export interface Rule {
  /**
   * The id, by default the prefix of the location (`request-property`) and the name of the rule.
   * `{at}` is that prefix.
   */
  readonly id?: string | { readonly request: string; readonly response: string } | undefined;
  readonly effect: Effect;
  /** Overrides the levels that follow from the effect. */
  readonly level?: Partial<Record<Direction, Level>> | undefined;
  /** Whether it may change types, and so explain differences of them around it. */
  readonly types?: true | undefined;
  /**
   * The values that become valid or invalid, with the placeholders `{it}`, `{name}`, `{from}` and
   * `{to}`. Without it, `message` is the sentence.
   */
  readonly what?: string | undefined;
  readonly message?: string | undefined;
  /** The rule that reverts it, or the reason why there is none. */
  readonly mirror: string | { readonly none: string };
}

const both = { none: 'a change of one value into another is its own mirror' };

export const rules = {
  'type-narrowed': {
    id: { request: '{at}-type-changed', response: '{at}-type-specialized' },
    effect: 'narrower',
    types: true,
    what: '{from} as {it}, only {to}',
    mirror: 'type-widened',
  },
  'type-widened': {
    id: '{at}-type-generalized',
    effect: 'wider',
    types: true,
    what: '{to} as {it}, not only {from}',
    mirror: 'type-narrowed',
  },
  'type-changed': {
    effect: 'changed',
    types: true,
    message: 'changes the type of {it} from {from} to {to}',
    mirror: both,
  },
  'list-of-types-narrowed': {
    effect: 'narrower',
    types: true,
    what: '{name} as {it}, only {to}',
    mirror: 'list-of-types-widened',
  },
  'list-of-types-widened': {
    effect: 'wider',
    types: true,
    what: '{name} as {it}, beside {from}',
    mirror: 'list-of-types-narrowed',
  },
  'became-nullable': {
    effect: 'wider',
    types: true,
    what: 'null as {it}',
    mirror: 'became-not-nullable',
  },
  'became-not-nullable': {
    effect: 'narrower',
    types: true,
    what: 'null as {it}',
    mirror: 'became-nullable',
  },
  'format-added': {
    id: { request: '{at}-type-changed', response: '{at}-type-specialized' },
    effect: 'narrower',
    what: '{it} that is not of the format {to}',
    mirror: 'format-removed',
  },
  'format-removed': {
    id: '{at}-type-generalized',
    effect: 'wider',
    what: '{it} that is not of the format {from}',
    mirror: 'format-added',
  },
  'format-changed': {
    id: '{at}-type-changed',
    effect: 'changed',
    message: 'changes the format of {it} from {from} to {to}',
    mirror: both,
  },
  'content-encoding-changed': {
    effect: 'changed',
    message: 'changes the encoding of {it} from {from} to {to}',
    mirror: both,
  },
  'content-media-type-changed': {
    effect: 'changed',
    message: 'changes the media type of {it} from {from} to {to}',
    mirror: both,
  },

  'enum-value-added': {
    effect: 'wider',
    level: { response: 'warning' },
    types: true,
    what: '{it}: {name}',
    mirror: 'enum-value-removed',
  },
  'enum-value-removed': {
    effect: 'narrower',
    types: true,
    what: '{it}: {name}',
    mirror: 'enum-value-added',
  },
  'became-enum': {
    effect: 'narrower',
    types: true,
    what: 'values of {it} other than {to}',
    mirror: 'enum-removed',
  },
  'enum-removed': {
    effect: 'wider',
    types: true,
    what: 'values of {it} other than {from}',
    mirror: 'became-enum',
  },
  'const-added': {
    effect: 'narrower',
    types: true,
    what: '{it} other than {to}',
    mirror: 'const-removed',
  },
  'const-removed': {
    effect: 'wider',
    types: true,
    what: '{it} other than {from}',
    mirror: 'const-added',
  },
  'const-changed': {
    effect: 'changed',
    types: true,
    message: 'changes the only value of {it} from {from} to {to}',
    mirror: both,
  },
  'x-extensible-enum-value-removed': {
    effect: 'none',
    level: { request: 'error' },
    message: 'no longer names {name} among the known values of {it}',
    mirror: 'x-extensible-enum-value-added',
  },
  'x-extensible-enum-value-added': {
    effect: 'none',
    message: 'names {name} among the known values of {it}',
    mirror: 'x-extensible-enum-value-removed',
  },
  'default-value-added': {
    effect: 'none',
    message: 'has the default {to} for {it}',
    mirror: 'default-value-removed',
  },
  'default-value-removed': {
    effect: 'none',
    message: 'no longer has the default {from} for {it}',
    mirror: 'default-value-added',
  },
  'default-value-changed': {
    effect: 'none',
    message: 'changes the default of {it} from {from} to {to}',
    mirror: both,
  },

  ...bounds('max', 'above', 'exclusive-max', 'of at least'),
  ...bounds('min', 'below', 'exclusive-min', 'of at most'),
  ...counted('length', 'characters'),
  ...counted('items', 'items'),
  ...counted('properties', 'properties'),
  ...counted('contains', 'matching items'),
  'multiple-of-added': {
    effect: 'narrower',
    what: '{it} that is no multiple of {to}',
    mirror: 'multiple-of-removed',
  },
  'multiple-of-removed': {
    effect: 'wider',
    what: '{it} that is no multiple of {from}',
    mirror: 'multiple-of-added',
  },
  'multiple-of-changed': {
    effect: 'changed',
    message: 'requires {it} to be a multiple of {to}, not of {from}',
    mirror: both,
  },
  'unique-items-added': {
    effect: 'narrower',
    what: 'equal items in {it}',
    mirror: 'unique-items-removed',
  },
  'unique-items-removed': {
    effect: 'wider',
    what: 'equal items in {it}',
    mirror: 'unique-items-added',
  },
  'pattern-added': {
    effect: 'narrower',
    what: '{it} that does not match {to}',
    mirror: 'pattern-removed',
  },
  'pattern-removed': {
    effect: 'wider',
    what: '{it} that does not match {from}',
    mirror: 'pattern-added',
  },
  'pattern-changed': {
    effect: 'changed',
    level: { request: 'warning', response: 'warning' },
    message: 'changes the pattern of {it} from {from} to {to}',
    mirror: both,
  },
  'pattern-generalized': {
    effect: 'wider',
    what: '{it} that does not match {from}',
    mirror: { none: 'a narrower pattern is not distinguished from another one' },
  },

  'optional-property-added': {
    id: { request: 'new-optional-request-property', response: 'response-optional-property-added' },
    effect: 'none',
    types: true,
    message: 'has a new optional property {it}',
    mirror: 'optional-property-removed',
  },
  'required-property-added': {
    id: { request: 'new-required-request-property', response: 'response-required-property-added' },
    effect: 'narrower',
    types: true,
    what: '{parent} without the new property {it}',
    mirror: 'required-property-removed',
  },
  'required-property-added-with-default': {
    id: {
      request: 'new-required-request-property-with-default',
      response: 'response-required-property-added',
    },
    effect: 'narrower',
    types: true,
    what: '{parent} without the new property {it}',
    mirror: 'required-property-removed',
  },
  'optional-property-removed': {
    id: { request: 'request-property-removed', response: 'response-optional-property-removed' },
    effect: 'none',
    level: { request: 'warning', response: 'warning' },
    types: true,
    message: 'no longer has the property {it}',
    mirror: 'optional-property-added',
  },
  'optional-property-removed-before-sunset': {
    id: '{at}-removed-before-sunset',
    effect: 'none',
    level: { request: 'error', response: 'error' },
    types: true,
    message: 'no longer has the property {it}, which was to stay until {from}',
    mirror: 'optional-property-added',
  },
  'required-property-removed': {
    id: { request: 'request-property-removed', response: 'response-required-property-removed' },
    effect: 'wider',
    level: { request: 'warning' },
    types: true,
    message: 'no longer has the property {it}',
    mirror: 'required-property-added',
  },
  'property-added-to-closed-object': {
    id: {
      request: 'new-optional-request-property',
      response: 'response-property-added-to-closed-object',
    },
    effect: 'wider',
    types: true,
    what: 'the new property {it}, where all others were excluded',
    mirror: 'property-removed-from-closed-object',
  },
  'property-removed-from-closed-object': {
    id: {
      request: 'request-property-removed-from-closed-object',
      response: 'response-property-removed-from-closed-object',
    },
    effect: 'narrower',
    types: true,
    what: 'the property {it}',
    mirror: 'property-added-to-closed-object',
  },
  'became-required': {
    effect: 'narrower',
    types: true,
    what: '{parent} without {it}',
    mirror: 'became-optional',
  },
  'became-required-with-default': {
    id: {
      request: '{at}-became-required-with-default',
      response: '{at}-became-required',
    },
    effect: 'narrower',
    types: true,
    what: '{parent} without {it}',
    mirror: 'became-optional',
  },
  'became-optional': {
    effect: 'wider',
    types: true,
    what: '{parent} without {it}',
    mirror: 'became-required',
  },
  'additional-properties-closed': {
    effect: 'narrower',
    types: true,
    what: 'undeclared properties of {it}',
    mirror: 'additional-properties-opened',
  },
  'additional-properties-opened': {
    effect: 'wider',
    types: true,
    what: 'undeclared properties of {it}',
    mirror: 'additional-properties-closed',
  },
  'additional-properties-schema-added': {
    effect: 'narrower',
    types: true,
    what: 'arbitrary values for undeclared properties of {it}',
    mirror: 'additional-properties-schema-removed',
  },
  'additional-properties-schema-removed': {
    effect: 'wider',
    types: true,
    what: 'any value for undeclared properties of {it}',
    mirror: 'additional-properties-schema-added',
  },
  'pattern-property-added': {
    effect: 'narrower',
    types: true,
    what: 'arbitrary values for properties of {it} that match {name}',
    mirror: 'pattern-property-removed',
  },
  'pattern-property-removed': {
    effect: 'wider',
    types: true,
    what: 'any value for properties of {it} that match {name}',
    mirror: 'pattern-property-added',
  },
  'dependent-required-added': {
    effect: 'narrower',
    what: '{it} with {name} and without {to}',
    mirror: 'dependent-required-removed',
  },
  'dependent-required-removed': {
    effect: 'wider',
    what: '{it} with {name} and without {from}',
    mirror: 'dependent-required-added',
  },
  'dependent-required-changed': {
    effect: 'changed',
    message: 'requires {to} in {it} with {name}, not {from}',
    mirror: both,
  },
  ...pair('dependent-schema', '{it} with {name} and arbitrary other content'),
  ...pair('items', 'arbitrary items in {it}', { types: true }),
  ...pair('property-names', 'properties of {it} with arbitrary names'),
  ...pair('contains', '{it} without a matching item'),
  ...pair('unevaluated-properties', 'properties of {it} that nothing describes'),
  ...pair('unevaluated-items', 'items of {it} that nothing describes'),
  ...pair('content-schema', '{it} with arbitrary content', {
    level: { request: 'error', response: 'info' },
  }),
  ...pair('not', 'values of {it} that `not` excludes'),
  ...pair('if', '{it} that violates a condition'),
  ...pair('then', '{it} that violates a condition'),
  ...pair('else', '{it} that violates a condition'),
  'not-changed': { effect: 'changed', message: 'excludes other values of {it}', mirror: both },
  'contains-changed': {
    effect: 'changed',
    message: 'changes the schema that an item of {it} must match',
    mirror: both,
  },
  'if-changed': { effect: 'changed', message: 'changes a condition of {it}', mirror: both },
  'prefix-items-added': {
    effect: 'narrower',
    types: true,
    what: 'an arbitrary item at the index {name} of {it}',
    mirror: 'prefix-items-removed',
  },
  'prefix-items-removed': {
    effect: 'wider',
    types: true,
    what: 'any item at the index {name} of {it}',
    mirror: 'prefix-items-added',
  },

  'one-of-added': {
    effect: 'wider',
    types: true,
    what: '{name} as {it}',
    mirror: 'one-of-removed',
  },
  'one-of-removed': {
    effect: 'narrower',
    types: true,
    what: '{name} as {it}',
    mirror: 'one-of-added',
  },
  'any-of-added': {
    effect: 'wider',
    types: true,
    what: '{name} as {it}',
    mirror: 'any-of-removed',
  },
  'any-of-removed': {
    effect: 'narrower',
    types: true,
    what: '{name} as {it}',
    mirror: 'any-of-added',
  },
  'wrapped-in-one-of': {
    effect: 'wider',
    types: true,
    what: 'alternatives as {it}',
    mirror: 'unwrapped-from-one-of',
  },
  'unwrapped-from-one-of': {
    effect: 'narrower',
    types: true,
    what: 'alternatives as {it}',
    mirror: 'wrapped-in-one-of',
  },
  ...pair('alternatives', '{it} that matches none of several alternatives', { types: true }),
  'any-of-became-one-of': {
    effect: 'narrower',
    what: '{it} that matches several alternatives',
    mirror: 'one-of-became-any-of',
  },
  'one-of-became-any-of': {
    effect: 'wider',
    what: '{it} that matches several alternatives',
    mirror: 'any-of-became-one-of',
  },
  'one-of-overlaps': {
    effect: 'changed',
    level: { request: 'warning', response: 'warning' },
    message:
      'changes alternatives of {it} that one value may match several of, which oneOf forbids',
    mirror: both,
  },
  'discriminator-added': {
    effect: 'none',
    message: 'has a discriminator for {it}',
    mirror: 'discriminator-removed',
  },
  'discriminator-removed': {
    effect: 'none',
    message: 'no longer has a discriminator for {it}',
    mirror: 'discriminator-added',
  },
  'discriminator-property-name-changed': {
    effect: 'changed',
    types: true,
    message: 'distinguishes the alternatives of {it} by {to}, not by {from}',
    mirror: both,
  },
  'discriminator-mapping-added': {
    effect: 'wider',
    types: true,
    what: 'the discriminator value {name} of {it}',
    mirror: 'discriminator-mapping-deleted',
  },
  'discriminator-mapping-deleted': {
    effect: 'narrower',
    types: true,
    what: 'the discriminator value {name} of {it}',
    mirror: 'discriminator-mapping-added',
  },

  'became-read-only': {
    id: '{kind}-became-read-only',
    effect: 'none',
    types: true,
    message: 'makes {it} read-only',
    mirror: 'became-not-read-only',
  },
  'became-not-read-only': {
    id: '{kind}-became-not-read-only',
    effect: 'none',
    types: true,
    message: 'no longer makes {it} read-only',
    mirror: 'became-read-only',
  },
  'became-write-only': {
    id: '{kind}-became-write-only',
    effect: 'none',
    types: true,
    message: 'makes {it} write-only',
    mirror: 'became-not-write-only',
  },
  'became-not-write-only': {
    id: '{kind}-became-not-write-only',
    effect: 'none',
    types: true,
    message: 'no longer makes {it} write-only',
    mirror: 'became-write-only',
  },
  deprecated: { effect: 'none', message: 'deprecates {it}', mirror: 'reactivated' },
  'deprecated-with-sunset': {
    effect: 'none',
    message: 'deprecates {it}, which stays until {to}',
    mirror: 'reactivated',
  },
  reactivated: { effect: 'none', message: 'no longer deprecates {it}', mirror: 'deprecated' },
  'sunset-added': { effect: 'none', message: 'keeps {it} until {to}', mirror: 'sunset-deleted' },
  'sunset-deleted': {
    effect: 'none',
    level: { request: 'warning', response: 'warning' },
    message: 'no longer promises to keep {it} until {from}',
    mirror: 'sunset-added',
  },
  'sunset-date-changed-too-small': {
    effect: 'none',
    level: { request: 'warning', response: 'warning' },
    message: 'keeps {it} until {to}, which is earlier than {from}',
    mirror: 'sunset-date-postponed',
  },
  'sunset-date-postponed': {
    effect: 'none',
    message: 'keeps {it} until {to}, which is later than {from}',
    mirror: 'sunset-date-changed-too-small',
  },
  'never-added': {
    id: '{at}-type-changed',
    effect: 'narrower',
    types: true,
    what: 'any value as {it}',
    mirror: 'never-removed',
  },
  'never-removed': {
    id: '{at}-type-generalized',
    effect: 'wider',
    types: true,
    what: 'values as {it}',
    mirror: 'never-added',
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof rules;

type BoundName<Of extends 'max' | 'min'> =
  `${Of}-set` | `${Of}-unset` | `${Of}-increased` | `${Of}-decreased`;
type Bounds<Of extends 'max' | 'min'> = Record<BoundName<Of> | `exclusive-${BoundName<Of>}`, Rule>;

function bounds<Of extends 'max' | 'min'>(
  of: Of,
  beyond: string,
  exclusive: `exclusive-${Of}`,
  at: string,
): Bounds<Of>;
function bounds(of: 'max' | 'min', beyond: string, exclusive: string, at: string): object {
  const [narrower, wider] = of === 'max' ? ['decreased', 'increased'] : ['increased', 'decreased'];
  const rows = (name: string, words: string): (readonly [string, Rule])[] => [
    [
      `${name}-set`,
      {
        effect: 'narrower',
        level: { request: 'warning' },
        what: `{it} ${words} {to}`,
        mirror: `${name}-unset`,
      },
    ],
    [`${name}-unset`, { effect: 'wider', what: `{it} ${words} {from}`, mirror: `${name}-set` }],
    [
      `${name}-${narrower}`,
      {
        effect: 'narrower',
        what: `{it} ${words} {to} (it was {from})`,
        mirror: `${name}-${wider}`,
      },
    ],
    [
      `${name}-${wider}`,
      {
        effect: 'wider',
        what: `{it} ${words} {from}, up to the new bound {to}`,
        mirror: `${name}-${narrower}`,
      },
    ],
  ];
  return Object.fromEntries([...rows(of, beyond), ...rows(exclusive, at)]);
}

type Counted<Of extends string> = Record<
  `${'min' | 'max'}-${Of}-${'set' | 'unset' | 'increased' | 'decreased'}`,
  Rule
>;

function counted<Of extends string>(of: Of, things: string): Counted<Of>;
function counted(of: string, things: string): object {
  return Object.fromEntries(
    (['max', 'min'] as const).flatMap((side): (readonly [string, Rule])[] => {
      const name = `${side}-${of}`;
      const words = side === 'max' ? 'more than' : 'fewer than';
      const [narrower, wider] =
        side === 'max' ? ['decreased', 'increased'] : ['increased', 'decreased'];
      return [
        [
          `${name}-set`,
          {
            effect: 'narrower',
            level: { request: 'warning' },
            what: `{it} with ${words} {to} ${things}`,
            mirror: `${name}-unset`,
          },
        ],
        [
          `${name}-unset`,
          { effect: 'wider', what: `{it} with ${words} {from} ${things}`, mirror: `${name}-set` },
        ],
        [
          `${name}-${narrower}`,
          {
            effect: 'narrower',
            what: `{it} with ${words} {to} ${things} (it was {from})`,
            mirror: `${name}-${wider}`,
          },
        ],
        [
          `${name}-${wider}`,
          {
            effect: 'wider',
            what: `{it} with ${words} {from} ${things} (it is {to} now)`,
            mirror: `${name}-${narrower}`,
          },
        ],
      ];
    }),
  );
}

type Pair<Of extends string> = Record<`${Of}-added` | `${Of}-removed`, Rule>;

/** The rules of a keyword that only excludes values: adding it narrows, removing it widens. */
function pair<Of extends string>(
  of: Of,
  what: string,
  more?: Pick<Rule, 'level' | 'types'>,
): Pair<Of>;
function pair(
  of: string,
  what: string,
  { level, types }: Pick<Rule, 'level' | 'types'> = {},
): object {
  return {
    [`${of}-added`]: { effect: 'narrower', types, what, level, mirror: `${of}-removed` },
    [`${of}-removed`]: { effect: 'wider', types, what, mirror: `${of}-added` },
  };
}
