// The operations of a document as the mock's runtime takes them: the same descriptions and values as generated fixtures have, as data. Of each
// operation, a value is made when a request asks for it.

import { code } from '../code/code.js';
import { symbol } from '../code/symbols.js';
import type { Lowered } from '../lower/lower.js';
import type { Response } from '../model/api.js';
import type { Json, Pointer, SchemaId } from '../model/json.js';
import { factory } from '../runtime/fixtures/factory/factory.js';
import type { Operation } from '../runtime/mock/answer.js';
import {
  bodyConstant,
  type BodyResult,
  partSubject,
  requestBodyOf,
} from '../targets/fixtures/content.js';
import { createComposed } from '../targets/fixtures/composed.js';
import { describeOperation, describeService, overlapsOf } from '../targets/fixtures/description.js';
import { type PartContext, subjectOf } from '../targets/fixtures/emit-context.js';
import { knownBodies } from '../targets/fixtures/operations/responses.js';
import { isValue, locations } from '../targets/fixtures/operations/tree.js';
import {
  bodyPart,
  type FixturePart,
  headersPart,
  type Owner,
  parametersPart,
  responsePart,
} from '../targets/fixtures/part.js';
import { createMatching } from '../targets/fixtures/pattern-strings.js';
import { createSamples, type Made } from '../targets/fixtures/samples.js';
import { guardBacktracking } from '../targets/json-schema-code.js';
import { createJsonSchemas, definitionNames } from '../targets/json-schemas.js';
import {
  isJsonValue,
  partOf,
  requestMediaType,
  responseMediaType,
  wireName,
} from '../targets/media.js';

export interface SandboxOperation extends Operation {
  /** The operationId, or `GET /path` where there is none. */
  readonly id: string;
  readonly at: Pointer;
}

export function createOperations(lowered: Lowered): readonly SandboxOperation[] {
  const { api, names } = lowered;
  guardBacktracking();
  const context = createContext(lowered);
  const service = describeService(api);
  const overlaps = overlapsOf(api.operations);
  return api.operations.map((operation): SandboxOperation => {
    const { id = `${operation.method} ${operation.path}`, at } = operation;
    const named = names.operations.get(at);
    const owner: Owner = { operation, names: named, name: named?.function ?? id };
    const { body, ...described } = describeOperation(operation, {
      api,
      except: overlaps.get(operation) ?? [],
      hasFactory: (parameter) => wireName(parameter) === parameter.name,
      schemaOf: (media) => bodyPart(media, owner, context).schema,
    });
    const content = body?.content?.map(({ schema, described: said }) => ({
      ...said,
      ...(schema && { schema }),
    }));
    return {
      ...{ id, at, name: id, service, ...described },
      ...(body && {
        body: { ...(body.required && { required: true }), ...(content && { content }) },
      }),
      ...fixturesOf(owner, context),
    };
  });
}

/** What the target's functions need to make values. No code is printed, so what stands in it does not matter. */
function createContext({ api, forms, names }: Lowered): PartContext {
  const schemas = createJsonSchemas(api, {
    hasFormat: () => true,
    nameOf: definitionNames(names),
    matching: createMatching(),
  });
  const { ready, notes, add } = createComposed(schemas);
  const samples = createSamples({ report: () => {} }, { ready, notes });
  const [type, constant] = [code`unknown`, symbol('unprinted', { file: '' })];
  const symbols = {
    constant: () => constant,
    schema: () => constant,
    factory: () => constant,
    path: (id: SchemaId) => names.schemas.get(forms.get(id)?.of ?? id)?.type ?? '',
    component: () => type,
    type: () => type,
    payload: () => undefined,
  };
  const components = new Map<SchemaId, Made>();
  const component = (id: SchemaId): Made => {
    if (components.has(id)) return components.get(id);
    const made = samples.make(schemas.component(id), subjectOf(id, { api, symbols }));
    if (made) add(id, made.value);
    components.set(id, made);
    return made;
  };
  return { api, schemas, symbols, samples, component, data: () => '', fixture: () => '' };
}

