// A Stainless configuration as an OpenAPI Overlay: the resources and methods that it names, its
// pages, streams and idempotency keys, as far as the document has what they speak of.

import type { Api, Operation } from '../model/api.js';
import { isObject, type Json, type JsonObject, pointer, rootPointer } from '../model/json.js';
import { closest } from '../base/suggest.js';
import { overlayText, overlayTarget } from './overlay.js';
import { declares } from './suggestion.js';

/** What was not carried over. */
export interface NotCarriedOver {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly message: string;
  readonly meant?: string | undefined;
}

interface FromStainless {
  /** Absent where nothing could be carried over. */
  readonly overlay?: string | undefined;
  /** Component → the name of its type: what an overlay cannot say. */
  readonly schemas: Readonly<Record<string, string>>;
  readonly leftOut: readonly NotCarriedOver[];
}

interface Method {
  readonly path: readonly string[];
  /** The names of the resources that it is in, from the outermost on. */
  readonly resources: readonly string[];
  readonly name: string;
  readonly endpoint: string;
  readonly settings: JsonObject;
}

export async function overlayFromStainless(api: Api, config: JsonObject): Promise<FromStainless> {
  const leftOut: NotCarriedOver[] = [];
  const leave = (path: readonly string[], message: string, meant?: string): void =>
    void leftOut.push({ path, message, meant });
  const { methods, models } = contentsOf(config['resources'], leave);
  const known = new Map(
    api.operations.map((operation) => [keyOf(operation.method, operation.path), operation]),
  );
  const schemes = schemesOf(config['pagination'], leave);
  const { client_settings: client, streaming } = config;
  const end = endOf(streaming);
  const header = idempotencyHeader(client);
  const actions = methods.flatMap((method): JsonObject[] => {
    const { path, name, endpoint, settings, resources } = method;
    const [verb = '', ...rest] = endpoint.trim().split(/\s+/);
    const operation = known.get(keyOf(verb, rest.join(' ')));
    if (!operation) {
      const all = api.operations.map((each) => `${each.method.toLowerCase()} ${each.path}`);
      leave(path, `The document has no operation ${endpoint}.`, closest(endpoint, all));
      return [];
    }
    const isRoot = resources[0]?.startsWith('$');
    const pages = pagesOf(api, operation, schemes);
    if (settings['paginated'] === true && !pages)
      leave(
        [...path, 'paginated'],
        `No pagination scheme fits what the document says of ${endpoint}.`,
      );
    const stream = settings['streaming'];
    const choice = isObject(stream)
      ? choiceOf(api, operation, stream['param_discriminator'])
      : undefined;
    const update: Record<string, Json> = {
      ...(!isRoot && {
        'x-resource': camelCase(resources.join('_')),
        'x-method-name': camelCase(name),
      }),
      ...(pages && settings['paginated'] !== false && { 'x-pagination': pages }),
      ...(choice && { 'x-stream-when': choice }),
      ...(isObject(stream) && end !== undefined && { 'x-stream-end': end }),
      ...(header !== undefined &&
        !/^(GET|HEAD|OPTIONS)$/.test(operation.method) && { 'x-idempotency': { header } }),
    };
    return Object.keys(update).length === 0 ? [] : [{ target: overlayTarget(operation), update }];
  });
  const schemas = namesOf(api, models);
  if (actions.length === 0) return { schemas, leftOut };
  const info = { title: `${api.info.title} as Stainless has it`, version: api.info.version };
  const text = await overlayText({ overlay: '1.0.0', info, actions });
  const names =
    Object.keys(schemas).length === 0
      ? ''
      : `# Names of types stand in the configuration: rename: ${JSON.stringify({ schemas }).replaceAll(',', ', ')}\n`;
  return { overlay: names + text, schemas, leftOut };
}

type Leave = (path: readonly string[], message: string, meant?: string) => void;

function keyOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, '{}')}`;
}

/** The methods and models of all resources, the nested ones as well. */
function contentsOf(
  all: Json | undefined,
  leave: Leave,
): {
  readonly methods: readonly Method[];
  readonly models: readonly (readonly [string, string])[];
} {
  const methods: Method[] = [];
  const models: (readonly [string, string])[] = [];
  const visit = (
    resources: Json | undefined,
    at: readonly string[],
    within: readonly string[],
  ): void => {
    if (resources === undefined || resources === null) return;
    if (!isObject(resources)) return leave(at, 'Resources are an object: a name for each.');
    for (const [name, resource] of Object.entries(resources)) {
      const path = [...at, name];
      if (!isObject(resource)) {
        leave(path, 'A resource is an object with methods, models and subresources.');
        continue;
      }
      for (const [model, schema] of Object.entries(
        isObject(resource['models']) ? resource['models'] : {},
      ))
        if (typeof schema === 'string')
          models.push([model, schema.replace(/^#\/components\/schemas\//, '')]);
      for (const [method, value] of Object.entries(
        isObject(resource['methods']) ? resource['methods'] : {},
      )) {
        const settings = isObject(value) ? value : {};
        const endpoint = typeof value === 'string' ? value : settings['endpoint'];
        const place = [...path, 'methods', method];
        if (typeof endpoint === 'string')
          methods.push({
            path: place,
            resources: [...within, name],
            name: method,
            endpoint,
            settings,
          });
        else if (settings['type'] === undefined || settings['type'] === 'http')
          leave(place, 'A method has an endpoint, such as get /pets/{petId}.');
      }
      visit(resource['subresources'], [...path, 'subresources'], [...within, name]);
    }
  };
  visit(all, ['resources'], []);
  return { methods, models };
}

/** Components whose types have another name there; none where two models have the same name. */
function namesOf(
  api: Api,
  models: readonly (readonly [string, string])[],
): Readonly<Record<string, string>> {
  const names = models.map(([model, schema]) => [schema, upperFirst(camelCase(model))] as const);
  return Object.fromEntries(
    names.filter(
      ([schema, name]) =>
        schema !== name &&
        [...api.schemas.keys()].some(
          (id) => id === pointer(rootPointer, 'components', 'schemas', schema),
        ) &&
        names.filter((other) => other[1] === name).length === 1 &&
        ![...api.schemas.keys()].some(
          (id) => id === pointer(rootPointer, 'components', 'schemas', name),
        ),
    ),
  );
}

function schemesOf(all: Json | undefined, leave: Leave): readonly JsonObject[] {
  if (all === undefined || all === null) return [];
  if (!Array.isArray(all)) {
    leave(['pagination'], 'Pagination is a list of schemes.');
    return [];
  }
  return all.flatMap((scheme: Json, index): readonly JsonObject[] => {
    const declared = isObject(scheme) ? declarationOf(scheme) : undefined;
    if (declared) return [declared];
    if (!isObject(scheme) || scheme['type'] !== 'fake_page')
      leave(['pagination', String(index)], 'This scheme cannot be declared by x-pagination.');
    return [];
  });
}

/** Purpose → the names that lead to what has it; the items of an array are `*`. */
function purposesIn(fields: Json | undefined): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const visit = (field: Json | undefined, path: readonly string[]): void => {
    if (!isObject(field)) return;
    const marked = field['x-stainless-pagination-property'];
    if (isObject(marked) && typeof marked['purpose'] === 'string') {
      if (marked['from_header'] === undefined) found.set(marked['purpose'], path);
    } else if (isObject(marked) && marked['is_top_level_array'] === true) found.set('items', []);
    else if (field['type'] === 'array' && !found.has('items')) found.set('items', path);
    visit(field['items'], [...path, '*']);
    for (const [name, value] of Object.entries(
      isObject(field['properties']) ? field['properties'] : {},
    ))
      visit(value, [...path, name]);
  };
  for (const [name, value] of Object.entries(isObject(fields) ? fields : {})) visit(value, [name]);
  return found;
}

/**
 * Type of a scheme → the kind of page, and what has which purpose in the request and in the
 * response.
 */
const kinds: Readonly<
  Record<
    string,
    readonly [
      kind: string,
      request: readonly [string, string][],
      response: readonly [string, string][],
    ]
  >
> = {
  cursor: [
    'cursor',
    [['cursor', 'next_cursor_param']],
    [
      ['nextCursor', 'next_cursor_field'],
      ['hasMore', 'has_next_page'],
    ],
  ],
  cursor_id: [
    'cursor',
    [['cursor', 'next_cursor_id_param']],
    [
      ['lastItem', 'cursor_item_id'],
      ['hasMore', 'has_next_page'],
    ],
  ],
  cursor_url: ['link', [], [['nextUrl', 'cursor_url_field']]],
  offset: [
    'offset',
    [['offset', 'offset_count_param']],
    [
      ['total', 'offset_total_count_field'],
      ['hasMore', 'has_next_page'],
    ],
  ],
  page_number: [
    'page',
    [['page', 'page_number_param']],
    [
      ['currentPage', 'current_page_number_field'],
      ['totalPages', 'total_page_count_field'],
      ['hasMore', 'has_next_page'],
    ],
  ],
};

function declarationOf({ type, request, response }: JsonObject): JsonObject | undefined {
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (!kind) return undefined;
  const [asked, answered] = [purposesIn(request), purposesIn(response)];
  const items = answered.get('items');
  if (!items) return undefined;
  const names = kind[1].flatMap(([key, purpose]) => {
    const name = asked.get(purpose)?.[0];
    return name === undefined ? [] : [[key, name]];
  });
  if (names.length < kind[1].length) return undefined;
  const size = Object.entries(isObject(request) ? request : {}).find(
    ([name, field]) =>
      /limit|size|per_?page|count/i.test(name) &&
      isObject(field) &&
      field['type'] === 'integer' &&
      !asked.has(name),
  )?.[0];
  const places = kind[2].flatMap(([key, purpose]) => {
    const path = answered.get(purpose);
    // A place in the last item is told from there.
    const own = key === 'lastItem' ? path?.slice(path.indexOf('*') + 1) : path;
    return own ? [[key, pointer(rootPointer, ...own)] as const] : [];
  });
  const isFirstKnown = kind[0] !== 'page' || places.some(([key]) => key === 'currentPage');
  return {
    kind: kind[0],
    request: {
      ...Object.fromEntries(names),
      ...(size !== undefined && { size }),
      ...(!isFirstKnown && { first: 1 }),
    },
    response: { items: pointer(rootPointer, ...items), ...Object.fromEntries(places) },
  };
}

/** The first scheme that the document bears out, with the size of a page or without. */
function pagesOf(
  api: Api,
  operation: Operation,
  schemes: readonly JsonObject[],
): JsonObject | undefined {
  return schemes.find((scheme) => declares(api, operation, 'x-pagination', scheme));
}

function choiceOf(api: Api, operation: Operation, name: Json | undefined): JsonObject | undefined {
  if (typeof name !== 'string') return undefined;
  return [{ property: name }, { parameter: name }].find((choice) =>
    declares(api, operation, 'x-stream-when', choice),
  );
}

/** The data that ends a stream. */
function endOf(streaming: Json | undefined): string | undefined {
  const handlers =
    isObject(streaming) && Array.isArray(streaming['on_event']) ? streaming['on_event'] : [];
  const done: unknown = handlers.find(
    (handler: Json) => isObject(handler) && handler['handle'] === 'done',
  );
  return isObject(done) && typeof done['data_starts_with'] === 'string'
    ? done['data_starts_with']
    : undefined;
}

function idempotencyHeader(client: Json | undefined): string | undefined {
  if (!isObject(client)) return undefined;
  const { idempotency, idempotency_header: old } = client;
  const header = isObject(idempotency) ? idempotency['header'] : old;
  return typeof header === 'string' ? header : undefined;
}

function camelCase(name: string): string {
  const [first = '', ...rest] = name.split(/[_\W]+/);
  return first + rest.map(upperFirst).join('');
}

function upperFirst(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
