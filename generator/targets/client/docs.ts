// What a user reads on hover: everything that the document says about an operation, and where it says nothing.

import type { DocComment, DocTag } from '../../code/comment.js';
import type { Api, Operation, Response } from '../../model/api.js';
import { type Extended, knownValues, previewNote, unspecified } from '../../model/extensions.js';
import { isObject, type Json } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { isJson, splitResponses } from './media.js';
import { errorClassName } from './statuses.js';

export function operationDoc(operation: Operation, api: Api): DocComment {
  const { success, errors } = splitResponses(operation);
  const { summary, description, externalDocs, deprecated, body } = operation;
  const same = summary !== undefined && description !== undefined && withoutStop(summary) === withoutStop(description);
  const tags: DocTag[] = [
    ...(body?.description === undefined ? [] : [{ name: 'param', text: `params ${body.description}` }]),
    ...returnsTag(success),
    ...errors.map((response) => ({ name: 'throws', text: throwsText(response, api) })),
    ...(externalDocs === undefined ? [] : [{ name: 'see', text: [externalDocs.url, externalDocs.description].filter(Boolean).join(' ') }]),
    ...(deprecated ? [{ name: 'deprecated' }] : []),
  ];
  const route = `\`${operation.method.toUpperCase()} ${operation.path}\``;
  return { text: [summary, same ? undefined : description, ...notes(operation), route], tags };
}

/** The marks that are not part of a description: preview, and what the document leaves open. */
export function notes(owner: Extended): readonly string[] {
  const preview = previewNote(owner);
  const open = unspecified(owner);
  return [...(preview === undefined ? [] : [`**Preview.** ${preview || 'It may change.'}`]), ...(open.length === 0 ? [] : [`Not specified: ${open.join('; ')}.`])];
}

function returnsTag(success: readonly Response[]): DocTag[] {
  const told = success.filter(({ description = '' }) => description !== '' && !/^(ok|success(ful)?( (response|operation))?|response|default response)\.?$/i.test(description.trim()));
  const text = told.map(({ status, description }) => (success.length > 1 ? `${status}: ${description}` : description)).join('\n');
  return text === '' ? [] : [{ name: 'returns', text }];
}

function throwsText(response: Response, api: Api): string {
  const { status, description = '' } = response;
  const texts = detailTexts(response, api).map((text) => `\n- "${text}"`);
  return `{${errorClassName(status)}} ${status === 'default' ? 'Other statuses' : status}: ${description.trim()}${texts.join('')}`;
}

/** The `detail` texts that the document lists for an error: the values that its schema knows, else the ones of the examples. */
export function detailTexts({ content }: Response, api: Api): readonly string[] {
  const media = content.find(({ name }) => isJson(name));
  if (media === undefined) return [];
  const known = media.schema ? knownTexts(media.schema, { api, seen: new Set() }) : [];
  const examples = [...media.examples.map(({ value }) => value?.value), ...(media.schema?.examples ?? [])];
  const shown = examples.flatMap((value) => (isObject(value) ? texts([value['detail'] ?? null]) : []));
  return [...new Set(known.length > 0 ? known : shown)];
}

interface Search {
  readonly api: Api;
  readonly seen: Set<string>;
}

function knownTexts(schema: Schema, search: Search): readonly string[] {
  const target = schema.ref !== undefined && !search.seen.has(schema.ref) ? search.api.schemas.get(schema.ref) : undefined;
  if (schema.ref !== undefined) search.seen.add(schema.ref);
  const detail = schema.properties?.get('detail');
  const inner = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(target ? [target] : [])];
  return [...(detail ? valuesOf(detail, search.api) : []), ...inner.flatMap((each) => knownTexts(each, search))];
}

function valuesOf(schema: Schema, api: Api): readonly string[] {
  const target = schema.ref === undefined ? undefined : api.schemas.get(schema.ref);
  const own = [...(schema.const ? [schema.const.value] : []), ...(schema.enum ?? []), ...(knownValues(schema) ?? [])];
  return [...texts(own), ...(target?.ref === undefined && target ? valuesOf(target, api) : [])];
}

function texts(values: readonly Json[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, '').toLowerCase();
}
