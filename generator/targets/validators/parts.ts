// What a document says in several places is a constant: each content is found once, and the address of a repository that thirty payloads
// hold is written once.

import { called, type Code, code, type ImportSymbol, onward, symbol } from '../../code/code.js';
import { arrowArgument } from '../../code/declarations.js';
import { printWidth } from '../../code/print.js';
import type { ParameterLocation } from '../../model/api.js';
import { append } from '../../model/maps.js';
import type { Schema } from '../../model/schema.js';
import { camelCase, identifierFrom } from '../../naming/words.js';
import type { View, Views } from '../views.js';
import type { Formats } from './coverage.js';
import type { Parts } from './emit-context.js';
import type { Built, RuntimeName } from './schema/built.js';
import { annotations } from './schema/facts.js';

interface PartContext {
  readonly contents: Contents;
  readonly views: Views;
  readonly runtime: (name: RuntimeName) => ImportSymbol;
  /** The declarations of each file so far: a constant stands before what it is part of. */
  readonly files: Map<string, Code[]>;
  readonly source: string;
  /** Names that nothing of this may have. */
  readonly taken: Iterable<string>;
}

export function createParts({
  contents,
  views,
  runtime,
  files,
  source,
  taken: reserved,
}: PartContext): Parts {
  const taken = new Set(reserved);
  const nameOf = ({ first: { owner, name, kind } }: Content, view: View): string => {
    const stem = [owner, name, view === 'exact' || kind !== 'part' ? '' : view, kind];
    const wanted = identifierFrom(camelCase(stem.filter((each) => each !== '').join('-')), '_');
    let free = wanted;
    for (let count = 2; taken.has(free); count++) free = `${wanted}_${count}`;
    taken.add(free);
    return free;
  };
  return {
    of: (schema, as, { view: around, hidden }, build) => {
      const content = hidden.size === 0 ? contents.of(schema, as) : undefined;
      if (!content?.isPlain) return build();
      const view = viewOf(content, schema, { views, around });
      const known = content.built.get(view);
      if (known) return known;
      const built = build();
      // Without words of its own, the value of a property is what the schema is.
      const made = content.built.get(view);
      if (made) return made;
      const result = isShared(content, schema) ? declared(content, view, built) : built;
      content.built.set(view, result);
      return result;
    },
  };

  function declared(content: Content, view: View, built: Built): Built {
    const file = `${source}${content.ofComponents ? 'parts' : 'parameters'}.ts`;
    const name = symbol(nameOf(content, view), { file });
    append(
      files,
      file,
      code`export const ${name} =${onward(code`/*#__PURE__*/ ${runtime('once')}(${arrowArgument(built.code, printWidth - 35 - name.name.length)})`)};`,
    );
    return {
      code: called(name),
      rest: [],
      early: false,
      large: true,
      lazy: false,
      type: code`ReturnType<typeof ${name}>`,
    };
  }
}

/** A short text reads better where it stands than a name does, unless it stands in many places. */
const shortest = 40;

const least = 120;

function isShared({ places, size, first }: Content, schema: Schema): boolean {
  return (
    size >= shortest &&
    size * (places - 1) >= least &&
    (first.kind === 'parameter' || isStructured(schema))
  );
}

export function isStructured({ properties, items, anyOf, oneOf, enum: values }: Schema): boolean {
  return (properties ?? items ?? anyOf ?? oneOf ?? values) !== undefined;
}

/** Views in which a schema says the same share what is printed. */
function viewOf(
  content: Content,
  schema: Schema,
  { views, around }: { readonly views: Views; readonly around: View },
): View {
  if (around === 'exact') return around;
  const known = content.views.get(around);
  if (known !== undefined) return known;
  const view = views.differs(schema, around) ? around : 'exact';
  content.views.set(around, view);
  return view;
}

// What the schemas of a document say, each content once: equal ones are told to be equal, wherever they stand. What refers to nothing else reads the
// same everywhere: it is printed once, and is a constant where it stands in several places.

interface Content {
  /** Whether it reads the same everywhere: it refers to nothing, and nothing in it is to be told to the user. */
  readonly isPlain: boolean;
  /** About as many characters as its text takes. */
  readonly size: number;
  /** Where it stands for the first time. */
  readonly first: Site;
  /** In how many places it is written, when what they stand in is written once. */
  places: number;
  /** Whether it stands in a component, not only in operations. */
  ofComponents: boolean;
  /** The plainest view that says the same of it, by view. */
  readonly views: Map<View, View>;
  /** What it is printed as, by that. */
  readonly built: Map<View, Built>;
}

/** Where something stands, and what it is called after. */
export interface Site {
  /** What it is a part of: the stem of a component, an operation. */
  readonly owner: string;
  /** The property or parameter that it is the value of. */
  readonly name: string;
  /** A location: an object of parameters. */
  readonly kind: 'part' | 'parameter' | ParameterLocation;
  readonly ofComponents?: boolean;
}

export interface Contents {
  /** Takes in a schema and all that is inside it. `asValue`: it is written where it stands, and is no declaration of its own. */
  readonly add: (schema: Schema, site: Site, asValue: boolean) => void;
  /** Of a schema that was taken in; with its description as the value of a property. */
  readonly of: (schema: Schema, as: 'schema' | 'member') => Content | undefined;
}

