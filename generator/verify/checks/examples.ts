// C16: the examples of the document are valid, or reported with their place; the fixtures of a response list those that are.

import type { Case, Check, Subject } from '../check.js';
import {
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  objectAt,
  pointerOf,
} from '../judge/json.js';
import type { View } from '../judge/views.js';
import { disagreement, caseOf, show, validity } from './agree.js';
import { asJson } from './exports.js';
import { isDeclaredPart } from './sites.js';
import { type Position, positionsOf } from './positions.js';
import { isJson } from '../wire/argument.js';

export const documentExamples: Check = {
  id: 'C16',
  title: 'Examples of the document are valid or reported, and fixtures use them',
  absent: (subject) =>
    examplesIn(subject).length > 0 ? undefined : 'nothing that is checked shows an example',
  run: async function* (subject) {
    const positions = new Map(
      positionsOf(subject).map((position) => [`${position.pointer} ${position.view}`, position]),
    );
    for (const example of examplesIn(subject)) yield caseOfExample(example, subject, positions);
    for (const position of positionsOf(subject))
      if (position.kind === 'response' && isArray(position.examples))
        yield listed(position, position.examples, subject);
  },
};

const invalid = 'fixtures/invalid-example ';

/** What is longer is no constant. */
const longest = 1500;

interface Example {
  /** Of the example itself. */
  readonly pointer: string;
  /** Of its schema. */
  readonly schema: string;
  readonly value: Json;
  /** The position that the example is one of, where it stands at a body and not at a schema. */
  readonly position?: Position;
  /** Whether nothing else is shown there. */
  readonly isOnly?: boolean;
  readonly view: View;
  readonly subject: string;
}

function caseOfExample(
  { pointer, schema, value, position, isOnly, view, subject: title }: Example,
  { document, judge, reported }: Subject,
  positions: ReadonlyMap<string, Position>,
): Case {
  const place = { subject: title, pointer, name: `example at ${pointer}` };
  const verdict = judge.judge(schema, value, view);
  if (!verdict.valid) {
    const places = [pointer, referredTo(pointer, document)];
    const isReported = [...reported].some(
      (each) =>
        each.startsWith(invalid) &&
        places.some((at) => `${at}/`.startsWith(`${each.slice(invalid.length)}/`)),
    );
    const why = `${show(value)} does not match its schema: ${verdict.errors.slice(0, 2).join('; ')}`;
    return caseOf(
      'C16',
      place,
      '',
      isReported
        ? { skipped: 'the example does not match its schema, which the generation reports' }
        : { failure: `${why}; nothing reports it` },
    );
  }
  const known = position ?? positions.get(`${schema} ${view}`);
  const differing = known && disagreement(known, value);
  if (differing) return caseOf('C16', place, '', { failure: differing.text });
  if (position === undefined || position.kind === 'webhook') return caseOf('C16', place, '');
  if (JSON.stringify(value).length > longest)
    return caseOf('C16', place, 'asked for', requestedFor(position, value));
  // Types do not know what is not declared.
  const isIt = (each: unknown): boolean =>
    isJson(each) && isDeclaredPart(each, value, { document, schemas: [schema] });
  if (position.kind === 'response') {
    const used = [
      ...(isArray(position.examples) ? position.examples : []),
      ...(asJson(position.fixture) === undefined ? [] : [position.fixture]),
    ];
    return caseOf(
      'C16',
      place,
      '',
      used.some(isIt) ? {} : { failure: `${show(value)} is not among the examples of the fixture` },
    );
  }
  // Of several, a request can have but one.
  return caseOf(
    'C16',
    place,
    '',
    isOnly && !isIt(position.fixture) ? { failure: `${show(value)} is not the fixture` } : {},
  );
}

/** What is too long for a constant is what the factory makes where it is given the example; optional properties may be added. */
function requestedFor(position: Position, value: Json): Pick<Case, 'failure' | 'skipped'> {
  const { factory } = position;
  if (typeof factory !== 'function')
    return {
      skipped: `fixtures show no example of more than ${longest} characters, and there is no factory`,
    };
  try {
    const made: unknown = Reflect.apply(factory, undefined, [value]);
    if (!isJson(made) || !holds(made, value))
      return { failure: `the factory makes ${show(made)} of the example` };
    const wrong = validity(position, made);
    return wrong === undefined
      ? {}
      : { failure: `given the example, the factory makes what is not valid: ${wrong}` };
  } catch (error) {
    return { failure: `the factory throws at the example: ${String(error)}` };
  }
}

/** Whether a value has everything that a part of it has. */
function holds(value: Json, part: Json): boolean {
  if (isArray(part))
    return (
      isArray(value) &&
      value.length === part.length &&
      part.every((item, index) => holds(value[index] ?? null, item))
    );
  if (!isObject(part)) return isSame(value, part);
  return (
    isObject(value) &&
    Object.entries(part).every(
      ([name, each]) => Object.hasOwn(value, name) && holds(value[name] ?? null, each),
    )
  );
}

