// The doc comments of operations, types and properties: what the document says, and the limits that
// TypeScript cannot express. One file: operations, types and properties share the sentences about
// limits.

import { onOneLine } from '../../base/texts.js';
import type { DocComment, DocTag } from '../../code/comment.js';
import type { Api, Operation, Response } from '../../model/api.js';
import type { ExtensionName, ExtensionValue } from '../../model/extension-table.js';
import {
  type Extended,
  enumMembers,
  extensionOf,
  openPoints,
  previewNote,
} from '../../model/extensions.js';
import type { Json } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { titleOf } from '../../model/naming/schemas.js';
import type { Call, ErrorResponse } from '../../lower/calls/call.js';
import { detailOf } from '../../lower/calls/errors.js';

export function operationDoc({ operation, success, errors }: Call, api: Api): DocComment {
  const { summary, description, externalDocs, deprecated, body } = operation;
  const isSummaryRepeated =
    summary !== undefined &&
    description !== undefined &&
    withoutFullStop(summary) === withoutFullStop(description);
  const tags: DocTag[] = [
    ...bodyTag(body),
    ...returnsTag(success),
    ...errors.map((error) => ({ name: 'throws', text: throwsText(error, api) })),
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
  const route = `\`${operation.method} ${operation.path}\``;
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

/** The description of the body, and any beside the reference to its schema. */
function bodyTag(body: Operation['body']): DocTag[] {
  const besides = (body?.content ?? []).flatMap(({ schema }) =>
    schema?.$ref === undefined ? [] : [schema.description],
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
  return (
    openPoints(response).length === 0 &&
    /^((ok|success(ful)?( (response|operation))?|response|default response)\.?)?$/i.test(
      textOf(response),
    )
  );
}

function throwsText({ response, class: name = 'ApiError' }: ErrorResponse, api: Api): string {
  const { status } = response;
  const texts = detailOf(response, api).texts.map((text) => `\n- "${text}"`);
  const said = `${describe(response)}${texts.join('')}`;
  return `{${name}} ${status === 'default' ? 'Other statuses' : status}${said === '' ? '' : ': '}${said}`;
}

/** The summary of a response (OpenAPI 3.2) is enough where it has no description. */
function textOf({ description = '', summary = '' }: Response): string {
  return description.trim() || summary.trim();
}

function describe(response: Response): string {
  const open = openPoints(response);
  return [textOf(response), open.length === 0 ? '' : `Not specified: ${open.join('; ')}.`]
    .filter((text) => text !== '')
    .join(' ');
}

function withoutFullStop(text: string): string {
  return text.trim().replace(/\.$/, '').toLowerCase();
}

/**
 * Returns `undefined` if there is nothing to say. If the schema is a reference without a
 * description, its target's description is used; a schema that is one type or null is described by
 * that type.
 */
export function schemaDoc(
  declared: Schema,
  api: Pick<Api, 'schemas'>,
  name?: string,
): DocComment | undefined {
  const onlyMember = nonNullMember(declared);
  const schema =
    onlyMember === undefined || onlyMember.$ref !== undefined
      ? declared
      : merge(onlyMember, declared);
  const reference = schema.$ref ?? onlyMember?.$ref;
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
function nonNullMember({ $ref: ref, anyOf, oneOf }: Schema): Schema | undefined {
  const [members, other] = anyOf === undefined ? [oneOf, undefined] : [anyOf, oneOf];
  if (ref !== undefined || members?.length !== 2 || other !== undefined) return undefined;
  const [only, ...more] = members.filter(({ type: types }) => types?.join() !== 'null');
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
  // Most schemas.
  if ((items ?? oneOf ?? anyOf) === undefined) return [];
  const inner =
    items === undefined || items.$ref !== undefined
      ? []
      : [
          ...(items.description === undefined
            ? []
            : [`Each item: ${firstParagraphInOneLine(items.description)}`]),
          ...partDescriptions(items),
        ];
  const choices = [oneOf, anyOf].flatMap((members): readonly string[] => {
    const descriptions = (members ?? []).flatMap(({ $ref: ref, description }) =>
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
  if (preset !== undefined && short(preset))
    tags.push({ name: 'default', text: JSON.stringify(preset) });
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
  if (multipleOf !== undefined && !(multipleOf === 1 && schema.type?.includes('integer')))
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

/** Formats that are clear from the type, or matter only to programs, or are kinds of URIs. */
const unmentionedFormats: ReadonlySet<string> = new Set(
  'int32 float double binary uri uri-reference uri-template iri iri-reference url'.split(' '),
);

function bounds({
  type: types,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  extensions,
}: Schema): string | undefined {
  if ((minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum) === undefined) return undefined;
  const stated = extensionOf({ extensions }, 'x-unit') ?? '';
  const unit = /^[a-z]{1,20}$/.test(stated) ? ` ${stated}` : '';
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

/** One paragraph per extension. */
function factsOf(schema: Schema): readonly string[] {
  if (schema.extensions === undefined || schema.extensions.size === 0) return [];
  const said = <Name extends ExtensionName>(
    name: Name,
    say: (value: ExtensionValue<Name>) => string | undefined,
  ): readonly string[] => {
    const value = extensionOf(schema, name);
    const text = value === undefined ? undefined : say(value);
    return text === undefined ? [] : [text];
  };
  return [
    ...said('x-unit', (unit) => `Unit: ${unit.replaceAll('-', ' ')}.`),
    ...meanings(schema),
    ...said('x-placeholder-values', neutral),
    ...said('x-states', states),
    ...said('x-filled-for', filledFor),
    ...said('x-limits', limits),
    ...said('x-plan-limits', (plans) =>
      bullets(
        'Limits by plan:',
        Object.entries(plans).map(([plan, limit]) => `${plan}: ${limit}`),
      ),
    ),
    ...said('x-presigned', presigned),
    ...said('x-contradictions', (value) =>
      bullets(
        'Stated in more than one way:',
        value.map(
          ({ about, statements }) =>
            `${about}: ${statements.map(({ says, source }) => `${says} (${source})`).join('; ')}`,
        ),
      ),
    ),
  ];
}

function meanings(schema: Schema): readonly string[] {
  const rows = enumMembers(schema).flatMap(({ value, name = '', description }) => {
    if (typeof value === 'object') return [];
    const isSame = simplified(name) === simplified(String(value));
    const texts = [isSame ? undefined : name, description].filter(Boolean);
    return texts.length === 0 ? [] : [`\`${value}\`: ${texts.join(': ')}`];
  });
  return rows.length === 0 ? [] : [bullets(undefined, rows) ?? ''];
}

/** `IN_REVIEW` says no more than `in-review`. */
function simplified(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

function neutral(words: ExtensionValue<'x-placeholder-values'>): string {
  const names = words.map((word) => `\`${word}\``).join(', ');
  return `${names}: neutral words that stand for real names. The real ones differ.`;
}

function states({ initial, transitions = [] }: ExtensionValue<'x-states'>): string | undefined {
  const rows = transitions.map(({ from, to, by, when, effects = [] }) =>
    [
      from === undefined ? `to \`${to}\`` : `\`${from}\` to \`${to}\``,
      by,
      ...(when === undefined ? [] : [when]),
      ...effects,
    ].join('; '),
  );
  const start = initial === undefined ? '' : `Starts as \`${initial}\`.`;
  return bullets(`${start} Transitions:`.trim(), rows) ?? (start === '' ? undefined : start);
}

function filledFor(value: ExtensionValue<'x-filled-for'>): string {
  const types = value.map((each) => {
    if (typeof each === 'string') return each;
    const values = (each.values ?? []).map((known) => `\`${known}\``).join(', ');
    const detail = [values, each.meaning ?? ''].filter((text) => text !== '').join('; ');
    return detail === '' ? each.type : `${each.type} (${detail})`;
  });
  return `Filled for: ${types.join(', ')}.`;
}

function limits(value: ExtensionValue<'x-limits'>): string | undefined {
  const rows = value.map(({ subject, minimum, maximum, unit = '', values = [] }) => {
    const range = [
      minimum === undefined ? '' : `at least ${minimum}`,
      maximum === undefined ? '' : `at most ${maximum}`,
    ]
      .filter((text) => text !== '')
      .join(' and ');
    const size = [range, unit].filter((text) => text !== '').join(' ');
    return `${subject}: ${[size, values.join(', ')].filter((text) => text !== '').join('; ')}`;
  });
  return bullets('Limits:', rows);
}

function presigned({
  method,
  headers = {},
  success,
  expires,
}: ExtensionValue<'x-presigned'>): string {
  const sent = Object.entries(headers).map(([name, text]) => `\`${name}: ${text}\``);
  const parts = [
    method === undefined ? '' : `called with ${method}`,
    sent.length === 0 ? '' : `with ${sent.join(', ')}`,
    success === undefined ? '' : `responds with ${success}`,
    expires === true ? 'expires' : '',
  ].filter((text) => text !== '');
  return parts.length === 0 ? 'A presigned address.' : `A presigned address: ${parts.join(', ')}.`;
}

function bullets(head: string | undefined, rows: readonly string[]): string | undefined {
  if (rows.length === 0) return undefined;
  const items = rows.map((row) => `- ${onOneLine(row)}`);
  return (head === undefined ? items : [head, ...items]).join('\n');
}
