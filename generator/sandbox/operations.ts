// The operations of a document as the mock's runtime takes them: the same descriptions and values as generated fixtures have, as data. Of each
// operation, a value is made when a request asks for it.

import { code } from '../code/code.js';
import { symbol } from '../code/symbols.js';
import type { Lowered } from '../lower/lower.js';
import type { Response } from '../model/api.js';
import type { Pointer, SchemaId } from '../model/json.js';
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
  const { method, path, body, parameters, responses } = owner.operation;
  const chosen = requestMediaType(body?.content ?? []);
  const request = once((): readonly Fixture[] => {
    const content = chosen && bodyPart(chosen, owner, context);
    const places = locations.filter((location) =>
      parameters.some((each) => partOf(each) === location),
    );
    return [
      ...(content ? [ofContent(content, requestBodyOf(chosen, content, context), context)] : []),
      ...places.map((location) =>
        ofPart(location, parametersPart(location, owner, context), context),
      ),
    ];
  });
  const received = once(() =>
    responses.map((each) => [each.status, responseOf(each, owner, context)] as const),
  );
  const ofAll = (kind: 'constants' | 'factories'): object =>
    Object.fromEntries(received().map(([status, response]) => [status, response[kind]]));
  const [values, makers] = [once(() => ofAll('constants')), once(() => ofAll('factories'))];
  const sent = once(() => ({
    ...(chosen && { mediaType: chosen.name }),
    ...members(request(), 'value'),
  }));
  const senders = once(() => members(request(), 'make'));
  return {
    constants: {
      ...{ method, path },
      get request() {
        return sent();
      },
      get responses() {
        return values();
      },
    },
    factories: {
      get request() {
        return senders();
      },
      get responses() {
        return makers();
      },
    },
  };
}

function responseOf(
  response: Response,
  owner: Owner,
  context: PartContext,
): { readonly constants: object; readonly factories: object } {
  const chosen =
    owner.operation.method === 'HEAD' ? undefined : responseMediaType(response.content);
  const contents = (chosen ? response.content : []).map((media) => {
    const part = responsePart(media, response, owner, context);
    const body = bodyConstant(media, part, context);
    const value = isValue(body) ? body.value : undefined;
    const examples =
      value === undefined ? [] : knownBodies({ media, response, part, value }, context);
    const named = media.examples.flatMap((each) =>
      each.name !== undefined && each.value ? [[each.name, each.value.value]] : [],
    );
    const fixture = ofContent(part, body, context);
    return {
      media,
      constants: {
        mediaType: media.name,
        ...members([fixture], 'value'),
        ...(examples.length > 1 && { examples }),
        named: Object.fromEntries(named),
      },
      factories: members([fixture], 'make'),
    };
  });
  const main = contents.find(({ media }) => media === chosen);
  const others = contents.filter((each) => each !== main);
  const headers = ofPart('headers', headersPart(response, context), context);
  const alternatives = (kind: 'constants' | 'factories', of = others): object =>
    of.length === 0
      ? {}
      : { alternatives: Object.fromEntries(of.map((each) => [each.media.name, each[kind]])) };
  return {
    constants: { ...main?.constants, ...members([headers], 'value'), ...alternatives('constants') },
    factories: {
      ...main?.factories,
      ...alternatives(
        'factories',
        others.filter(({ media }) => isJsonValue(media)),
      ),
    },
  };
}

/** A value, and what makes more of them. */
interface Fixture {
  readonly name: string;
  readonly value?: unknown;
  readonly make?: unknown;
}

/** Content that is no JSON value and no text is a few bytes. */
function ofContent(part: FixturePart, body: BodyResult, context: PartContext): Fixture {
  if ('absent' in body) return { name: 'body' };
  return body.value === undefined
    ? { name: 'body', value: new TextEncoder().encode('fixture') }
    : { name: 'body', value: body.value, make: factoryOf(part, context) };
}

function ofPart(name: string, part: FixturePart | undefined, context: PartContext): Fixture {
  const made = part && context.samples.make(part.schema, partSubject(part));
  return { name, value: made?.value, make: part && factoryOf(part, context) };
}

function factoryOf({ path, schema, ...part }: FixturePart, context: PartContext): unknown {
  const id = part.component ?? part.exampleComponent;
  return id === undefined
    ? factory(path, () => schema)
    : factory(context.symbols.path(id), () => context.schemas.component(id));
}

function members(fixtures: readonly Fixture[], kind: 'value' | 'make'): object {
  return Object.fromEntries(
    fixtures.flatMap(({ name, [kind]: own }) => (own === undefined ? [] : [[name, own]])),
  );
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
