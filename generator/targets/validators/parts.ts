// Shares code between equal schemas: a schema that occurs in several places, such as the repository
// in thirty payloads, becomes one constant.

import { called, type Code, code, type ImportSymbol, onward, symbol } from '../../code/code.js';
import { arrowArgument } from '../../code/declarations.js';
import { printWidth } from '../../code/print.js';
import type { ParameterPart } from '../../model/api.js';
import { type ChildKeyword, entriesAt, isChildKeyword } from '../../model/children.js';
import { knownValues } from '../../model/extensions.js';
import { append } from '../../model/maps.js';
import type { Schema } from '../../model/schema.js';
import { camelCase, identifierFrom } from '../../model/naming/words.js';
import type { Formats } from './coverage.js';
import type { Parts } from './emit-context.js';
import type { Built, ValidatorsRuntimeName } from './schema/built.js';
import { annotations } from './schema/facts.js';

interface PartContext {
  readonly contents: Contents;
  readonly runtime: (name: ValidatorsRuntimeName) => ImportSymbol;
  /** The declarations of each file so far; a constant comes before its uses. */
  readonly files: Map<string, Code[]>;
  readonly source: string;
  /** Names that are already in use. */
  readonly taken: Iterable<string>;
}

export function createParts({
  contents,
  runtime,
  files,
  source,
  taken: reserved,
}: PartContext): Parts {
  const taken = new Set(reserved);
  const nameOf = ({ first: { owner, name, kind } }: Content): string => {
    const stem = [owner, name, kind];
    const wanted = identifierFrom(
      camelCase(stem.filter((candidate) => candidate !== '').join('-')),
      '_',
    );
    let free = wanted;
    for (let count = 2; taken.has(free); count++) free = `${wanted}_${count}`;
    taken.add(free);
    return free;
  };
  return {
    of: (schema, as, build) => {
      const content = contents.of(schema, as);
      if (!content?.isReusable) return build();
      if (content.built) return content.built;
      const built = build();
      // `build` has set it, if the member has no description and is the same as its schema.
      content.built ??= isShared(content) ? declared(content, built) : built;
      return content.built;
    },
  };

  function declared(content: Content, built: Built): Built {
    const file = `${source}${content.ofComponents ? 'parts' : 'parameters'}.ts`;
    const name = symbol(nameOf(content), { file });
    append(
      files,
      file,
      code`export const ${name} =${onward(code`/*#__PURE__*/ ${runtime('once')}(${arrowArgument(built.code, printWidth - 35 - name.name.length)})`)};`,
    );
    return {
      code: called(name),
      unchecked: [],
      isTooEarly: false,
      needsGetter: false,
      hasLazy: false,
      type: code`ReturnType<typeof ${name}>`,
    };
  }
}

/** Shorter code stays inline, unless it occurs in many places. */
const minSize = 40;

const minSavings = 120;

function isShared({ occurrences, size, first, isStructured }: Content): boolean {
  return (
    size >= minSize &&
    size * (occurrences - 1) >= minSavings &&
    (first.kind === 'parameter' || isStructured)
  );
}

// Interns the schemas of a document by content. A schema without references means the same
// everywhere, so it is printed once, and becomes a constant if it occurs in several places.

interface Content {
  /** Whether the code is the same everywhere: no references, and no gaps to report. */
  readonly isReusable: boolean;
  /** Whether it has parts or values of its own, and is more than a type with limits. */
  readonly isStructured: boolean;
  /** The estimated number of characters of its code. */
  readonly size: number;
  /** The first occurrence. */
  readonly first: SchemaSite;
  /** The number of places where it is printed, after other shared code is printed once. */
  occurrences: number;
  /** Whether it occurs in a component, not only in operations. */
  ofComponents: boolean;
  /** The code, once it is printed. */
  built?: Built;
}

/** An occurrence of a schema, from which a constant is named. */
export interface SchemaSite {
  /** The component or operation that contains it. */
  readonly owner: string;
  /** The name of the property or parameter. */
  readonly name: string;
  /** A parameter location means an object of parameters. */
  readonly kind: 'part' | 'parameter' | ParameterPart;
  readonly ofComponents?: boolean;
}

export interface Contents {
  /** Adds a schema and its parts. `asValue`: it is printed inline and is not a declaration. */
  readonly add: (schema: Schema, site: SchemaSite, asValue: boolean) => void;
  /** The content of a schema that was added; `member` includes the description. */
  readonly of: (schema: Schema, as: 'schema' | 'member') => Content | undefined;
}

