// The operations of a document as the mock's runtime takes them: the same descriptions and values
// as generated fixtures have, as data. Of each operation, a value is made when a request asks for
// it.

import { code } from '../code/code.js';
import { symbol } from '../code/symbols.js';
import { formsOf, type Lowered } from '../lower/lower.js';
import type { Example, MediaType, Operation as DeclaredOperation, Response } from '../model/api.js';
import type { Json, Pointer, SchemaId } from '../model/json.js';
import { schemaGroups } from '../model/graph/cycles.js';
import { plainScalars } from '../model/schema-facts.js';
import { once } from '../model/maps.js';
import { factory } from '../runtime/fixtures/factory/factory.js';
import type { Operation } from '../runtime/mock/answer.js';
import type { Maker, ResponseFixture } from '../runtime/mock/fixture.js';
import { accepts } from '../runtime/schema/evaluate.js';
import type { SchemaObject } from '../runtime/schema/json-schema.js';
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
  objectSchema,
  type Owner,
  parametersPart,
  responsePart,
} from '../targets/fixtures/part.js';
import { createMatching } from '../targets/fixtures/pattern-strings.js';
import { xmlText } from '../targets/fixtures/xml.js';
import { detailed } from './refusals.js';
import { createSamples, type Made } from '../targets/fixtures/samples.js';
import { guardBacktracking } from '../targets/json-schema-code.js';
import { createJsonSchemas, definitionNames } from '../targets/json-schemas.js';
import {
  isJson,
  isJsonValue,
  isXml,
  requestMediaType,
  responseMediaType,
  wireName,
} from '../lower/calls/media.js';

export interface SandboxOperation extends Operation {
  /** The operationId, or `GET /path` where there is none. */
  readonly id: string;
  readonly at: Pointer;
  /** What it is made of. */
  readonly declared: DeclaredOperation;
  /** What the headers of a response may be, as one object; by status, and `undefined` without headers. */
  readonly headers: (status: string) => SchemaObject | undefined;
  readonly callbacks: readonly SandboxCallback[];
  /** What it cannot answer as it is documented: answers that cannot be made, and examples that are not used. */
  readonly gaps: () => readonly Gap[];
}

export interface Gap {
  readonly text: string;
  /** Whether there is no answer; else it is another one than an example. */
  readonly isMissing: boolean;
}

export interface SandboxCallback {
  readonly name: string;
  /** The runtime expression that gives the address. */
  readonly expression: string;
  readonly operation: DeclaredOperation;
  /** What is sent: `mediaType`, `body` and `header`, where there are any. */
  readonly request: () => object;
}

/** @param placeOf `pets.yaml:12`, for messages. */
export function createSandboxOperations(
  lowered: Lowered,
  placeOf: (at: Pointer) => string,
): readonly SandboxOperation[] {
  const { api, names } = lowered;
  guardBacktracking();
  const context = createContext(lowered);
  const service = describeService(api);
  const overlaps = overlapsOf(api.operations);
  return api.operations.map((operation): SandboxOperation => {
    const { at } = operation;
    const id = operationId(operation);
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
      ...{ id, at, name: id, service, ...described, declared: operation },
      // An operation that can only fail answers with its first documented failure.
      ...(described.success === undefined && failureOf(operation)),
      headers: (status) => {
        const response = operation.responses.find(
          (candidate) => String(candidate.status) === status,
        );
        return response && headersPart(response, context)?.schema;
      },
      ...(body && {
        body: { ...(body.required && { required: true }), ...(content && { content }) },
      }),
      ...fixturesOf(owner, { ...context, placeOf }),
      callbacks: operation.callbacks.map(({ name, expression, operation: called }) => {
        const own: Owner = { operation: called, name: `${owner.name}.${name}` };
        const { constants } = fixturesOf(own, { ...context, placeOf });
        return { name, expression, operation: called, request: () => constants.request };
      }),
    };
  });
}

