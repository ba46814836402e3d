// The table of schema keywords, with what each contributes to the model; a keyword that is not in
// it is ignored.

import { keywordsHolding, type KeywordThatHolds } from '../../model/children.js';
import {
  isObject,
  type Json,
  type JsonObject,
  type Pointer,
  pointer,
  isArray,
} from '../../model/json.js';
import { type Schema, type XmlForm, xmlNodeTypes } from '../../model/schema.js';
import {
  asEmpty,
  ineffective,
  isEmpty,
  type KeywordContext,
  type Located,
  type Reader,
  wrongType,
} from '../reader.js';
import { readDiscriminator } from './discriminator.js';
import { asFlag, asText, checkIgnored } from '../field.js';
import { readDependencies, readItems } from './legacy.js';
import {
  readDynamicReference,
  readRecursiveReference,
  resolved,
  schemaReference,
} from '../reference.js';
import { closest, didYouMean } from '../../base/suggest.js';
import {
  checkExact,
  readDependentRequired,
  readEnum,
  readDefault,
  readExample,
  readSchemaExamples,
  readPattern,
  readRequired,
  readTypes,
  readUrl,
  readablePattern,
} from './value.js';

type Keyword = (context: KeywordContext, value: Json) => void;

const nothing: Keyword = () => undefined;

export const keywordHandlers: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['$ref', ({ reader, draft }, value) => void (draft.$ref = schemaReference(reader, value, draft))],
  ['$dynamicRef', readDynamicReference],
  ['$recursiveRef', readRecursiveReference],
  ['type', readTypes],
  ['enum', readEnum],
  ['const', readConst],
  ...keywordsHolding('list').map((keyword) => [keyword, members(keyword)] as const),
  ...keywordsHolding('map').map((keyword) => [keyword, namedMembers(keyword)] as const),
  ...keywordsHolding('one').map((keyword) => [keyword, child(keyword)] as const),
  ['discriminator', readDiscriminator],
  ['required', readRequired],
  ['dependentRequired', readDependentRequired],
  ['dependencies', readDependencies],
  ['items', readItems],
  ['minProperties', count('minProperties')],
  ['maxProperties', count('maxProperties')],
  ['minContains', count('minContains')],
  ['maxContains', count('maxContains')],
  ['minItems', count('minItems')],
  ['maxItems', count('maxItems')],
  ['minLength', count('minLength')],
  ['maxLength', count('maxLength')],
  ['uniqueItems', yesOrNo('uniqueItems')],
  ['minimum', bound('minimum')],
  ['maximum', bound('maximum')],
  ['exclusiveMinimum', exclusive('exclusiveMinimum')],
  ['exclusiveMaximum', exclusive('exclusiveMaximum')],
  ['multipleOf', bound('multipleOf')],
  ['pattern', readPattern],
  ['format', words('format')],
  ['contentEncoding', words('contentEncoding')],
  ['contentMediaType', words('contentMediaType')],
  ['title', words('title')],
  ['summary', words('summary')],
  ['description', words('description')],
  ['externalDocs', readUrl],
  ['deprecated', yesOrNo('deprecated')],
  ['readOnly', yesOrNo('readOnly')],
  ['writeOnly', yesOrNo('writeOnly')],
  ['default', readDefault],
  ['example', readExample],
  ['examples', readSchemaExamples],
  // From here on: keywords that `lift`, `readItems` or references read, and that only have their
  // type checked here.
  [
    'nullable',
    ({ reader, draft }, value) =>
      void asFlag(reader, { value, at: pointer(draft.at, 'nullable') }, '"nullable"'),
  ],
  ['additionalItems', nothing],
  ['xml', readXml],
  ignored('$id', 'a string'),
  ['$schema', readDialect],
  ignored('$anchor', 'a string'),
  ignored('$dynamicAnchor', 'a string'),
  ignored('$recursiveAnchor', 'true or false'),
  ignored('$vocabulary', 'an object'),
  ignored('$comment', 'a string'),
  ignored('$defs', 'an object of schemas'),
  ignored('definitions', 'an object of schemas'),
]);

function readConst({ reader, draft }: KeywordContext, value: Json): void {
  checkExact(reader, { value, at: pointer(draft.at, 'const') }, '"const"');
  draft.const = value;
}

function readDialect({ reader, draft, source }: KeywordContext, value: Json): void {
  checkIgnored(reader, { value: source, at: draft.at }, { $schema: 'a string' });
  checkDialect(reader, { value, at: pointer(draft.at, '$schema') });
}

