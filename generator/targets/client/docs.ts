// The doc comments of operations, types and properties: what the document says, and the limits that TypeScript cannot express.

import type { DocComment, DocTag } from '../../code/comment.js';
import type { Api, Operation, Response } from '../../model/api.js';
import { type Extended, openPoints, previewNote } from '../../model/extensions.js';
import { isObject, type Json, isArray } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { titleOf } from '../../naming/schemas.js';
import { detailOf, errorClassName } from '../errors.js';
import { splitResponses } from '../media.js';

export function operationDoc(operation: Operation, api: Api): DocComment {
  const { success, errors } = splitResponses(operation);
  const { summary, description, externalDocs, deprecated, body } = operation;
  const isSummaryRepeated =
    summary !== undefined &&
    description !== undefined &&
    withoutFullStop(summary) === withoutFullStop(description);
  const tags: DocTag[] = [
    ...bodyTag(body),
    ...returnsTag(success),
    ...errors.map((response) => ({ name: 'throws', text: throwsText(response, api) })),
    ...(externalDocs === undefined
      ? []
      : [
          {
            name: 'see',
            text: [externalDocs.url, externalDocs.description].filter(Boolean).join(' '),
          },
        ]),
    ...(deprecated ? [{ name: 'deprecated' }] : []),
  ];
  const route = `\`${operation.method.toUpperCase()} ${operation.path}\``;
  return {
    text: [summary, isSummaryRepeated ? undefined : description, ...notes(operation), route],
    tags,
  };
}

/** Notes from extensions: preview, and what the document leaves unspecified. */
export function notes(owner: Extended): readonly string[] {
  const preview = previewNote(owner);
  const open = openPoints(owner);
  return [
    ...(preview === undefined ? [] : [`**Preview.** ${preview || 'It may change.'}`]),
    ...(open.length === 0 ? [] : [`Not specified: ${open.join('; ')}.`]),
  ];
}

/** The description of the body, and any beside the reference to its schema. The schema's own description is at its type. */
function bodyTag(body: Operation['body']): DocTag[] {
  const besides = (body?.content ?? []).flatMap(({ schema }) =>
    schema?.ref === undefined ? [] : [schema.description],
  );
  const text = [...new Set([body?.description, ...besides])].filter(Boolean).join(' ');
  return text === '' ? [] : [{ name: 'param', text: `params ${text}` }];
}

function returnsTag(success: readonly Response[]): DocTag[] {
  const described = success.filter((response) => !addsNothing(response));
  const text = described
    .map((response) => `${success.length > 1 ? `${response.status}: ` : ''}${describe(response)}`)
    .join('\n');
  return text === '' ? [] : [{ name: 'returns', text }];
}

/** Whether the response's description says no more than that the call succeeded. */
function addsNothing(response: Response): boolean {
  const { description = '' } = response;
  return (
    openPoints(response).length === 0 &&
    /^((ok|success(ful)?( (response|operation))?|response|default response)\.?)?$/i.test(
      description.trim(),
    )
  );
}

function throwsText(response: Response, api: Api): string {
  const { status } = response;
  const texts = detailOf(response, api).texts.map((text) => `\n- "${text}"`);
  const name =
    typeof status === 'number' || response.content.length > 0 ? errorClassName(status) : 'ApiError';
  return `{${name}} ${status === 'default' ? 'Other statuses' : status}: ${describe(response)}${texts.join('')}`;
}

