import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { componentId, read, shape } from '../document-from.js';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const tagged = (first: string, ...others: string[]) => ({
  type: 'object',
  properties: { type: others.length === 0 ? { const: first } : { enum: [first, ...others] } },
});
const plain = { type: 'object', properties: { type: { type: 'string' } } };
const at = (name: string) => `/components/schemas/${name}`;
const X = at('X');

const cases: [string, { given: JsonObject; want: unknown; findings?: readonly string[] }][] = [
  [
    'names of components, where nothing else is said',
    {
      given: {
        X: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
        Cat: plain,
        Dog: plain,
      },
      want: { propertyName: 'type', explicit: false, mapping: { Cat: at('Cat'), Dog: at('Dog') } },
    },
  ],
  [
    "the members' own values",
    {
      given: {
        X: { anyOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
        Cat: tagged('cat'),
        Dog: tagged('dog', 'puppy'),
      },
      want: {
        propertyName: 'type',
        explicit: false,
        mapping: { cat: at('Cat'), dog: at('Dog'), puppy: at('Dog') },
      },
    },
  ],
  [
    'own values behind references and allOf',
    {
      given: {
        X: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
        Kind: { enum: ['cat', 'dog'] },
        Base: { properties: { type: ref('Kind') } },
        Cat: { allOf: [ref('Base'), tagged('cat')] },
        Dog: ref('RealDog'),
        RealDog: { allOf: [tagged('dog'), ref('Base')] },
      },
      want: { propertyName: 'type', explicit: false, mapping: { cat: at('Cat'), dog: at('Dog') } },
    },
  ],
  [
    'own values of a union in a union',
    {
      given: {
        X: { oneOf: [ref('Pets'), ref('Cow')], discriminator: { propertyName: 'type' } },
        Pets: { oneOf: [ref('Cat'), ref('Dog')] },
        Cat: tagged('cat'),
        Dog: tagged('dog'),
        Cow: tagged('cow'),
      },
      want: {
        propertyName: 'type',
        explicit: false,
        mapping: { cat: at('Pets'), dog: at('Pets'), cow: at('Cow') },
      },
    },
  ],
  [
    'a mapping by reference, name and file',
    {
      given: {
        X: {
          oneOf: [ref('Cat'), ref('Dog'), ref('Cow')],
          discriminator: {
            propertyName: 'type',
            mapping: { c: '#/components/schemas/Cat', d: 'Dog', w: './schemas/Cow.yaml' },
          },
        },
        Cat: plain,
        Dog: plain,
        Cow: plain,
      },
      want: {
        propertyName: 'type',
        explicit: true,
        mapping: { c: at('Cat'), d: at('Dog'), w: at('Cow') },
      },
    },
  ],
  [
    'a mapping and the names of the rest',
    {
      given: {
        X: {
          oneOf: [ref('Cat'), ref('Dog')],
          discriminator: { propertyName: 'type', mapping: { c: 'Cat' } },
        },
        Cat: plain,
        Dog: plain,
      },
      want: { propertyName: 'type', explicit: true, mapping: { c: at('Cat'), Dog: at('Dog') } },
    },
  ],
  [
    'several values for one schema',
    {
      given: {
        X: {
          oneOf: [ref('Cat'), ref('Dog')],
          discriminator: { propertyName: 'type', mapping: { c: 'Cat', k: 'Cat', d: 'Dog' } },
        },
        Cat: plain,
        Dog: plain,
      },
      want: {
        propertyName: 'type',
        explicit: true,
        mapping: { c: at('Cat'), k: at('Cat'), d: at('Dog') },
      },
    },
  ],
  [
    'a mapping that the schema contradicts',
    {
      given: {
        X: {
          oneOf: [ref('Cat'), ref('Dog')],
          discriminator: { propertyName: 'type', mapping: { Cat: 'Cat', dog: 'Dog' } },
        },
        Cat: tagged('cat'),
        Dog: tagged('dog'),
      },
      want: { propertyName: 'type', explicit: true, mapping: { cat: at('Cat'), dog: at('Dog') } },
      findings: [`discriminator-mismatch ${X}/discriminator/mapping`],
    },
  ],
  [
    'a mapping that chooses among shared values',
    {
      given: {
        X: {
          oneOf: [ref('Cat'), ref('Dog')],
          discriminator: { propertyName: 'type', mapping: { cat: 'Cat', dog: 'Dog' } },
        },
        Cat: tagged('cat', 'dog'),
        Dog: tagged('cat', 'dog'),
      },
      want: { propertyName: 'type', explicit: true, mapping: { cat: at('Cat'), dog: at('Dog') } },
    },
  ],
  [
    'a value of two schemas',
    {
      given: {
        X: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
        Cat: tagged('pet'),
        Dog: tagged('pet'),
      },
      want: undefined,
      findings: [`ambiguous-discriminator ${X}/discriminator`],
    },
  ],
  [
    'a mapping to nothing',
    {
      given: {
        X: { oneOf: [ref('Cat')], discriminator: { propertyName: 'type', mapping: { c: 'Catt' } } },
        Cat: plain,
      },
      want: { propertyName: 'type', explicit: false, mapping: { Cat: at('Cat') } },
      findings: [`unknown-discriminator-target ${X}/discriminator/mapping/c`],
    },
  ],
  [
    'a mapping to a schema outside',
    {
      given: {
        X: {
          oneOf: [ref('Cat')],
          discriminator: { propertyName: 'type', mapping: { c: 'Cat', d: 'Dog' } },
        },
        Cat: plain,
        Dog: plain,
      },
      want: { propertyName: 'type', explicit: true, mapping: { c: at('Cat') } },
      findings: [`discriminator-mismatch ${X}/discriminator/mapping/d`],
    },
  ],
  [
    'children that extend the schema',
    {
      given: {
        X: { ...plain, discriminator: { propertyName: 'type' } },
        Cat: { allOf: [ref('X'), {}] },
        Kitten: { allOf: [ref('Cat')] },
        Dog: { allOf: [ref('X')] },
      },
      want: {
        propertyName: 'type',
        explicit: false,
        mapping: { Cat: at('Cat'), Dog: at('Dog'), Kitten: at('Kitten') },
      },
    },
  ],
  [
    'children with values of their own',
    {
      given: {
        X: { ...tagged('cat', 'dog'), discriminator: { propertyName: 'type' } },
        Cat: { allOf: [ref('X'), tagged('cat')] },
        Dog: { allOf: [ref('X'), tagged('dog')] },
      },
      want: { propertyName: 'type', explicit: false, mapping: { cat: at('Cat'), dog: at('Dog') } },
    },
  ],
  [
    'children with a mapping',
    {
      given: {
        X: { ...plain, discriminator: { propertyName: 'type', mapping: { c: 'Cat' } } },
        Cat: { allOf: [ref('X')] },
        Dog: { allOf: [ref('X')] },
      },
      want: { propertyName: 'type', explicit: true, mapping: { c: at('Cat'), Dog: at('Dog') } },
    },
  ],
  [
    'a mapping that a base of the members has',
    {
      given: {
        X: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
        Base: {
          ...plain,
          discriminator: {
            propertyName: 'type',
            mapping: { c: 'Cat', k: '#/components/schemas/Cat', d: 'Dog' },
          },
        },
        Middle: { allOf: [ref('Base')] },
        Cat: { allOf: [ref('Middle')] },
        Dog: { allOf: [ref('Base')] },
      },
      want: {
        propertyName: 'type',
        explicit: false,
        mapping: { c: at('Cat'), k: at('Cat'), d: at('Dog') },
      },
    },
  ],
  [
    'a mapping of the base above',
    {
      given: {
        X: { allOf: [ref('Base')], discriminator: { propertyName: 'type' } },
        Base: { ...plain, discriminator: { propertyName: 'type', mapping: { c: 'Cat' } } },
        Cat: { allOf: [ref('X')] },
        Dog: { allOf: [ref('X')] },
      },
      want: { propertyName: 'type', explicit: false, mapping: { c: at('Cat'), Dog: at('Dog') } },
    },
  ],
  [
    'a mapping that a base contradicts',
    {
      given: {
        X: {
          oneOf: [ref('Cat'), ref('Dog')],
          discriminator: { propertyName: 'type', mapping: { tom: 'Cat' } },
        },
        Base: { ...plain, discriminator: { propertyName: 'type', mapping: { c: 'Cat' } } },
        Cat: { allOf: [ref('Base')] },
        Dog: plain,
      },
      want: { propertyName: 'type', explicit: true, mapping: { c: at('Cat'), Dog: at('Dog') } },
      findings: [`discriminator-mismatch ${X}/discriminator/mapping`],
    },
  ],
  [
    'no alternatives at all',
    { given: { X: { ...plain, discriminator: { propertyName: 'type' } } }, want: undefined },
  ],
  [
    'no property',
    {
      given: { X: { oneOf: [ref('Cat')], discriminator: {} }, Cat: plain },
      want: undefined,
      findings: [`missing-field ${X}/discriminator`],
    },
  ],
  [
    'the text of Swagger 2',
    {
      given: { X: { ...plain, discriminator: 'type' } },
      want: undefined,
      findings: [`wrong-type ${X}/discriminator`],
    },
  ],
  [
    'names that are no text',
    {
      given: {
        X: {
          oneOf: [ref('Cat'), ref('a%b#c')],
          discriminator: { propertyName: 'type', mapping: { c: '\ud800', d: 'a%b#c' } },
        },
        Cat: plain,
        'a%b#c': plain,
      },
      want: { propertyName: 'type', explicit: true, mapping: { Cat: at('Cat'), d: at('a%b#c') } },
      findings: [`unknown-discriminator-target ${X}/discriminator/mapping/c`],
    },
  ],
  [
    'names that objects have already',
    {
      given: {
        X: {
          oneOf: [ref('constructor'), ref('__proto__')],
          discriminator: { propertyName: 'type', mapping: JSON.parse('{"__proto__":"__proto__"}') },
        },
        ...JSON.parse('{"constructor":{},"__proto__":{}}'),
      },
      want: {
        propertyName: 'type',
        explicit: true,
        mapping: Object.fromEntries([
          ['constructor', at('constructor')],
          ['__proto__', at('__proto__')],
        ]),
      },
    },
  ],
  [
    'a property that is an array',
    {
      given: {
        X: {
          type: 'object',
          properties: { items: { type: 'array' } },
          discriminator: { propertyName: 'items' },
        },
        Cats: { allOf: [ref('X'), { properties: { items: { items: ref('Cat') } } }] },
        Cat: plain,
      },
      want: undefined,
      findings: [`discriminator-mismatch ${X}/discriminator`],
    },
  ],
  [
    'a property that is a number in a base',
    {
      given: {
        X: {
          type: 'object',
          properties: { type: { type: 'integer' } },
          discriminator: { propertyName: 'type', mapping: { 1: `#${at('Cat')}` } },
        },
        Cat: { allOf: [ref('X')] },
      },
      want: undefined,
      findings: [`discriminator-mismatch ${X}/discriminator`],
    },
  ],
  [
    'a property that is an object in one member',
    {
      given: {
        X: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'type' } },
        Cat: tagged('cat'),
        Dog: { type: 'object', properties: { type: { type: 'object' } } },
      },
      want: undefined,
      findings: [`discriminator-mismatch ${X}/discriminator`],
    },
  ],
];

