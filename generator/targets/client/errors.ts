// One class for each error status that the API documents, with the body that the documents of all operations together allow.

import { type Code, code, identifier, join } from '../../code/code.js';
import type { Declaration, Module } from '../../code/module.js';
import { print } from '../../code/print.js';
import type { Response } from '../../model/api.js';
import { detailTexts } from './docs.js';
import { isJson, splitResponses } from './media.js';
import { errorClassName } from './statuses.js';
import { isReference, type Surface } from './surface.js';

export interface ErrorClass {
  readonly status: number;
  readonly name: string;
}

export interface Errors {
  /** In the order of their statuses. */
  readonly classes: readonly ErrorClass[];
  readonly module: Module;
}

export function errorsOf(surface: Surface): Errors {
  const byStatus = new Map<number, Response[]>();
  for (const operation of surface.api.operations)
    for (const response of splitResponses(operation).errors)
      if (typeof response.status === 'number') byStatus.set(response.status, [...(byStatus.get(response.status) ?? []), response]);
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  const declarations = statuses.flatMap(([status, responses]) => errorDeclarations(status, responses, surface));
  return {
    classes: statuses.map(([status]) => ({ status, name: errorClassName(status) })),
    module: { file: fileOf(surface), declarations },
  };
}

function errorDeclarations(status: number, responses: readonly Response[], surface: Surface): readonly Declaration[] {
  const name = errorClassName(status);
  const bodies = bodyTypes(responses, surface);
  const bodyName = `${name}Content`;
  const inline = bodies.length <= 1 && (bodies[0]?.short ?? true);
  const type = inline ? (bodies[0]?.type ?? code`undefined`) : code`${identifier(bodyName)}`;
  const texts = [...new Set(responses.flatMap((response) => detailTexts(response, surface.api)))];
  const descriptions = [...new Set(responses.map(({ description = '' }) => description.trim()).filter((text) => text !== ''))];
  const told = descriptions.length > 3 ? [] : descriptions;
  return [
    ...(inline ? [] : [{ kind: 'type', name: bodyName, doc: { text: [`What an answer with the status ${status} carries.`] }, type: join(bodies.map((body) => body.type), ' | ') } satisfies Declaration]),
    {
      kind: 'class',
      name,
      doc: { text: [`The service answered with the status ${status}.`, ...told, texts.length === 0 ? undefined : ['Documented texts:', ...texts.map((text) => `- "${text}"`)].join('\n')] },
      extends: code`${surface.runtime('ApiError')}<${type}>`,
      fields: [{ name: 'name', override: true, type: code`string`, value: code`${name}` }],
    },
  ];
}

/** Each different body once: what is written out is compared as it is printed. */
function bodyTypes(responses: readonly Response[], surface: Surface): readonly { readonly type: Code; readonly short: boolean }[] {
  const result = new Map<string, { type: Code; short: boolean }>();
  for (const { content } of responses) {
    const schema = content.find(({ name }) => isJson(name))?.schema;
    if (content.length === 0) continue;
    const type = schema === undefined ? code`unknown` : surface.outputMember(schema);
    result.set(print(fileOf(surface), type).text, { type, short: schema === undefined || isReference(schema) });
  }
  return [...result.values()];
}

function fileOf({ pkg }: Surface): string {
  return `${pkg.source}errors.ts`;
}
