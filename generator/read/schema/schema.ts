// Schema objects of OpenAPI 3.0 and 3.1 as one form. https://spec.openapis.org/oas/v3.1.1.html#schema-object

import { isObject, type Json, type JsonObject, type Pointer, pointer } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { innerScope } from './anchor.js';
import { keywordHandlers, newerKeywords } from './keyword.js';
import { checkContradictions } from './contradiction.js';
import { isNullable, lift, nullableReference } from './legacy.js';
import type { Reader, SchemaDraft } from '../reader.js';
import { resolved, wantSchema } from '../reference.js';
import { isEmpty, wrongType } from '../wrong-type.js';
import { closest } from '../../suggest.js';

/** A schema inside so many others is one of its own, as if a reference led to it: no stage, and no compiler, meets one that is nested deeper. */
const mostLevels = 30;

export function readSchema(reader: Reader, value: Json, at: Pointer): Schema {
  if (
    typeof value === 'boolean' &&
    reader.version === '3.0' &&
    !at.endsWith('/additionalProperties')
  )
    reader.tally('read/newer-keyword', `A schema that is ${value}`, at);
  if (value === true) return { at };
  if (value === false) return { at, never: true };
  if (!isObject(value)) {
    const isNothing = isEmpty(value);
    wrongType(reader, at, {
      what: 'A schema',
      wanted: reader.version === '3.0' ? 'an object' : 'an object, true or false',
      value,
      reading: isNothing ? 'any value is taken' : undefined,
    });
    if (isNothing) reader.amend(at, {});
    return { at };
  }
  const { state } = reader;
  if (state.depth >= mostLevels) return { at, ref: wantSchema(reader, at) };
  const outer = state.scope;
  state.depth += 1;
  if (value['$id'] !== undefined && reader.version !== '3.0')
    state.scope = innerScope(value, at, outer);
  const schema = readKeywords(reader, value, at);
  state.scope = outer;
  state.depth -= 1;
  return schema;
}

function readKeywords(reader: Reader, value: JsonObject, at: Pointer): Schema {
  const draft: SchemaDraft = { at };
  const context = { reader, draft, source: value, read: readSchema, unread: { names: false } };
  const older = reader.version === '3.0';
  const bare = older && typeof value['$ref'] === 'string';
  for (const key in value) {
    const member = value[key];
    if (member === undefined) continue;
    const handle = keywordHandlers.get(key);
    if (handle === undefined) unknownKeyword(reader, draft, { key, member });
    else if (bare && key === 'nullable' && isNullable(value)) continue;
    else if (bare && !besideReference.has(key))
      reader.tally('read/ignored-reference-sibling', JSON.stringify(key), pointer(at, key));
    else {
      if (older && newerKeywords.has(key))
        reader.tally('read/newer-keyword', JSON.stringify(key), pointer(at, key));
      handle(
        context,
        isObject(member) && plain.has(key)
          ? resolved(reader, { value: member, at: pointer(at, key) }).value
          : member,
      );
    }
  }
  if (context.unread.names) allowNames(reader, draft);
  checkContradictions(reader, draft, value);
  if (bare) return isNullable(value) ? nullableReference(reader, draft, value) : draft;
  return lift(reader, draft, value);
}

/** Without one of the patterns no name can be told to be one too many. */
function allowNames(reader: Reader, draft: SchemaDraft): void {
  for (const key of ['additionalProperties', 'unevaluatedProperties'] as const) {
    if (draft[key] === undefined) continue;
    delete draft[key];
    reader.amend(pointer(draft.at, key), undefined);
  }
}

/** Keywords whose values are neither schemas nor data: what refers there refers to such a value. */
const plain: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'required',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

const besideReference: ReadonlySet<string> = new Set([
  '$ref',
  'summary',
  'description',
  '$comment',
]);

function unknownKeyword(
  reader: Reader,
  draft: SchemaDraft,
  { key, member }: { key: string; member: Json },
): void {
  if (key.startsWith('x-')) {
    (draft.extensions ??= new Map()).set(key, member);
    return;
  }
  const suggestion = closest(key, keywordHandlers.keys());
  reader.tally(
    'read/unknown-keyword',
    JSON.stringify(key) +
      (suggestion === undefined ? '' : ` (did you mean ${JSON.stringify(suggestion)}?)`),
    pointer(draft.at, key),
  );
}