/** Fixtures list no example that the document does not show. */
function listed(position: Position, examples: readonly Json[], subject: Subject): Case {
  const media = position.pointer.replace(/\/schema$/, '');
  const known = [...shown(subject, media)].map(([, value]) => value);
  const schema = resolved(subject.document, position.pointer);
  if (schema)
    known.push(
      ...(isArray(schema['examples']) ? schema['examples'] : []),
      ...(schema['example'] === undefined ? [] : [schema['example']]),
    );
  const invented = examples.find(
    (each) =>
      !known.some((value) =>
        isDeclaredPart(each, value, { document: subject.document, schemas: [position.pointer] }),
      ),
  );
  return caseOf('C16', position, 'examples', {
    count: examples.length,
    ...(invented !== undefined && { failure: `the document does not show ${show(invented)}` }),
  });
}

/** At bodies and at the schemas of components, however deep. */
function examplesIn(subject: Subject): readonly Example[] {
  const found: Example[] = [];
  const seen = new Set<string>();
  for (const position of positionsOf(subject)) {
    const { kind, pointer, view } = position;
    if (view === 'open' || kind === 'parameters') continue;
    const media = pointer.replace(/\/schema$/, '');
    if (kind !== 'component') {
      const all = [...shown(subject, media)];
      for (const [location, value] of all) {
        if (seen.has(location)) continue;
        seen.add(location);
        found.push({
          pointer: location,
          schema: pointer,
          value,
          view,
          position,
          isOnly: all.length === 1,
          subject: position.subject,
        });
      }
    } else if (view === 'exact') {
      for (const [where, schema, value] of inSchemas(subject, pointer))
        found.push({ pointer: where, schema, value, view: 'exact', subject: position.subject });
    }
  }
  return found;
}

/** `example` and `examples` of a media type. */
function* shown(
  { document }: Subject,
  pointer: string,
): Iterable<readonly [pointer: string, value: Json]> {
  const media = resolved(document, pointer);
  if (!media) return;
  const { example, examples } = media;
  if (example !== undefined) yield [`${pointer}/example`, example];
  for (const name of isObject(examples) ? Object.keys(examples) : []) {
    const location = pointer + pointerOf('examples', name);
    const entry = resolved(document, location);
    if (entry?.['value'] !== undefined) yield [`${location}/value`, entry['value']];
  }
}

/** `example` and `examples` of the schemas inside a component. */
function* inSchemas(
  { document }: Subject,
  pointer: string,
): Iterable<readonly [pointer: string, schema: string, value: Json]> {
  const open: (readonly [string, JsonObject])[] = [[pointer, objectAt(document, pointer)]];
  for (const [location, schema] of open) {
    if (schema['$ref'] !== undefined && location !== pointer) continue;
    if (schema['example'] !== undefined) yield [`${location}/example`, location, schema['example']];
    const { examples } = schema;
    if (isArray(examples))
      for (const [index, value] of examples.entries())
        yield [`${location}/examples/${index}`, location, value];
    for (const keyword of ['properties', 'patternProperties', '$defs']) {
      const named = schema[keyword];
      if (isObject(named))
        for (const [name, inner] of Object.entries(named))
          if (isObject(inner)) open.push([location + pointerOf(keyword, name), inner]);
    }
    for (const keyword of [
      'items',
      'additionalProperties',
      'not',
      'if',
      'then',
      'else',
      'contains',
    ]) {
      const inner = schema[keyword];
      if (isObject(inner)) open.push([location + pointerOf(keyword), inner]);
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf', 'prefixItems']) {
      const list = schema[keyword];
      if (isArray(list))
        for (const [index, inner] of list.entries())
          if (isObject(inner)) open.push([location + pointerOf(keyword, String(index)), inner]);
    }
  }
}

/** Where an example stands that a reference leads to: it is reported there, once for all who show it. */
function referredTo(pointer: string, document: JsonObject): string {
  const { $ref } = objectAt(document, pointer.replace(/\/value$/, ''));
  return typeof $ref === 'string' ? $ref.replace('#', '') : pointer;
}

function resolved(document: JsonObject, pointer: string): JsonObject | undefined {
  let value: Json | undefined = document;
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    value = isArray(value)
      ? value[Number(key)]
      : isObject(value) && Object.hasOwn(value, key)
        ? value[key]
        : undefined;
  }
  if (!isObject(value)) return undefined;
  const { $ref } = value;
  return typeof $ref === 'string' && $ref.startsWith('#/') && Object.keys(value).length === 1
    ? resolved(document, $ref.slice(1))
    : value;
}
