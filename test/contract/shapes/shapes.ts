// X5: the shapes that fixtures are made from, schemas as data, say what the document's schemas say: ajv says the same of a value by both, and
// no bound, name or value stands in a shape that does not stand in the document.

import type { Case, ProofCheck, Subject } from '../../../generator/verify/subject/check.js';
import { enumerate, transportHeaders } from '../../../generator/verify/reading/enumerate.js';
import { isArray, isObject, isSame, type Json } from '../../../generator/verify/judge/json.js';
import { caseOf } from '../../../generator/verify/values/agree.js';
import { startingValuesOf } from '../../../generator/verify/values/samples.js';
import { boundaryValues, isOnlyReference } from '../../../generator/verify/values/boundaries.js';
import {
  asJson,
  isFactory,
  member,
  operationName,
  show,
} from '../../../generator/verify/subject/exports.js';
import { type ValuePosition, positionsOf } from '../../../generator/verify/subject/positions.js';
import { sitesOf } from '../../../generator/verify/subject/sites.js';
import { type Fact, factsOf, type Stated, statedIn } from './facts.js';
import {
  createFixtureSchemaJudge,
  isSchema,
  type Shape,
  type FixtureSchemaJudge,
} from './schemas.js';

export const shapes: ProofCheck = {
  id: 'X5',
  title: 'JSON Schemas of fixtures say what the document says',
  absent: (subject) =>
    describedPositions(subject).length > 0 ? undefined : 'nothing that is checked has a schema',
  run: async function* (subject) {
    const around: Around = {
      subject,
      shapes: createFixtureSchemaJudge(),
      stated: statedIn(subject.document),
    };
    for (const position of describedPositions(subject)) yield* casesOf(position, around);
    for (const position of positionsOf(subject)) yield* knownValueCases(position, around);
    for (const position of headerPositions(subject))
      if (position.fixture !== undefined && !isFactory(position.factory))
        yield caseOf('X5', position, 'factory', { failure: 'there is no factory' });
  },
};

/** A constant shows one of the values that are known, although others are valid, too; or what the document shows. */
function* knownValueCases(position: ValuePosition, { subject, stated }: Around): Iterable<Case> {
  const value = asJson(position.fixture);
  if (value === undefined) return;
  const sites = sitesOf(subject.document, position.pointer, value).filter(({ schema }) =>
    isArray(schema['x-extensible-enum']),
  );
  if (sites.length === 0) return;
  const other = sites.find(
    ({ schema, value: shown }) =>
      ![schema['x-extensible-enum']].flat().some((each) => isSame(each ?? null, shown)) &&
      !stated.has({ text: '', shown }),
  );
  yield caseOf(
    'X5',
    position,
    'known values',
    other ? { failure: `${show(other.value)} is no known value` } : {},
  );
}

interface Around {
  readonly subject: Subject;
  readonly shapes: FixtureSchemaJudge;
  readonly stated: Stated;
}

type Shaped = ValuePosition & { readonly shape: Shape };

const known = new WeakMap<Subject, readonly Shaped[]>();

/** Every position with its shape, also the headers of responses. */
function describedPositions(subject: Subject): readonly Shaped[] {
  const before = known.get(subject);
  if (before) return before;
  const found = [...positionsOf(subject), ...headerPositions(subject)].flatMap((position) => {
    const shape = schemaOf(position.factory);
    return shape === undefined ? [] : [{ ...position, shape }];
  });
  known.set(subject, found);
  return found;
}

function schemaOf(factory: unknown): Shape | undefined {
  const own = member(factory, 'schema');
  const shape: unknown = typeof own === 'function' ? Reflect.apply(own, factory, []) : undefined;
  return isSchema(shape) ? shape : undefined;
}

/** The headers of a response, as an object of their values. */
function headerPositions(subject: Subject): readonly ValuePosition[] {
  return enumerate(subject.document).operations.flatMap(({ method, path, pointer, responses }) => {
    if (!subject.includes(pointer)) return [];
    const name = operationName(subject, method, path) ?? `${method} ${path}`;
    return responses.flatMap((response): readonly ValuePosition[] => {
      const [fixture, factory] = [
        subject.fixtures['operations'],
        subject.fixtures['operationFactories'],
      ].map((all) => member(all, name, 'responses', response.status, 'headers'));
      const described = response.headers.filter(
        (header) => header.schema !== undefined && !transportHeaders.has(header.name),
      );
      const parts = new Map(
        described.flatMap(({ name: key, schema, required }) =>
          schema === undefined ? [] : [[key, { schema, required }] as const],
        ),
      );
      return [
        {
          subject: name,
          name: `headers of ${response.status}`,
          kind: 'parameters',
          pointer: response.pointer,
          view: 'response',
          schema: () => true,
          judge: () => ({ valid: true, errors: [] }),
          validator: undefined,
          fixture,
          factory,
          parts,
        },
      ];
    });
  });
}

