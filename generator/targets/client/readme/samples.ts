// Arguments for the calls in README examples: values from the document's examples, otherwise values
// that fit the types.

import { arrayLiteral, type Code, code, key, literal, objectLiteral } from '../../../code/code.js';
import type { Api, Parameter } from '../../../model/api.js';
import { resolve } from '../../../model/graph/walk.js';
import { isObject, type Json } from '../../../model/json.js';
import { bytesUse, speaksOfBytes } from '../../../model/schema-facts.js';
import type { Schema } from '../../../model/schema.js';
import { isStructured } from '../../../lower/calls/argument.js';
import type { ArgumentBody } from '../../../lower/calls/call.js';
import { sentMedia } from '../../../lower/calls/media-table.js';
import type { ClientContext } from '../emit-context.js';
import type { OperationUnit } from '../features/operations.js';

export function hasArgument({ call: { argument } }: OperationUnit): boolean {
  return !argument.optional && (argument.parameters.length > 0 || argument.body !== undefined);
}

/** @param declared Values that the example needs, by their keys in the argument. */
export function argumentSample(
  unit: OperationUnit,
  context: ClientContext,
  declared: Readonly<Record<string, Json>> = {},
): Code {
  if (!hasArgument(unit) && Object.keys(declared).length === 0) return code``;
  const { api } = context;
  const { parameters, body } = unit.call.argument;
  const rows = parameters
    .filter(({ required, key: name }) => required || Object.hasOwn(declared, name))
    .map(
      ({ parameter, key: name }) =>
        code`${key(name)}: ${Object.hasOwn(declared, name) ? literal(declared[name] ?? null) : parameterSample(parameter, context)}`,
    );
  if (body?.key !== undefined && body.required)
    rows.push(code`${key(body.key)}: ${bodySample(body, api)}`);
  else if (body?.media.schema) {
    const sample = sampleOf(body.media.schema, '', api);
    const shown = body.media.examples[0]?.value?.value;
    const exampleValue = (name: string, value: Sample): Sample =>
      value !== file &&
      !Object.hasOwn(declared, name) &&
      isObject(shown) &&
      Object.hasOwn(shown, name)
        ? (shown[name] ?? value)
        : value;
    const own = Object.entries(declared).filter(
      ([name]) => !parameters.some(({ key: each }) => each === name),
    );
    rows.push(
      ...Object.entries<Sample>({ ...fieldsOf(sample), ...Object.fromEntries(own) }).map(
        ([name, value]) => code`${key(name)}: ${written(exampleValue(name, value))}`,
      ),
    );
  }
  return objectLiteral(rows);
}

export function parameterSample(
  { examples, schema, name }: Parameter,
  { api }: ClientContext,
): Code {
  const value = examples[0]?.value?.value ?? sampleOf(schema, name, api);
  const { items } = resolve(api, schema);
  // A list without items cannot be sent in a path.
  return written(
    Array.isArray(value) && value.length === 0 && items ? [sampleOf(items, name, api)] : value,
  );
}

/** A body that is not structured is sent as it is: text or bytes, whatever its schema says. */
function bodySample(body: ArgumentBody, api: Api): Code {
  const { schema } = body.media;
  const found = schema && sampleOf(schema, 'text', api);
  if (isStructured(body)) return found === undefined ? code`{}` : written(found);
  if (sentMedia[body.medium].value === 'bytes') return written(file);
  return literal(typeof found === 'string' ? found : 'text');
}

/** A value of the document, else one that fits the type. Plain strings become `name`. */
function sampleOf(schema: Schema, name: string, api: Api): Sample {
  return sample(schema, name, { api, depth: 0, budget: { left: 500 } });
}

/** A file in a form: no text can stand for it. */
const file = Symbol('file');

type Sample = Json | typeof file | readonly Sample[] | { readonly [name: string]: Sample };

function written(sample: Sample): Code {
  if (sample === file) return code`new Blob(['data'])`;
  if (isList(sample)) return arrayLiteral(sample.map(written));
  if (typeof sample !== 'object' || sample === null) return literal(sample);
  return objectLiteral(
    Object.entries(sample).map(([name, value]) => code`${key(name)}: ${written(value)}`),
  );
}

function isList(sample: Sample): sample is readonly Sample[] {
  return Array.isArray(sample);
}

function fieldsOf(sample: Sample): Readonly<Record<string, Sample>> {
  return typeof sample === 'object' && sample !== null && !isList(sample) ? sample : {};
}

interface SampleContext {
  readonly api: Api;
  readonly depth: number;
  /** How many schemas may still be visited; then values are null, so that examples stay short. */
  readonly budget: { left: number };
}

/** Longer arrays and strings explain no more; arrays of a fixed length need all items. */
const maxItems = 6;

const maxTextLength = 100;

function sample(schema: Schema, name: string, context: SampleContext): Sample {
  const { api, depth, budget } = context;
  const target = resolve(api, schema);
  if (speaksOfBytes(target) && bytesUse(api)(target) !== 'text') return file;
  const shown = [
    schema.const,
    target.const,
    schema.examples?.[0],
    target.examples?.[0],
    schema.default,
    target.default,
    target.enum?.[0],
  ].find((candidate) => candidate !== undefined);
  if (shown !== undefined) return shown;
  if (depth > 5 || budget.left-- <= 0) return null;
  const inner = { ...context, depth: depth + 1 };
  const [member] = target.oneOf ?? target.anyOf ?? [];
  const type =
    target.type?.find((jsonType) => jsonType !== 'null') ??
    (target.properties || target.allOf ? 'object' : undefined);
  if (type === undefined && target.type) return null;
  if (type === undefined && member) return sample(member, name, inner);
  switch (type) {
    case 'string':
      return text(target, name);
    case 'integer':
    case 'number':
      return target.minimum ?? target.maximum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return target.items
        ? Array.from({ length: Math.min(target.minItems ?? 0, maxItems) }, () =>
            sample(target.items ?? target, name, inner),
          )
        : [];
    default:
      return objectOf(target, inner);
  }
}

function objectOf(schema: Schema, context: SampleContext): Sample {
  const result: Record<string, Sample> = Object.create(null);
  for (const part of [...(schema.allOf ?? []).map((each) => resolve(context.api, each)), schema])
    for (const name of part.required ?? []) {
      const property = part.properties?.get(name);
      if (property && property.readOnly !== true) result[name] = sample(property, name, context);
    }
  for (const part of schema.allOf ?? []) {
    const inner = fieldsOf(sample(part, '', context));
    for (const [name, value] of Object.entries(inner)) result[name] ??= value;
  }
  return result;
}

const texts: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  'date-time': '2025-01-31T12:00:00Z',
  'date-time-or-local': '2025-01-31T12:00:00Z',
  email: 'someone@example.com',
  uri: 'https://example.com/file',
  url: 'https://example.com/file',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function text({ format = '', minLength = 0, maxLength }: Schema, name: string): string {
  const known = Object.hasOwn(texts, format) ? texts[format] : undefined;
  return (known ?? (name || 'text'))
    .padEnd(Math.min(minLength, maxTextLength), '.')
    .slice(0, maxLength);
}