function describe(response: Response): string {
  const open = openPoints(response);
  return [
    response.description?.trim() ?? '',
    open.length === 0 ? '' : `Not specified: ${open.join('; ')}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function withoutFullStop(text: string): string {
  return text.trim().replace(/\.$/, '').toLowerCase();
}

/**
 * Returns `undefined` if there is nothing to say. If the schema is a reference without a description, its target's description is used; a
 * schema that is one type or null is described by that type.
 */
export function schemaDoc(
  declared: Schema,
  api: Pick<Api, 'schemas'>,
  name?: string,
): DocComment | undefined {
  const onlyMember = nonNullMember(declared);
  const schema =
    onlyMember === undefined || onlyMember.ref !== undefined
      ? declared
      : merge(onlyMember, declared);
  const reference = schema.ref ?? onlyMember?.ref;
  const target = reference === undefined ? undefined : api.schemas.get(reference);
  const own = schema.description ?? schema.summary;
  const described = own ?? (target ? firstParagraph(target) : titleOf(schema, name));
  const limits = limitsOf(schema);
  const text: string[] = [];
  if (described !== undefined && described.trim() !== '') text.push(described);
  if (schema.extensions && schema.extensions.size > 0) {
    const facts = factsOf(schema);
    // Sentences share a paragraph, lists have their own.
    const sentences = [
      ...(limits === undefined ? [] : [limits]),
      ...facts.filter((fact) => !fact.includes('\n')),
    ];
    text.push(
      ...(sentences.length === 0 ? [] : [sentences.join(' ')]),
      ...facts.filter((fact) => fact.includes('\n')),
      ...notes(schema),
    );
  } else if (limits !== undefined) text.push(limits);
  text.push(...partDescriptions(onlyMember ?? declared).filter((part) => part !== described));
  const tags = tagsOf(schema);
  return text.length === 0 && tags.length === 0 ? undefined : { text, tags };
}

/** The other member, if the schema is only a union of two members, one of them null. */
function nonNullMember({ ref, anyOf, oneOf }: Schema): Schema | undefined {
  const [members, other] = anyOf === undefined ? [oneOf, undefined] : [anyOf, oneOf];
  if (ref !== undefined || members?.length !== 2 || other !== undefined) return undefined;
  const [only, ...more] = members.filter(({ types }) => types?.join() !== 'null');
  return more.length === 0 ? only : undefined;
}

/** Merges a union member with the keywords beside the union, which win. */
function merge({ deprecated: _, ...inner }: Schema, outer: Schema): Schema {
  const stated = Object.fromEntries(
    Object.entries(outer).filter(([, value]) => value !== undefined),
  );
  const words =
    outer.description === undefined && outer.summary === undefined
      ? {}
      : { description: undefined, summary: undefined };
  return {
    ...inner,
    ...words,
    ...stated,
    at: outer.at,
    extensions: new Map([...(inner.extensions ?? []), ...(outer.extensions ?? [])]),
  };
}

/** Descriptions of inline items and alternatives, which have no doc comment of their own. */
function partDescriptions({ items, oneOf, anyOf }: Schema): readonly string[] {
  const inner =
    items === undefined || items.ref !== undefined
      ? []
      : [
          ...(items.description === undefined
            ? []
            : [`Each item: ${firstParagraphInOneLine(items.description)}`]),
          ...partDescriptions(items),
        ];
  const choices = [oneOf, anyOf].flatMap((members): readonly string[] => {
    const descriptions = (members ?? []).flatMap(({ ref, description }) =>
      ref !== undefined || description === undefined ? [] : [firstParagraphInOneLine(description)],
    );
    if (descriptions.length < 2) return descriptions.map((text) => `One alternative: ${text}`);
    return [
      [oneOf === members ? 'One of:' : 'Any of:', ...descriptions.map((text) => `- ${text}`)].join(
        '\n',
      ),
    ];
  });
  return [...inner, ...choices];
}

/** The first paragraph as one line. */
function firstParagraphInOneLine(text: string): string {
  return (text.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ');
}

function firstParagraph(schema: Schema): string | undefined {
  const { description, summary } = schema;
  const title = titleOf(schema);
  const [first = ''] = (description ?? summary ?? title ?? '').trim().split(/\n\s*\n/);
  return first.length > 300 ? undefined : first;
}

function tagsOf(schema: Schema): DocTag[] {
  const { default: preset, deprecated, examples, externalDocs } = schema;
  const tags: DocTag[] = [];
  const example = examples?.find((value) => typeof value !== 'object' && short(value));
  if (preset && short(preset.value))
    tags.push({ name: 'default', text: JSON.stringify(preset.value) });
  if (example !== undefined) tags.push({ name: 'example', text: JSON.stringify(example) });
  if (externalDocs)
    tags.push({
      name: 'see',
      text: [externalDocs.url, externalDocs.description].filter(Boolean).join(' '),
    });
  if (deprecated) tags.push({ name: 'deprecated' });
  return tags;
}

function short(value: Json): boolean {
  return JSON.stringify(value).length <= 80;
}

/** Describes bounds, lengths, formats, patterns and counts in one line. */
function limitsOf(schema: Schema): string | undefined {
  const {
    minLength,
    maxLength,
    minItems,
    maxItems,
    minProperties,
    maxProperties,
    pattern,
    format,
    multipleOf,
    uniqueItems,
  } = schema;
  let all = '';
  const add = (sentence: string | undefined): void =>
    void (sentence === undefined || (all += all === '' ? sentence : ` ${sentence}`));
  add(bounds(schema));
  if (multipleOf !== undefined && !(multipleOf === 1 && schema.types?.includes('integer')))
    add(`A multiple of ${multipleOf}.`);
  add(countLimits(minLength, maxLength, 'character'));
  add(countLimits(minItems, maxItems, 'item'));
  if (uniqueItems) add('No duplicates.');
  add(countLimits(minProperties, maxProperties, 'property'));
  if (format !== undefined && format.trim() !== '' && !unmentionedFormats.has(format))
    add(`Format: ${format}.`);
  if (pattern !== undefined && pattern.length <= 200) add(`Pattern: ${codeSpan(pattern)}.`);
  return all === '' ? undefined : all;
}

/** Formats that are clear from the TypeScript type, or matter only to programs, or are kinds of URIs, which are recognizable. */
const unmentionedFormats: ReadonlySet<string> = new Set(
  'int32 float double binary uri uri-reference uri-template iri iri-reference url'.split(' '),
);

function bounds({
  types,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  extensions,
}: Schema): string | undefined {
  if ((minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum) === undefined) return undefined;
  const stated = extensions?.get('x-unit');
  const unit = typeof stated === 'string' && /^[a-z]{1,20}$/.test(stated) ? ` ${stated}` : '';
  const noun = types?.includes('integer') && !types.includes('number') ? 'an integer ' : '';
  if (
    minimum !== undefined &&
    maximum !== undefined &&
    exclusiveMinimum === undefined &&
    exclusiveMaximum === undefined
  )
    return sentence(
      minimum === maximum
        ? `exactly ${minimum}${unit}`
        : `${noun}from ${minimum} to ${maximum}${unit}`,
    );
  const parts = [
    minimum === undefined ? undefined : `at least ${minimum}`,
    exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`,
    maximum === undefined ? undefined : `at most ${maximum}`,
    exclusiveMaximum === undefined ? undefined : `less than ${exclusiveMaximum}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : sentence(`${noun}${parts.join(' and ')}${unit}`);
}

function countLimits(
  least = 0,
  most: number | undefined,
  noun: 'character' | 'item' | 'property',
): string | undefined {
  if (most === undefined && least <= 0) return undefined;
  const count = (number: number): string =>
    `${number} ${number === 1 ? noun : noun === 'property' ? 'properties' : `${noun}s`}`;
  if (most === undefined) return `At least ${count(least)}.`;
  if (least === most) return `Exactly ${count(most)}.`;
  return least <= 0 ? `At most ${count(most)}.` : `${least} to ${count(most)}.`;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** Text as inline code of markdown, whatever backticks it contains. */
function codeSpan(text: string): string {
  const ticks = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return ticks + space + text + space + ticks;
}

/** One paragraph per extension. Extensions with a value of the wrong form are left out. */
function factsOf({ extensions, enum: values = [] }: Schema): readonly string[] {
  if (extensions === undefined || extensions.size === 0) return [];
  const read = (name: string): Json => extensions.get(name) ?? null;
  return [
    unit(read('x-unit')),
    meanings(read('x-enum-descriptions'), values),
    neutral(read('x-placeholder-values')),
    states(read('x-states')),
    filledFor(read('x-filled-for')),
    limits(read('x-limits')),
    planLimits(read('x-plan-limits')),
    presigned(read('x-presigned')),
    contradictions(read('x-contradictions')),
  ].filter((paragraph) => paragraph !== undefined);
}

function unit(value: Json): string | undefined {
  return typeof value === 'string' ? `Unit: ${value.replaceAll('-', ' ')}.` : undefined;
}

function meanings(value: Json, values: readonly Json[]): string | undefined {
  const pairs: readonly (readonly [string, Json])[] = isObject(value)
    ? Object.entries(value)
    : list(value).map((text, index) => [textOf(values[index] ?? null), text]);
  return bullets(
    undefined,
    pairs
      .filter(([name, text]) => name !== '' && typeof text === 'string')
      .map(([name, text]) => `\`${name}\`: ${textOf(text)}`),
  );
}