export function createContents(formats: Formats): Contents {
  const numbers = new Map<string, number>();
  const known: Content[] = [];
  const found = { schema: new Map<Schema, Content>(), member: new Map<Schema, Content>() };

  const intern = (
    key: string,
    site: SchemaSite,
    facts: Pick<Content, 'isReusable' | 'isStructured' | 'size'>,
  ): number => {
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
      occurrences: 0,
      ofComponents,
    });
    return number;
  };

  const visit = (schema: Schema, site: SchemaSite): number => {
    // The only annotation that the code depends on.
    const listed = knownValues(schema);
    let key = listed ? `known ${JSON.stringify(listed)}` : '';
    let isReusable = isContextFree(schema, formats);
    let size = 12;
    const children: number[] = [];
    const visitChild = (child: Schema, name: string, as: 'schema' | 'member'): number => {
      const at = name === '' ? site : siteOf(name, child, site);
      const own = visit(child, at);
      const number = as === 'member' ? member(child, own, at) : own;
      const content = known[number];
      isReusable &&= content?.isReusable === true;
      size += 4 + (content?.size ?? 0);
      return number;
    };
    for (const keyword of Object.keys(schema)) {
      if (isChildKeyword(keyword)) {
        if (annotations.has(keyword) || schema[keyword] === undefined) continue;
        key += `|${keyword}`;
        const isValue = keyword === 'properties';
        for (const [name, child] of entriesAt(schema, keyword)) {
          const number = visitChild(
            child,
            isValue ? (name ?? '') : '',
            isValue ? 'member' : 'schema',
          );
          key += name === undefined ? `#${number}` : ` ${JSON.stringify(name)}#${number}`;
          if (printed.has(keyword)) children.push(number);
          size += name === undefined ? 0 : name.length + 10;
        }
      } else if (isData(keyword)) {
        const value: unknown = schema[keyword];
        if (value === undefined) continue;
        const text = JSON.stringify(value instanceof Map ? [...value] : value);
        key += `|${keyword}${text}`;
        if (keyword !== 'type' && keyword !== 'required') size += text.length;
      }
    }
    if (schema.discriminator) key += `|by${schema.discriminator.propertyName}`;
    const isNew = !numbers.has(key);
    const { properties, items, anyOf, oneOf, enum: values } = schema;
    const isStructured = (properties ?? items ?? anyOf ?? oneOf ?? values) !== undefined;
    const number = intern(key, site, { isReusable, isStructured, size });
    // Count the parts only once, because the content is printed once.
    if (isNew || !isReusable) for (const count of children) countOccurrence(count);
    const content = known[number];
    if (content) found.schema.set(schema, content);
    return number;
  };

  const member = (schema: Schema, inner: number, site: SchemaSite): number => {
    const description = schema.description?.trim() ?? '';
    const facts = known[inner];
    if (description === '' || !facts) {
      if (facts) found.member.set(schema, facts);
      return inner;
    }
    const key = `${inner}"${description}`;
    const isNew = !numbers.has(key);
    const number = intern(key, site, {
      isReusable: facts.isReusable,
      isStructured: facts.isStructured,
      size: facts.size + description.length + 14,
    });
    if (isNew || !facts.isReusable) countOccurrence(inner);
    const content = known[number];
    if (content) found.member.set(schema, content);
    return number;
  };

  const countOccurrence = (number: number): void => {
    const content = known[number];
    if (content) content.occurrences += 1;
  };

  return {
    add: (schema, site, asValue) => {
      const number = visit(schema, site);
      if (asValue) countOccurrence(number);
    },
    of: (schema, as) => found[as].get(schema),
  };
}

/** The site of a property's value. Parameters that are components give it their name. */
function siteOf(name: string, { at }: Schema, site: SchemaSite): SchemaSite {
  if (site.kind === 'part' || site.kind === 'parameter') return { ...site, name };
  const component = /^\/components\/parameters\/([^/]+)\//.exec(at)?.[1];
  const called = component === undefined ? { name } : { owner: '', name: component };
  return { ...site, ...called, kind: 'parameter' };
}

/** Whether a schema, apart from its parts, has no references and no unknown formats. */
function isContextFree({ $ref: ref, format }: Schema, formats: Formats): boolean {
  return (
    ref === undefined &&
    (format === undefined || formats.isOff(format) || formats.find(format) !== undefined)
  );
}

/**
 * The keywords whose schemas are printed as zod; the others are left to the evaluator, or merged
 * into the schema around them.
 */
const printed: ReadonlySet<ChildKeyword> = new Set([
  'properties',
  'anyOf',
  'oneOf',
  'prefixItems',
  'items',
  'additionalProperties',
]);

function isData(keyword: string): keyword is keyof Schema & string {
  return !annotations.has(keyword) || keyword === 'readOnly' || keyword === 'writeOnly';
}