export function createContents(views: Views, formats: Formats): Contents {
  const numbers = new Map<string, number>();
  const known: Content[] = [];
  const found = { schema: new Map<Schema, Content>(), member: new Map<Schema, Content>() };

  const intern = (key: string, site: Site, facts: Pick<Content, 'isPlain' | 'size'>): number => {
    const { ofComponents = false } = site;
    const number = numbers.get(key) ?? known.length;
    const before = known[number];
    if (before) {
      if (ofComponents) before.ofComponents = true;
      return number;
    }
    numbers.set(key, number);
    known.push({
      ...facts,
      first: site,
      places: 0,
      ofComponents,
      views: new Map(),
      built: new Map(),
    });
    return number;
  };

  const visit = (schema: Schema, site: Site): number => {
    let key = views.isOpen(schema, 'open') ? 'open' : '';
    let isPlain = isFree(schema, formats);
    let size = 12;
    const written: number[] = [];
    const inside = (child: Schema, name: string, as: 'schema' | 'member'): number => {
      const at = name === '' ? site : siteOf(name, child, site);
      const own = visit(child, at);
      const number = as === 'member' ? member(child, own, at) : own;
      const content = known[number];
      isPlain &&= content?.isPlain === true;
      size += 4 + (content?.size ?? 0);
      return number;
    };
    for (const keyword of Object.keys(schema)) {
      if (isChild(keyword, maps)) {
        const map = schema[keyword];
        if (!map) continue;
        key += `|${keyword}`;
        for (const [name, child] of map) {
          const isValue = keyword === 'properties';
          const number = inside(child, isValue ? name : '', isValue ? 'member' : 'schema');
          key += ` ${JSON.stringify(name)}#${number}`;
          if (isValue) written.push(number);
          size += name.length + 10;
        }
      } else if (isChild(keyword, lists)) {
        const list = schema[keyword];
        if (!list) continue;
        key += `|${keyword}`;
        for (const child of list) {
          const number = inside(child, '', 'schema');
          key += `#${number}`;
          if (keyword !== 'allOf') written.push(number);
        }
      } else if (isChild(keyword, ones)) {
        const child = schema[keyword];
        if (!child) continue;
        const number = inside(child, '', 'schema');
        key += `|${keyword}#${number}`;
        if (keyword === 'items' || keyword === 'additionalProperties') written.push(number);
      } else if (isData(keyword)) {
        const value: unknown = schema[keyword];
        if (value === undefined) continue;
        const text = JSON.stringify(value instanceof Map ? [...value] : value);
        key += `|${keyword}${text}`;
        if (keyword !== 'types' && keyword !== 'required') size += text.length;
      }
    }
    if (schema.discriminator) key += `|by${schema.discriminator.property}`;
    const isNew = !numbers.has(key);
    const number = intern(key, site, { isPlain, size });
    // What is printed once has its parts once.
    if (isNew || !isPlain) for (const each of written) place(each);
    const content = known[number];
    if (content) found.schema.set(schema, content);
    return number;
  };

  const member = (schema: Schema, inner: number, site: Site): number => {
    const description = schema.description?.trim() ?? '';
    const facts = known[inner];
    if (description === '' || !facts) {
      if (facts) found.member.set(schema, facts);
      return inner;
    }
    const key = `${inner}"${description}`;
    const isNew = !numbers.has(key);
    const number = intern(key, site, {
      isPlain: facts.isPlain,
      size: facts.size + description.length + 14,
    });
    if (isNew || !facts.isPlain) place(inner);
    const content = known[number];
    if (content) found.member.set(schema, content);
    return number;
  };

  const place = (number: number): void => {
    const content = known[number];
    if (content) content.places += 1;
  };

  return {
    add: (schema, site, asValue) => {
      const number = visit(schema, site);
      if (asValue) place(number);
    },
    of: (schema, as) => found[as].get(schema),
  };
}

/** Of the value of a property. Parameters that are components are called after those. */
function siteOf(name: string, { at }: Schema, site: Site): Site {
  if (site.kind === 'part' || site.kind === 'parameter') return { ...site, name };
  const component = /^\/components\/parameters\/([^/]+)\//.exec(at)?.[1];
  const called = component === undefined ? { name } : { owner: '', name: component };
  return { ...site, ...called, kind: 'parameter' };
}

/** Whether a schema by itself refers to nothing, and has no format that nobody knows. */
function isFree(
  { ref, dynamicRef, dynamicName, scope, format }: Schema,
  formats: Formats,
): boolean {
  return (
    (ref ?? dynamicRef ?? dynamicName ?? scope) === undefined &&
    (format === undefined || formats.isOff(format) || formats.find(format) !== undefined)
  );
}

const maps = new Set(['properties', 'patternProperties', 'dependentSchemas'] as const);

const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const);

const ones = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contains',
] as const);

function isChild<K extends string>(keyword: string, known: ReadonlySet<K>): keyword is K {
  const all: ReadonlySet<string> = known;
  return all.has(keyword);
}

function isData(keyword: string): keyword is keyof Schema & string {
  return !annotations.has(keyword) || keyword === 'readOnly' || keyword === 'writeOnly';
}
