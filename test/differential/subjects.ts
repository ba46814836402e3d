// What is compared: each exported validator of a document, with what the judge is to be asked in its place.

import { lower } from '../../generator/lower/lower.js';
import type { Api, Operation, Parameter } from '../../generator/model/api.js';
import { conversionPlaces } from '../../generator/model/graph/places.js';
import type { SchemaId } from '../../generator/model/json.js';
import type { Names } from '../../generator/model/naming/names.js';
import type { Validator } from '../conformance/generated.js';
import { isObject, type Json, type JsonObject } from '../../generator/verify/judge/json.js';
import type { Judge, Judgement } from '../../generator/verify/judge/judge.js';
import type { JudgedView } from '../../generator/verify/judge/views.js';
import type { Subject } from './compare.js';

export interface World {
  readonly api: Api;
  readonly names: Names;
  /** What the index of the validators exports. */
  readonly exports: object;
  readonly judge: Judge;
}

/** Of one component: the validators of the views in which it travels. What holds files of forms is no JSON, which the judge knows alone. */
export function componentSubjects(
  pointer: string,
  { api, names, exports, judge }: World,
): readonly Subject[] {
  const { api: lowered, forms, names: own } = lower(api, names);
  const hasFiles = (id: SchemaId): boolean => {
    const schema = lowered.schemas.get(id);
    return schema !== undefined && conversionPlaces(lowered)([schema]) !== undefined;
  };
  const views = { exact: 'exact', input: 'request', output: 'response' } as const;
  return [...forms].flatMap(([id, { of, view }]) =>
    of === pointer && !hasFiles(id)
      ? [
          subject(pointer, {
            pointer,
            view: views[view],
            judge,
            validator: at(exports, `${own.schemas.get(id)?.constant ?? ''}Schema`),
          }),
        ]
      : [],
  );
}

/** Of one operation: its body, its parameters by place, its responses. */
export function operationSubjects(
  operation: Operation,
  { names, exports, judge }: World,
): readonly Subject[] {
  const exported = at(
    at(exports, 'operationSchemas'),
    names.operations.get(operation.at)?.function ?? '',
  );
  const request = at(exported, 'request');
  const title = `${operation.method} ${operation.path}`;
  const body = operation.body?.content.find(({ name }) => isJson(name))?.schema;
  const responses = operation.responses.flatMap(({ status, content }) => {
    const schema = content.find(({ name }) => isJson(name))?.schema;
    const validator = at(at(exported, 'responses'), String(status));
    return schema
      ? [subject(`${title} ${status}`, { pointer: schema.at, view: 'response', judge, validator })]
      : [];
  });
  const groups = (['path', 'query', 'header', 'cookie'] as const).flatMap((place) => {
    const parameters = operation.parameters.filter((parameter) => parameter.in === place);
    return parameters.length === 0
      ? []
      : [
          parameterSubject(`${title} ${place}`, parameters, {
            judge,
            validator: at(request, place),
          }),
        ];
  });
  return [
    ...(body
      ? [
          subject(`${title} body`, {
            pointer: body.at,
            view: 'request',
            judge,
            validator: at(request, 'body'),
          }),
        ]
      : []),
    ...groups,
    ...responses,
  ];
}

/** The payloads of webhooks: they are received. */
export function webhookSubjects({ api, names, exports, judge }: World): readonly Subject[] {
  return api.webhooks.flatMap(({ at: pointer, operation }) => {
    const name = names.webhooks.get(pointer)?.constant ?? '';
    const schema = operation.body?.content.find((each) => isJson(each.name))?.schema;
    if (!schema) return [];
    const exported = at(at(exports, 'webhookSchemas'), name);
    return [
      subject(`webhook ${name}`, {
        pointer: schema.at,
        view: 'response',
        judge,
        validator: at(exported, 'payload'),
      }),
    ];
  });
}

interface Asked {
  readonly pointer: string;
  readonly view: JudgedView;
  readonly judge: Judge;
  readonly validator: unknown;
}

function subject(title: string, { pointer, view, judge, validator }: Asked): Subject {
  const name = view === 'exact' ? title : `${title} (${view})`;
  if (!isValidator(validator)) throw new Error(`${name} has no validator`);
  return {
    name,
    validator,
    schema: judge.schema(pointer, view),
    judge: (value) => judge.judge(pointer, value, view),
  };
}

/** The parameters of one place, as an object of their values. */
function parameterSubject(
  name: string,
  parameters: readonly Parameter[],
  { judge, validator }: Pick<Asked, 'judge' | 'validator'>,
): Subject {
  if (!isValidator(validator)) throw new Error(`${name} has no validator`);
  const keyOf = (parameter: Parameter): string =>
    parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  const required = parameters.filter((parameter) => parameter.required).map(keyOf);
  const properties = Object.fromEntries(
    parameters.map((parameter) => [keyOf(parameter), judge.schema(parameter.schema.at, 'request')]),
  );
  const verdict = (value: Json): Judgement => {
    if (!isObject(value)) return { valid: false, errors: ['no object'] };
    const missing = required
      .filter((key) => !Object.hasOwn(value, key))
      .map((key) => `${key} is missing`);
    const present = parameters.filter((parameter) => Object.hasOwn(value, keyOf(parameter)));
    const errors = [
      ...missing,
      ...present.flatMap(
        (parameter) =>
          judge.judge(parameter.schema.at, value[keyOf(parameter)] ?? null, 'request').errors,
      ),
    ];
    return { valid: errors.length === 0, errors };
  };
  const schema: JsonObject = { type: 'object', properties, required };
  return { name, validator, schema, judge: verdict };
}

function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(;|$)/i.test(mediaType);
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isValidator(value: unknown): value is Validator {
  return (
    typeof value === 'object' &&
    value !== null &&
    'safeParse' in value &&
    typeof value.safeParse === 'function'
  );
}