/** Schemas are read as JSON Schema 2020-12, which is what OpenAPI's own dialects build on. */
export function checkDialect(reader: Reader, { value, at }: Located): void {
  if (
    typeof value === 'string' &&
    !/^https:\/\/(?:spec\.openapis\.org\/oas\/3\.\d\/|json-schema\.org\/draft\/2020-12\/)/.test(
      value,
    )
  )
    reader.tally('read/dialect', JSON.stringify(value), at);
}

function ignored(
  key: string,
  wanted: Parameters<typeof checkIgnored>[2][string],
): [string, Keyword] {
  return [
    key,
    ({ reader, draft, source }) =>
      checkIgnored(reader, { value: source, at: draft.at }, { [key]: wanted }),
  ];
}

function readXml({ reader, draft, source }: KeywordContext, value: Json): void {
  checkIgnored(reader, { value: source, at: draft.at }, { xml: 'an object' });
  reader.skip(
    '"xml" says how XML is written: fixtures are, and what is sent is a text.',
    pointer(draft.at, 'xml'),
  );
  if (isObject(value))
    checkIgnored(
      reader,
      { value, at: pointer(draft.at, 'xml') },
      {
        name: 'a string',
        namespace: 'a string',
        prefix: 'a string',
        attribute: 'true or false',
        wrapped: 'true or false',
        nodeType: 'a string',
      },
    );
  const nodeType = isObject(value) ? value['nodeType'] : undefined;
  for (const key of nodeType === undefined ? [] : (['attribute', 'wrapped'] as const))
    if (isObject(value) && value[key] !== undefined)
      reader.report(
        'read/invalid-value',
        `"${key}" stands beside "nodeType", which replaces it (OpenAPI 3.2); it means nothing there.`,
        { pointer: pointer(draft.at, 'xml', key), part: 'key' },
      );
  if (typeof nodeType === 'string' && !xmlNodeTypes.some((xmlNodeType) => xmlNodeType === nodeType))
    reader.report(
      'read/invalid-value',
      `${JSON.stringify(nodeType)} is no type of an XML node; there are ${xmlNodeTypes.join(', ')}.`,
      {
        pointer: pointer(draft.at, 'xml', 'nodeType'),
        severity: 'warning',
        ...didYouMean(closest(nodeType, xmlNodeTypes)),
      },
    );
  if (isObject(value)) draft.xml = xmlForm(value);
}

function xmlForm({ name, namespace, prefix, nodeType, attribute, wrapped }: JsonObject): XmlForm {
  const known = xmlNodeTypes.find((xmlNodeType) => xmlNodeType === nodeType);
  const older = attribute === true ? 'attribute' : wrapped === true ? 'element' : undefined;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof namespace === 'string' && { namespace }),
    ...(typeof prefix === 'string' && { prefix }),
    nodeType: nodeType === undefined ? older : known,
  };
}

/** Keywords that OpenAPI 3.0 does not have. */
export const newerKeywords: ReadonlySet<string> = new Set([
  '$dynamicRef',
  '$recursiveRef',
  'const',
  'prefixItems',
  'if',
  'then',
  'else',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  'dependencies',
  'unevaluatedProperties',
  'propertyNames',
  'unevaluatedItems',
  'contains',
  'contentSchema',
  'minContains',
  'maxContains',
  'contentEncoding',
  'contentMediaType',
  'examples',
  'additionalItems',
  '$id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$recursiveAnchor',
  '$vocabulary',
  '$defs',
  'definitions',
]);

function child(key: KeywordThatHolds<'one'>): Keyword {
  return ({ reader, draft, read }, value) =>
    void (draft[key] = read(reader, value, pointer(draft.at, key)));
}

function members(key: KeywordThatHolds<'list'>): Keyword {
  return ({ reader, draft, read }, value) => {
    const at = pointer(draft.at, key);
    const isMember = isObject(value);
    const what = JSON.stringify(key);
    if (isMember) {
      wrongType(reader, at, {
        what,
        wanted: 'an array',
        value,
        reading: 'it is read as the only member of the list',
      });
      reader.amend(at, [value]);
    }
    const list = isMember ? [value] : value;
    if (list === null) ineffective(reader, at, { what, wanted: 'an array', value });
    else if (!isArray(list)) wrongType(reader, at, { what, wanted: 'an array', value });
    else if (list.length === 0) {
      reader.report('read/empty-list', `${what} has no members; it has no effect.`, {
        pointer: at,
      });
      reader.amend(at, undefined);
    } else draft[key] = list.map((member, index) => read(reader, member, pointer(at, index)));
  };
}