function neutral(value: Json): string | undefined {
  const words = list(value).map((word) => `\`${textOf(word)}\``);
  return words.length === 0
    ? undefined
    : `${words.join(', ')}: neutral words that stand for real names. The real ones differ.`;
}

function states(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const rows = list(value['transitions'] ?? null)
    .filter(isObject)
    .map((each) => {
      const { from = null, to = null, by = null, when = null, effects = null } = each;
      const path =
        from === null ? `to \`${textOf(to)}\`` : `\`${textOf(from)}\` to \`${textOf(to)}\``;
      return [
        path,
        textOf(by),
        ...(when === null ? [] : [textOf(when)]),
        ...list(effects).map(textOf),
      ]
        .filter((text) => text !== '')
        .join('; ');
    });
  const { initial = null } = value;
  return (
    bullets(
      initial === null ? 'Transitions:' : `Starts as \`${textOf(initial)}\`. Transitions:`,
      rows,
    ) ?? (initial === null ? undefined : `Starts as \`${textOf(initial)}\`.`)
  );
}

function filledFor(value: Json): string | undefined {
  const types = list(value).map((each) => {
    if (!isObject(each)) return textOf(each);
    const values = list(each['values'] ?? null).map((known) => `\`${textOf(known)}\``);
    const meaning = textOf(each['meaning'] ?? null);
    const detail = [values.join(', '), meaning].filter((text) => text !== '').join('; ');
    return detail === ''
      ? textOf(each['type'] ?? null)
      : `${textOf(each['type'] ?? null)} (${detail})`;
  });
  return types.length === 0 ? undefined : `Filled for: ${types.join(', ')}.`;
}