/** A base, its child, grandchild and great-grandchild, each with the mapping that is given. */
function line([first, second, third]: readonly (JsonObject | undefined)[], isInPart = false) {
  const by = (mapping: JsonObject | undefined) =>
    mapping && { discriminator: { propertyName: 'type', mapping } };
  const child = (base: string, mapping?: JsonObject): JsonObject =>
    isInPart
      ? { allOf: [ref(base), { type: 'object', ...by(mapping) }] }
      : { allOf: [ref(base)], ...by(mapping) };
  const base = { ...plain, ...by(first) };
  return {
    Base: isInPart ? { allOf: [base] } : base,
    Child: child('Base', second),
    Grandchild: child('Child', third),
    Last: child('Grandchild'),
  };
}

const lines: [string, readonly (JsonObject | undefined)[], readonly (readonly string[])[]][] = [
  ['nobody', [{}], [['Child', 'Grandchild', 'Last'], ['Grandchild', 'Last'], ['Last']]],
  [
    'the base, two values',
    [{ c: 'Child', l: 'Last', k: 'Last' }],
    [
      ['c', 'Grandchild', 'l', 'k'],
      ['Grandchild', 'l', 'k'],
      ['l', 'k'],
    ],
  ],
  [
    'the child',
    [{ c: 'Child' }, { g: 'Grandchild', l: 'Last' }],
    [['c', 'g', 'l'], ['g', 'l'], ['l']],
  ],
  [
    'the grandchild, two values',
    [{ c: 'Child' }, undefined, { l: 'Last', k: 'Last' }],
    [
      ['c', 'Grandchild', 'l', 'k'],
      ['Grandchild', 'l', 'k'],
      ['l', 'k'],
    ],
  ],
  [
    'all of them',
    [{ c: 'Child' }, { g: 'Grandchild' }, { l: 'Last' }],
    [['c', 'g', 'l'], ['g', 'l'], ['l']],
  ],
  [
    'the child and the grandchild, without the base',
    [undefined, { g: 'Grandchild' }, { l: 'Last' }],
    [[], ['g', 'l'], ['l']],
  ],
];

