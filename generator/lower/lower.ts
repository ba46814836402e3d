// Lowering: the model as code sees it. What is sent and what is received are schemas of their own
// where they differ, and every reference leads to one of them, so that no target knows of read-only
// or write-only properties.

import type { Api, Header, MediaType, Operation } from '../model/api.js';
import type { SchemaId } from '../model/json.js';
import { groupBy, mapList, mapValues, memoize } from '../model/maps.js';
import type { Schema } from '../model/schema.js';
import type { Names, SchemaNames } from '../model/naming/names.js';
import type { Diagnostic } from '../base/diagnostics.js';
import type { ValueTypes } from '../base/options.js';
import type { Calls } from './calls/call.js';
import { lowerCalls } from './calls/calls.js';
import { convertSchemas } from './conversions.js';
import { createViews, type Form, formId } from './forms.js';
import { createLower } from './schemas.js';

export interface Lowered {
  /** The model with lowered schemas; the same object where nothing is read-only or write-only. */
  readonly api: Api;
  /** The model as the document declares it. */
  readonly declared: Api;
  /** What each schema of `api` was made from. */
  readonly forms: ReadonlyMap<SchemaId, Form>;
  /** With names for the forms that do not have a component's own. */
  readonly names: Names;
  readonly calls: Calls;
}

export function lower(
  declared: Api,
  names: Names,
  types: ValueTypes = {},
): Lowered & { readonly diagnostics: readonly Diagnostic[] } {
  const { api, forms } = lowerApi(declared);
  const { convert, diagnostics } = convertSchemas(api, types);
  const converted = convert
    ? withSchemas(api, {
        request: convert,
        response: convert,
        schemas: new Map([...api.schemas].map(([id, schema]) => [id, convert(schema)])),
      })
    : api;
  const named = withForms(names, forms);
  let calls: Calls | undefined;
  return {
    api: converted,
    ...{ declared, forms, names: named },
    // A mock of a large document starts without them.
    get calls() {
      return (calls ??= lowerCalls(converted, named));
    },
    diagnostics,
  };
}

/** The declaration of a component for what is sent or what is received. */
export function formOf(
  id: SchemaId,
  view: 'input' | 'output',
  { forms }: Pick<Lowered, 'forms'>,
): SchemaId {
  const own = formId(id, view);
  return forms.has(own) ? own : id;
}

/** All forms of components, in the order of these. */
export function formsOf(
  ids: readonly SchemaId[],
  { forms }: Pick<Lowered, 'forms'>,
): readonly SchemaId[] {
  const groups = groupBy(forms.keys(), (id) => forms.get(id)?.of ?? id);
  return ids.flatMap((id) => groups.get(id) ?? []);
}

export const lowerApi = memoize((declared: Api): Pick<Lowered, 'api' | 'forms'> => {
  const views = createViews(declared);
  const lowerSchema = createLower(declared, views);
  const schemas = new Map<SchemaId, Schema>();
  const forms = new Map<SchemaId, Form>();
  for (const [id, schema] of declared.schemas)
    for (const [index, view] of views.declared(id).entries()) {
      const own = index === 0 ? id : formId(id, view);
      schemas.set(own, lowerSchema(schema, view));
      forms.set(own, { of: id, view: index > 0 || views.changes(id, view) ? view : 'exact' });
    }
  const api = withSchemas(declared, {
    request: (schema) => lowerSchema(schema, 'input'),
    response: (schema) => lowerSchema(schema, 'output'),
    schemas: [...schemas].every(([id, schema]) => declared.schemas.get(id) === schema)
      ? declared.schemas
      : schemas,
  });
  return { api, forms };
});

/**
 * The same model with other schemas: those of what the client sends, of what it receives, and the
 * components.
 */
function withSchemas(
  api: Api,
  {
    request,
    response,
    schemas,
  }: { readonly request: Change; readonly response: Change; readonly schemas: Api['schemas'] },
): Api {
  return changed(api, {
    operations: mapList(api.operations, (operation) =>
      lowerOperation(operation, [request, response]),
    ),
    webhooks: mapList(api.webhooks, (webhook) =>
      changed(webhook, { operation: lowerOperation(webhook.operation, [response, request]) }),
    ),
    schemas,
  });
}

type Change = (schema: Schema) => Schema;

function lowerOperation(
  operation: Operation,
  [request, response]: readonly [Change, Change],
): Operation {
  const { parameters, body, responses, callbacks } = operation;
  return changed(operation, {
    parameters: mapList(parameters, (parameter) =>
      changed(parameter, { schema: request(parameter.schema) }),
    ),
    body: body && changed(body, { content: lowerContent(body.content, request) }),
    responses: mapList(responses, (one) =>
      changed(one, {
        headers: lowerHeaders(one.headers, response),
        content: lowerContent(one.content, response),
      }),
    ),
    callbacks: mapList(callbacks, (callback) =>
      changed(callback, { operation: lowerOperation(callback.operation, [response, request]) }),
    ),
  });
}

function lowerContent(content: readonly MediaType[], change: Change): readonly MediaType[] {
  return mapList(content, (media) =>
    changed(media, {
      schema: media.schema && change(media.schema),
      itemSchema: media.itemSchema && change(media.itemSchema),
      encoding: mapValues(media.encoding, (encoding) =>
        changed(encoding, { headers: lowerHeaders(encoding.headers, change) }),
      ),
    }),
  );
}

function lowerHeaders(headers: readonly Header[], change: Change): readonly Header[] {
  return mapList(headers, (header) => changed(header, { schema: change(header.schema) }));
}

/** The same object where all changes are what it has. */
function changed<T extends object>(from: T, changes: Partial<T>): T {
  let key: keyof T;
  for (key in changes) if (changes[key] !== from[key]) return { ...from, ...changes };
  return from;
}

function withForms(names: Names, forms: Lowered['forms']): Names {
  const schemas = new Map<SchemaId, SchemaNames>();
  for (const [id, { of, view }] of forms) {
    const own = names.schemas.get(of);
    if (own) schemas.set(id, id === of ? own : formNames(own, view, names));
  }
  return schemas.size === names.schemas.size ? names : { ...names, schemas };
}

function formNames(
  { type, input, constant }: SchemaNames,
  view: Form['view'],
  { declared }: Names,
): SchemaNames {
  const own = view === 'input' ? input : free(`${type}${parts[view]}`, declared.types);
  const part = own.startsWith(type) ? own.slice(type.length) : parts[view];
  return { type: own, input: own, constant: free(`${constant}${part}`, declared.constants) };
}

const parts = { exact: 'Exact', input: 'Input', output: 'Output' } as const;

function free(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? free(`${name}_`, taken) : name;
}