/** What an operation is called: by its id, or by `GET /path` where it has none. */
export function operationId({ id, method, path }: DeclaredOperation): string {
  return id ?? `${method} ${path}`;
}

function failureOf({ responses }: DeclaredOperation): Pick<Operation, 'success'> {
  const [first] = responses;
  return first ? { success: first.status } : {};
}

/**
 * What the target's functions need to make values. No code is printed, so what stands in it does
 * not matter.
 */
function createContext({ api, declared, forms, names }: Lowered): PartContext {
  const schemas = createJsonSchemas(api, {
    hasFormat: () => true,
    nameOf: definitionNames(names),
    matching: createMatching(),
  });
  const { ready, notes, add } = createComposed(schemas, (id) => demand(id));
  const samples = createSamples({ report: () => {} }, { ready, notes });
  const [type, constant] = [code`unknown`, symbol('unprinted', { file: '' })];
  const symbols = {
    constant: () => constant,
    factory: () => constant,
    definitions: constant,
    definition: () => '',
    path: (id: SchemaId) => names.schemas.get(forms.get(id)?.of ?? id)?.type ?? '',
    component: () => type,
    type: () => type,
    payload: () => undefined,
  };
  const components = new Map<SchemaId, Made>();
  // Generated fixtures make components one after the other, so that each has those before it.
  const ranks = once(() => {
    const ids = formsOf(schemaGroups(declared.schemas).flat(), { forms });
    return new Map(ids.map((id, index) => [id, index]));
  });
  const rankOf = (id: SchemaId): number => ranks().get(id) ?? Infinity;
  const making: SchemaId[] = [];
  const demand = (id: SchemaId): void => {
    const around = making.at(-1);
    const isBefore = around === undefined || rankOf(id) < rankOf(around);
    if (isBefore && making.length < mostNested) component(id);
  };
  const component = (id: SchemaId): Made => {
    if (components.has(id)) return components.get(id);
    making.push(id);
    const made = samples.make(schemas.component(id), subjectOf(id, { api, symbols }));
    making.pop();
    if (made) add(id, made.value);
    components.set(id, made);
    return made;
  };
  const isPlain = (id: SchemaId): boolean => plainScalars(api).has(id);
  const unprinted = { data: () => '', fixture: () => '' };
  return { api, schemas, symbols, samples, component, isPlain, ...unprinted };
}

/** Components that are made inside of one another, which takes the stack. */
const mostNested = 100;

/** Values and what makes more of them, when they are asked for. */
function fixturesOf(
  owner: Owner,
  context: PartContext & Pick<ResponseContext, 'placeOf'>,
): Pick<SandboxOperation, 'constants' | 'factories' | 'responses' | 'gaps'> {
  const { method, path, body, responses } = owner.operation;
  const chosen = requestMediaType(body?.content ?? []);
  const content = once(() => {
    const part = chosen && bodyPart(chosen, owner, context);
    return part && ofContent(part, requestBodyOf(chosen, part, context), context);
  });
  const groups = once(() =>
    locations.flatMap((location) => {
      const part = parametersPart(location, owner, context);
      return part ? [[location, part] as const] : [];
    }),
  );
  const values = once(() => ({
    mediaType: chosen?.name,
    ...(content() && { body: content()?.body }),
    ...Object.fromEntries(groups().map(([name, part]) => [name, valueOf(part, context)])),
  }));
  const makers = once(() => {
    const schemas = groups().map(([name, { schema }]) => [name, schema] as const);
    const schema = objectSchema(
      schemas,
      schemas.map(([name]) => name),
    );
    return {
      ...(content() && { body: content()?.make }),
      ...(schemas.length > 0 && { parameters: factory(`${owner.name}.parameters`, () => schema) }),
    };
  });
  const gaps: Gap[] = [];
  const made = once(
    () =>
      new Map(
        responses.map((response) => [
          String(response.status),
          ofResponse(response, owner, { ...context, note: (gap) => gaps.push(gap) }),
        ]),
      ),
  );
  return {
    constants: {
      ...{ method, path },
      get request() {
        return values();
      },
    },
    factories: {
      get request() {
        return makers();
      },
    },
    responses: made,
    gaps: () => {
      made();
      return gaps;
    },
  };
}

