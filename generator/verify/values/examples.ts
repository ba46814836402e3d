// C16: examples of the document are valid, or reported; fixtures of responses list the valid ones.

import {
  type Case,
  type ProofCheck,
  type Subject,
  type CaseOutcome,
  unless,
} from '../subject/check.js';
import {
  at,
  isArray,
  isObject,
  isSame,
  type Json,
  type JsonObject,
  objectAt,
  pointerOf,
  referred,
} from '../judge/json.js';
import { locatedIn } from '../judge/subschemas.js';
import type { JudgedView } from '../judge/views.js';
import { disagreement, caseOf } from './agree.js';
import { alike } from '../subject/conversions.js';
import { isJson, show } from '../subject/exports.js';
import { type ValuePosition, positionsOf } from '../subject/positions.js';

export const documentExamples: ProofCheck = {
  id: 'C16',
  title: 'Examples of the document are valid or reported, and fixtures use them',
  absent: (subject) =>
    unless(examplesIn(subject).length > 0, 'nothing that is checked shows an example'),
  run: async function* (subject) {
    const positions = new Map(
      positionsOf(subject).map((position) => [`${position.pointer} ${position.view}`, position]),
    );
    for (const example of examplesIn(subject)) yield caseOfExample(example, subject, positions);
    for (const position of positionsOf(subject))
      if (position.kind === 'response' && isArray(position.examples))
        yield listedCase(position, position.examples, subject);
  },
};

const invalid = 'fixtures/invalid-example ';

/** Examples whose JSON is longer than this are not used as constants. */
const maxConstantLength = 1500;

interface Example {
  /** The pointer of the example. */
  readonly pointer: string;
  /** The pointer of its schema. */
  readonly schema: string;
  readonly value: Json;
  /** The position of the body that the example belongs to; absent if it belongs to a schema. */
  readonly position?: ValuePosition;
  /** Whether the body has no other example. */
  readonly isOnly?: boolean;
  readonly view: JudgedView;
  readonly subject: string;
}

function caseOfExample(
  { pointer, schema, value, position, isOnly, view, subject: title }: Example,
  { document, judge, reported }: Subject,
  positions: ReadonlyMap<string, ValuePosition>,
): Case {
  const caseWith = (outcome: CaseOutcome = {}): Case =>
    caseOf('C16', { subject: title, pointer, name: `example at ${pointer}` }, '', outcome);
  const verdict = judge.judge(schema, value, view);
  if (!verdict.valid) {
    const pointers = [pointer, targetOf(pointer, document)];
    const isReported = [...reported].some(
      (candidate) =>
        candidate.startsWith(invalid) &&
        pointers.some((at) => `${at}/`.startsWith(`${candidate.slice(invalid.length)}/`)),
    );
    const why = `${show(value)} does not match its schema: ${verdict.errors.slice(0, 2).join('; ')}`;
    return caseWith(
      isReported
        ? { skipped: 'the example does not match its schema, which the generation reports' }
        : { failure: `${why}; nothing reports it` },
    );
  }
  const known = position ?? positions.get(`${schema} ${view}`);
  const differing = known && disagreement(known, value);
  if (differing) return caseWith({ failure: differing.text });
  // If a request has several examples, its fixture is only one of them.
  const isUsed = position?.kind === 'response' || (position?.kind === 'body' && isOnly === true);
  if (!isUsed || JSON.stringify(value).length > maxConstantLength) return caseWith();
  const used = [position.fixture, ...(isArray(position.examples) ? position.examples : [])];
  // Constants leave out undeclared properties, which types do not allow.
  const isShown = used.some((member) => isJson(member) && contains(value, member));
  return caseWith({
    failure: isShown ? undefined : `${show(value)} is not among the values of the fixture`,
  });
}

/** Whether a value contains all properties of `part`. */
function contains(value: Json, part: Json): boolean {
  if (isArray(part))
    return (
      isArray(value) &&
      value.length === part.length &&
      part.every((item, index) => contains(value[index] ?? null, item))
    );
  // A fixture that is a `Date` is written in one way, whichever way the example is.
  if (!isObject(part)) return isSame(alike(value), alike(part));
  return (
    isObject(value) &&
    Object.entries(part).every(
      ([name, member]) => Object.hasOwn(value, name) && contains(value[name] ?? null, member),
    )
  );
}

/** Checks that fixtures list only examples of the document. */
function listedCase(position: ValuePosition, examples: readonly Json[], subject: Subject): Case {
  const media = position.pointer.replace(/\/schema$/, '');
  const known = [...examplesOf(subject, media)].map(([, value]) => value);
  const { example, examples: several } = referredObject(subject.document, position.pointer);
  known.push(...(isArray(several) ? several : []), ...(example === undefined ? [] : [example]));
  const invented = examples.find((member) => !known.some((value) => contains(value, member)));
  return caseOf('C16', position, 'examples', {
    count: examples.length,
    failure: invented === undefined ? undefined : `the document does not show ${show(invented)}`,
  });
}

/** The examples of bodies and of the schemas in components. */
function examplesIn(subject: Subject): readonly Example[] {
  const examples: Example[] = [];
  const seen = new Set<string>();
  for (const position of positionsOf(subject)) {
    const { kind, pointer, view, isFirst } = position;
    if (kind === 'parameters') continue;
    const media = pointer.replace(/\/schema$/, '');
    if (kind !== 'component') {
      const all = [...examplesOf(subject, media)];
      for (const [location, value] of all) {
        if (seen.has(location)) continue;
        seen.add(location);
        examples.push({
          ...{ pointer: location, schema: pointer, value, view, position },
          ...{ isOnly: all.length === 1, subject: position.subject },
        });
      }
    } else if (isFirst) {
      for (const [where, schema, value] of inSchemas(subject, pointer))
        examples.push({ pointer: where, schema, value, view: 'exact', subject: position.subject });
    }
  }
  return examples;
}

/** `example` and `examples` of a media type. */
function* examplesOf(
  { document }: Subject,
  pointer: string,
): Iterable<readonly [pointer: string, value: Json]> {
  const { example, examples } = referredObject(document, pointer);
  if (example !== undefined) yield [`${pointer}/example`, example];
  for (const name of isObject(examples) ? Object.keys(examples) : []) {
    const location = pointer + pointerOf('examples', name);
    const { value } = referredObject(document, location);
    if (value !== undefined) yield [`${location}/value`, value];
  }
}

/** `example` and `examples` of all schemas inside a component. */
function* inSchemas(
  { document }: Subject,
  pointer: string,
): Iterable<readonly [pointer: string, schema: string, value: Json]> {
  for (const { pointer: location, object, isMap } of locatedIn(at(document, pointer), pointer)) {
    const { example, examples, $ref } = object;
    if (isMap || ($ref !== undefined && location !== pointer)) continue;
    if (example !== undefined) yield [`${location}/example`, location, example];
    for (const [index, value] of isArray(examples) ? examples.entries() : [])
      yield [`${location}/examples/${index}`, location, value];
  }
}

/** The target of a referenced example: invalid ones are reported there, once for all references. */
function targetOf(pointer: string, document: JsonObject): string {
  const { $ref } = objectAt(document, pointer.replace(/\/value$/, ''));
  return typeof $ref === 'string' ? $ref.replace('#', '') : pointer;
}

/** The object at a pointer, or the one that it refers to. */
function referredObject(document: JsonObject, pointer: string): JsonObject {
  const value = referred(at(document, pointer), document);
  return isObject(value) ? value : {};
}