function* casesOf(position: Shaped, around: Around): Iterable<Case> {
  const { subject } = around;
  const { shape, parts } = position;
  if (parts) {
    const failure = namesFailure(shape, parts, position.view === 'response');
    yield caseOf('X5', position, 'names', { ...(failure !== undefined && { failure }) });
    const properties = isSchema(shape['properties']) ? shape['properties'] : {};
    for (const [key, { schema }] of parts) {
      const own = Object.entries(properties).find(
        ([name]) => nameOf(name, position.view === 'response') === key,
      )?.[1];
      if (!isSchema(own)) continue;
      const part = { ...partPosition(position, key, schema, subject), shape: own };
      // What a header is written as is a text, and values for it may be invented.
      if (position.view === 'request') yield* schemaCases(part, around);
      else yield factCase(part, around, (fact) => fact.shown === undefined);
    }
    // A component's own shape is looked at where the component is.
  } else if (position.kind === 'component' || !isOnlyReference(position, subject))
    yield* schemaCases(position, around);
}

/** Names of headers are the same in any case. */
function nameOf(name: string, isHeader: boolean): string {
  return isHeader ? name.toLowerCase() : name;
}

function namesFailure(
  { properties, required }: Shape,
  parts: NonNullable<ValuePosition['parts']>,
  isHeader: boolean,
): string | undefined {
  const lists: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['', Object.keys(isSchema(properties) ? properties : {}), [...parts.keys()]],
    [
      'required ',
      required ?? [],
      [...parts].flatMap(([key, part]) => (part.required ? [key] : [])),
    ],
  ];
  for (const [what, own, wanted] of lists) {
    const names = (Array.isArray(own) ? own : []).map((name) => nameOf(String(name), isHeader));
    // Factories of headers make all of them.
    const missing = wanted.find((name) => !names.includes(name));
    const extra =
      what !== '' && isHeader ? undefined : names.find((name) => !wanted.includes(name));
    if (missing !== undefined || extra !== undefined)
      return missing !== undefined
        ? `the schema has no ${what}${missing}`
        : `the schema has the ${what}${extra}`;
  }
  return undefined;
}

function partPosition(
  { subject: title, name, view, fixture, kind }: ValuePosition,
  key: string,
  pointer: string,
  { judge }: Subject,
): ValuePosition {
  const own = isObject(fixture) ? fixture[key] : undefined;
  return {
    subject: title,
    name: `${name} ${key}`,
    kind,
    pointer,
    view,
    schema: () => judge.schema(pointer, view),
    judge: (value) => judge.judge(pointer, value, view),
    validator: undefined,
    fixture: own,
    factory: undefined,
  };
}

function* schemaCases(position: Shaped, around: Around): Iterable<Case> {
  const { subject, shapes: judge } = around;
  const failureOf = (value: Json): string | undefined => {
    const [own, wanted] = [judge.judge(position.shape, value), position.judge(value)];
    return own.valid === wanted.valid
      ? undefined
      : `the schema ${own.valid ? 'allows' : 'refuses'} ${show(value)}, the document does not: ${[...own.errors, ...wanted.errors].slice(0, 2).join('; ')}`;
  };
  const outcomeOf = (values: readonly Json[]): Pick<Case, 'failure' | 'skipped'> => {
    try {
      const failure = values.map(failureOf).find((text) => text !== undefined);
      return failure === undefined ? {} : { failure };
    } catch (error) {
      // A base whose `oneOf` lists what extends it: the evaluator sees that it comes back, ajv does not.
      if (!(error instanceof RangeError)) throw error;
      return { skipped: 'ajv cannot judge a schema that leads back to itself' };
    }
  };
  const groups = new Map([
    ['values', startingValuesOf(position, subject)],
    ...boundaryValues(position, subject),
  ]);
  for (const [name, values] of groups) {
    if (values.length > 0)
      yield caseOf('X5', position, name, { count: values.length, ...outcomeOf(values) });
  }
  yield factCase(position, around);
}

function factCase(
  position: Shaped,
  around: Around,
  isMeant: (fact: Fact) => boolean = () => true,
): Case {
  const foreign = foreignFact(position, around, isMeant);
  return caseOf('X5', position, 'facts', {
    ...(foreign !== undefined && { failure: `the document does not state ${foreign}` }),
  });
}

/** What a shape says and the document does not, however it is put together there. */
function foreignFact(
  { shape, pointer, view }: Shaped,
  { subject, shapes: judge, stated }: Around,
  isMeant: (fact: Fact) => boolean,
): string | undefined {
  const own = factsOf(judge.schema(shape)).filter(isMeant);
  const open = new Set<Json>([subject.judge.schema(pointer, view)]);
  let left: readonly Fact[] = own.filter((fact) => !stated.has(fact));
  // Here first; what it leads to is only asked for what is not found.
  for (const schema of open) {
    if (left.length === 0) return undefined;
    const found = new Set(factsOf(schema).map(({ text }) => text));
    left = left.filter(({ text }) => !found.has(text));
    for (const [, reference = ''] of JSON.stringify(schema).matchAll(
      /"\$ref":"((?:[^"\\]|\\.)*)"/g,
    ))
      open.add(subject.judge.target(reference));
  }
  return left[0]?.text;
}