interface ResponseContext extends PartContext {
  readonly placeOf: (at: Pointer) => string;
  readonly note: (gap: Gap) => void;
}

function ofResponse(
  response: Response,
  { operation, ...owner }: Owner,
  context: ResponseContext,
): readonly ResponseFixture[] {
  const usual = operation.method === 'HEAD' ? undefined : responseMediaType(response.content);
  const part = headersPart(response, context);
  const headers = new Map(Object.entries(Object(part && valueOf(part, context))));
  if (!usual) return [{ headers }];
  return [usual, ...response.content.filter((media) => media !== usual)].map((media) => {
    const own = responsePart(media, response, { operation, ...owner }, context);
    const body = bodyConstant(media, own, context);
    const value = isValue(body) ? body.value : undefined;
    const examples =
      value === undefined ? [] : knownBodies({ media, response, part: own, value }, context);
    const { make, absent: reason, ...made } = ofContent(own, body, context);
    const absent = reason && `${reason} (${context.placeOf(media.at)})`;
    const where = `${media.name} of status ${response.status}`;
    if (absent)
      context.note({ text: `no value of ${where} can be made: ${absent}`, isMissing: true });
    for (const { at } of unusable(media, own))
      context.note({
        text: `an example of ${where} is not what its schema says; another value is answered (${context.placeOf(at)})`,
        isMissing: false,
      });
    const maker = make ?? (isXml(media.name) ? makerOf(own, context) : undefined);
    const forms = [value, ...examples].filter((candidate) => candidate !== undefined);
    return {
      ...{ mediaType: media.name, headers, absent, ...made },
      // The document's first one goes to clients that take any.
      ...(media !== usual && media === response.content[0] && !absent && { share: 1 + 1e-9 }),
      explain: (wrong) =>
        forms
          .map((form) => detailed(form, wrong))
          .find((error) => error !== undefined && maker && accepts(maker.schema(), error)),
      ...(examples.length > 1 && { examples }),
      named: Object.fromEntries(
        media.examples.flatMap(({ name, value: given }) =>
          name !== undefined && given ? [[name, given.value]] : [],
        ),
      ),
      ...((media === usual || isJsonValue(media)) && { make }),
      ...(isXml(media.name) && {
        make: maker,
        written: (given: Json) => xmlText(given, media.schema, context.api),
      }),
    };
  });
}

/** The examples that are not what the schema says. */
function unusable({ name, examples }: MediaType, { schema }: FixturePart): readonly Example[] {
  return isJson(name) ? examples.filter(({ value }) => value && !accepts(schema, value.value)) : [];
}

interface Fixture {
  readonly body?: unknown;
  readonly make?: Maker;
  readonly absent?: string;
}

/** Content that is no JSON value and no text is a few bytes. */
function ofContent(part: FixturePart, body: BodyResult, context: PartContext): Fixture {
  if ('absent' in body) {
    const { at, component } = part;
    const known = context.samples.reasonFor;
    const reason = known(at) ?? (component && known(context.api.schemas.get(component)?.at ?? at));
    return { absent: reason ?? body.absent };
  }
  if (body.value === undefined) return { body: new TextEncoder().encode('fixture') };
  return body.isFixed ? { body: body.value } : { body: body.value, make: makerOf(part, context) };
}

function valueOf(part: FixturePart, context: PartContext): unknown {
  return context.samples.make(part.schema, partSubject(part))?.value;
}

function makerOf({ path, schema, ...part }: FixturePart, context: PartContext): Maker {
  const id = part.component ?? part.exampleComponent;
  return id === undefined
    ? factory(path, () => schema)
    : factory(context.symbols.path(id), () => context.schemas.component(id));
}