/** The constants and factories, in the form of those that are generated. */
function fixturesOf(
  owner: Owner,
  context: PartContext,
): Pick<Operation, 'constants' | 'factories'> {
  const { method, path, body, responses, parameters } = owner.operation;
  const chosen = requestMediaType(body?.content ?? []);
  const request =
    chosen &&
    contentOf(context, () => {
      const part = bodyPart(chosen, owner, context);
      return { part, body: requestBodyOf(chosen, part, context) };
    });
  const places = locations
    .filter((location) => parameters.some((each) => partOf(each) === location))
    .map(
      (location) =>
        [location, valueOf(context, () => parametersPart(location, owner, context))] as const,
    );
  const replies = responses.map(
    (response) => [response.status, responseOf(response, owner, context)] as const,
  );
  return {
    constants: {
      method,
      path,
      request: lazy([
        ...(chosen && request
          ? [['mediaType', () => chosen.name] as const, ['body', request.value] as const]
          : []),
        ...places.map(([location, { value }]) => [location, value] as const),
      ]),
      responses: lazy(replies.map(([status, { constants }]) => [status, constants])),
    },
    factories: {
      request: lazy([
        ...(request ? [['body', request.make] as const] : []),
        ...places.map(([location, { make }]) => [location, make] as const),
      ]),
      responses: lazy(replies.map(([status, { factories }]) => [status, factories])),
    },
  };
}

function responseOf(
  response: Response,
  owner: Owner,
  context: PartContext,
): { readonly constants: () => object; readonly factories: () => object } {
  const chosen =
    owner.operation.method === 'HEAD' ? undefined : responseMediaType(response.content);
  const contents = (chosen ? response.content : []).map((media) => ({
    media,
    ...contentOf(context, () => {
      const part = responsePart(media, response, owner, context);
      return { part, body: bodyConstant(media, part, context) };
    }),
  }));
  const main = contents.filter(({ media }) => media === chosen);
  const others = contents.filter(({ media }) => media !== chosen);
  const headers = valueOf(context, () => headersPart(response, context));
  const examplesOf = ({ media, made }: (typeof contents)[number]): readonly Json[] => {
    const { part, body } = made();
    if (!isValue(body) || body.value === undefined) return [];
    const known = knownBodies({ media, response, part, value: body.value }, context);
    return known.length > 1 ? known : [];
  };
  const membersOf = (content: (typeof contents)[number]): Members => [
    ['mediaType', () => content.media.name],
    ['body', content.value],
    ['examples', () => examplesOf(content)],
    [
      'named',
      () =>
        Object.fromEntries(
          content.media.examples.flatMap(({ name, value }) =>
            name !== undefined && value ? [[name, value.value]] : [],
          ),
        ),
    ],
  ];
  const alternatives = (membersOfEach: (content: (typeof contents)[number]) => Members): Members =>
    others.length === 0
      ? []
      : [
          [
            'alternatives',
            () => lazy(others.map((each) => [each.media.name, () => lazy(membersOfEach(each))])),
          ],
        ];
  return {
    constants: () =>
      lazy([...main.flatMap(membersOf), ['headers', headers.value], ...alternatives(membersOf)]),
    factories: () =>
      lazy([
        ...main.map(({ make }) => ['body', make] as const),
        ...alternatives(({ media, make }) => (isJsonValue(media) ? [['body', make]] : [])),
      ]),
  };
}

interface Content {
  readonly part: FixturePart;
  readonly body: BodyResult;
}

interface LazyValue {
  readonly value: () => unknown;
  readonly make: () => unknown;
}

/** Content that is no JSON value and no text is a few bytes. */
function contentOf(
  context: PartContext,
  find: () => Content,
): LazyValue & { readonly made: () => Content } {
  const made = once(find);
  return {
    made,
    value: () => {
      const { body } = made();
      return 'absent' in body ? undefined : (body.value ?? new TextEncoder().encode('fixture'));
    },
    make: () => {
      const { part, body } = made();
      return isValue(body) ? factoryOf(part, context) : undefined;
    },
  };
}

function valueOf(context: PartContext, find: () => FixturePart | undefined): LazyValue {
  const made = once(find);
  return {
    value: () => {
      const part = made();
      return part && context.samples.make(part.schema, partSubject(part))?.value;
    },
    make: () => {
      const part = made();
      return part && factoryOf(part, context);
    },
  };
}

function factoryOf({ path, schema, ...part }: FixturePart, context: PartContext): unknown {
  const id = part.component ?? part.exampleComponent;
  return id === undefined
    ? factory(path, () => schema)
    : factory(context.symbols.path(id), () => context.schemas.component(id));
}

type Members = readonly (readonly [name: string | number, make: () => unknown])[];

/** An object whose members are made when they are asked for. */
function lazy(members: Members): object {
  const made = {};
  for (const [name, make] of members)
    Object.defineProperty(made, name, { enumerable: true, get: once(make) });
  return made;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