describe('values in a line of schemas, mapped by', () => {
  describe.each([
    ['schemas', false],
    ['parts of schemas', true],
  ])('%s', (_where, isInPart) => {
    it.each(lines)('%s', (_by, mappings, want) => {
      const { api, findings } = read({ components: { schemas: line(mappings, isInPart) } });
      const valuesOf = (name: string) =>
        api.schemas.get(componentId(name))?.allOf?.flatMap((part) => {
          const tag = part.properties?.get('type');
          return tag?.at.endsWith('/discriminator') ? (tag.enum ?? []) : [];
        });
      // The nearest schema above that has a mapping for it decides.
      expect(['Child', 'Grandchild', 'Last'].map((name) => new Set(valuesOf(name)))).toEqual(
        want.map((values) => new Set(values)),
      );
      expect(findings).toEqual([]);
    });
  });
});

describe('a discriminator with', () => {
  it.each(cases)('%s', (_name, { given, want, findings: found = [] }) => {
    const { api, findings } = read({ components: { schemas: given } });
    expect(shape(api.schemas.get(componentId('X'))?.discriminator)).toEqual(want);
    expect(findings).toEqual(found);
  });

  it('unions that hold each other ends', () => {
    const { findings } = read({
      components: {
        schemas: {
          X: { oneOf: [ref('Y'), ref('Cat')], discriminator: { propertyName: 'type' } },
          Y: { properties: { child: ref('X') }, oneOf: [ref('Cat')] },
          Cat: tagged('cat'),
        },
      },
    });
    expect(findings).toEqual([`ambiguous-discriminator ${X}/discriminator`]);
  });

  it('diamonds of allOf takes linear time', () => {
    const schemas: Record<string, JsonObject> = {
      X: { oneOf: [ref('D0'), ref('Cat')], discriminator: { propertyName: 'type' } },
      Cat: tagged('cat'),
      D60: tagged('d'),
    };
    for (let level = 0; level < 60; level += 1)
      schemas[`D${level}`] = { allOf: [ref(`D${level + 1}`), ref(`D${level + 1}`)] };
    const { api } = read({ components: { schemas } });
    expect(shape(api.schemas.get(componentId('X'))?.discriminator)).toEqual({
      propertyName: 'type',
      explicit: false,
      mapping: { d: at('D0'), cat: at('Cat') },
    });
  });
});