function limits(value: Json): string | undefined {
  const rows = list(value)
    .filter(isObject)
    .map((each) => {
      const {
        subject = null,
        minimum = null,
        maximum = null,
        unit: measure = null,
        values = null,
      } = each;
      const range = [
        minimum === null ? '' : `at least ${textOf(minimum)}`,
        maximum === null ? '' : `at most ${textOf(maximum)}`,
      ]
        .filter((text) => text !== '')
        .join(' and ');
      const size = [range, textOf(measure)].filter((text) => text !== '').join(' ');
      const allowed = list(values).map(textOf).join(', ');
      return `${textOf(subject)}: ${[size, allowed].filter((text) => text !== '').join('; ')}`;
    });
  return bullets('Limits:', rows);
}

function planLimits(value: Json): string | undefined {
  return isObject(value)
    ? bullets(
        'Limits by plan:',
        Object.entries(value).map(([plan, limit]) => `${plan}: ${textOf(limit)}`),
      )
    : undefined;
}

function presigned(value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  const { method = null, headers = null, success = null, expires = null } = value;
  const sent = isObject(headers)
    ? Object.entries(headers).map(([name, text]) => `\`${name}: ${textOf(text)}\``)
    : [];
  const parts = [
    method === null ? '' : `called with ${textOf(method)}`,
    sent.length === 0 ? '' : `with ${sent.join(', ')}`,
    success === null ? '' : `responds with ${textOf(success)}`,
    expires === true ? 'expires' : '',
  ].filter((text) => text !== '');
  return parts.length === 0 ? 'A presigned address.' : `A presigned address: ${parts.join(', ')}.`;
}

function contradictions(value: Json): string | undefined {
  const rows = list(value)
    .filter(isObject)
    .map((each) => {
      const statements = list(each['statements'] ?? null)
        .filter(isObject)
        .map(
          (statement) =>
            `${textOf(statement['says'] ?? null)} (${textOf(statement['source'] ?? null)})`,
        );
      return `${textOf(each['about'] ?? null)}: ${statements.join('; ')}`;
    });
  return bullets('Stated in more than one way:', rows);
}

function bullets(head: string | undefined, rows: readonly string[]): string | undefined {
  if (rows.length === 0) return undefined;
  const items = rows.map((row) => `- ${row.replace(/\s*\n\s*/g, ' ')}`);
  return (head === undefined ? items : [head, ...items]).join('\n');
}

function list(value: Json): readonly Json[] {
  return isArray(value) ? value : [];
}

function textOf(value: Json): string {
  return typeof value === 'object' ? '' : String(value);
}