function namedMembers(key: KeywordThatHolds<'map'>): Keyword {
  return ({ reader, draft, read, unread }, value) => {
    const at = pointer(draft.at, key);
    const what = JSON.stringify(key);
    const { value: map } = resolved(reader, { value, at });
    if (!isObject(map)) {
      if (isEmpty(map)) {
        asEmpty(reader, { value: map, at }, what);
        draft[key] = new Map();
      } else wrongType(reader, at, { what, wanted: 'an object', value });
      return;
    }
    const schemas = new Map<string, Schema>();
    for (const name in map) {
      const member = map[name];
      if (member === undefined) continue;
      const place = pointer(at, name);
      const readName = key === 'patternProperties' ? readablePattern(reader, name, place) : name;
      if (readName !== undefined) schemas.set(readName, read(reader, member, place));
      else unread.names = true;
      if (readName === undefined) reader.amend(place, undefined);
      else if (readName !== name) reader.rename(place, readName);
    }
    draft[key] = schemas;
  };
}

type CountKey =
  | 'minProperties'
  | 'maxProperties'
  | 'minContains'
  | 'maxContains'
  | 'minItems'
  | 'maxItems'
  | 'minLength'
  | 'maxLength';

function count(key: CountKey): Keyword {
  return ({ reader, draft }, value) => {
    const number = asNumber(reader, value, { at: draft.at, key });
    if (number === undefined) return;
    if (Number.isInteger(number) && number >= 0) draft[key] = number;
    else
      invalidNumber(reader, pointer(draft.at, key), {
        key,
        wanted: 'a whole number that is not negative',
        number,
      });
  };
}

function bound(
  key: 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum' | 'multipleOf',
): Keyword {
  return ({ reader, draft }, value) => {
    const number = asNumber(reader, value, { at: draft.at, key });
    if (number === undefined) return;
    if (Number.isFinite(number) && (key !== 'multipleOf' || number > 0)) draft[key] = number;
    else
      invalidNumber(reader, pointer(draft.at, key), {
        key,
        wanted: key === 'multipleOf' ? 'a number greater than 0' : 'a number',
        number,
      });
  };
}

/** Reads the bound as a number; `lift` reads the boolean of OpenAPI 3.0. */
function exclusive(key: 'exclusiveMinimum' | 'exclusiveMaximum'): Keyword {
  const asBound = bound(key);
  return (context, value) => {
    const { reader, draft } = context;
    if (typeof value === 'boolean') {
      if (reader.version !== '3.0')
        reader.tally('read/older-keyword', `A boolean "${key}"`, pointer(draft.at, key));
      return;
    }
    if (reader.version === '3.0')
      reader.tally('read/newer-keyword', `A number as "${key}"`, pointer(draft.at, key));
    asBound(context, value);
  };
}

function invalidNumber(
  reader: Reader,
  at: Pointer,
  { key, wanted, number }: { key: string; wanted: string; number: number },
): void {
  reader.report(
    'read/invalid-value',
    `${JSON.stringify(key)} must be ${wanted}, not ${number}; it has no effect.`,
    { pointer: at },
  );
  reader.amend(at, undefined);
}

/** Reads a number, also if it is written as a string. */
function asNumber(
  reader: Reader,
  value: Json,
  { at: parent, key }: { readonly at: Pointer; readonly key: string },
): number | undefined {
  const at = pointer(parent, key);
  const what = JSON.stringify(key);
  if (typeof value === 'number') {
    checkExact(reader, { value, at }, what);
    return value;
  }
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) {
    ineffective(reader, at, { what, wanted: 'a number', value });
    return undefined;
  }
  wrongType(reader, at, {
    what,
    wanted: 'a number',
    value,
    reading: `it is read as ${Number(value)}`,
  });
  reader.amend(at, Number(value));
  return Number(value);
}

function yesOrNo(key: 'uniqueItems' | 'deprecated' | 'readOnly' | 'writeOnly'): Keyword {
  return ({ reader, draft }, value) => {
    const read =
      typeof value === 'boolean'
        ? value
        : asFlag(reader, { value, at: pointer(draft.at, key) }, JSON.stringify(key));
    // `false` means the same as an absent keyword.
    if (read === true) draft[key] = true;
  };
}

function words(
  key: 'format' | 'contentEncoding' | 'contentMediaType' | 'title' | 'summary' | 'description',
): Keyword {
  return ({ reader, draft }, value) => {
    if (typeof value === 'string') {
      draft[key] = value;
      return;
    }
    const { value: written, at } = resolved(reader, { value, at: pointer(draft.at, key) });
    const read = asText(reader, { value: written, at }, JSON.stringify(key));
    if (read !== undefined) draft[key] = read;
  };
}
