// What a user reads on hover: everything that the document says about an operation, and where it says nothing.

import type { DocComment, DocTag } from '../../../code/comment.js';
import type { Api, Operation, Response } from '../../../model/api.js';
import { type Extended, openPoints, previewNote } from '../../../model/extensions.js';
import { detailOf } from '../../detail.js';
import { splitResponses } from '../../media.js';
import { errorClassName } from '../../statuses.js';

export function operationDoc(operation: Operation, api: Api): DocComment {
  const { success, errors } = splitResponses(operation);
  const { summary, description, externalDocs, deprecated, body } = operation;
  const same =
    summary !== undefined &&
    description !== undefined &&
    withoutStop(summary) === withoutStop(description);
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
  return { text: [summary, same ? undefined : description, ...notes(operation), route], tags };
}

/** The marks that are not part of a description: preview, and what the document leaves open. */
export function notes(owner: Extended): readonly string[] {
  const preview = previewNote(owner);
  const open = openPoints(owner);
  return [
    ...(preview === undefined ? [] : [`**Preview.** ${preview || 'It may change.'}`]),
    ...(open.length === 0 ? [] : [`Not specified: ${open.join('; ')}.`]),
  ];
}

/** What is said of the body, and beside the reference to its schema: the schema's own words stand at its type. */
function bodyTag(body: Operation['body']): DocTag[] {
  const besides = (body?.content ?? []).flatMap(({ schema }) =>
    schema?.ref === undefined ? [] : [schema.description],
  );
  const text = [...new Set([body?.description, ...besides])].filter(Boolean).join(' ');
  return text === '' ? [] : [{ name: 'param', text: `params ${text}` }];
}

function returnsTag(success: readonly Response[]): DocTag[] {
  const described = success.filter((response) => !isPlain(response));
  const text = described
    .map((response) => `${success.length > 1 ? `${response.status}: ` : ''}${about(response)}`)
    .join('\n');
  return text === '' ? [] : [{ name: 'returns', text }];
}

/** Says nothing that the type does not say. */
function isPlain(response: Response): boolean {
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
  return `{${errorClassName(status)}} ${status === 'default' ? 'Other statuses' : status}: ${about(response)}${texts.join('')}`;
}

function about(response: Response): string {
  const open = openPoints(response);
  return [
    response.description?.trim() ?? '',
    open.length === 0 ? '' : `Not specified: ${open.join('; ')}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, '').toLowerCase();
}
