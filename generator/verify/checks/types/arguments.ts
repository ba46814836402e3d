// C13, for fixtures as they are typed: what is made for a request is an argument, and so is a response of the component that a request takes.

import type { Case, Subject } from '../../check.js';
import { type DocumentOperation, enumerate } from '../../enumerate.js';
import { at, isObject } from '../../judge/json.js';
import { argumentOf, fixtureValue, sentMedia } from '../../wire/argument.js';
import {
  entries,
  type OperationFixture,
  operationFixtures,
  standAlones,
} from '../../wire/packages.js';
import type { WireOperation } from '../../wire/session.js';
import { positionsOf } from '../positions.js';
import type { Statement } from './files.js';

/** A part of a fixture, by a type that has its type. */
interface Typed {
  readonly title: string;
  readonly type: string;
}

/** Calls whose arguments are fixtures: one statement for each type that a fixture of the body has. */
export function* fixtureStatements(subject: Subject): Iterable<Statement> {
  const functions = standAlones(subject);
  const fixtures = operationFixtures(subject.fixtures);
  const received = receivedFixtures(subject, fixtures);
  let index = 0;
  for (const operation of enumerate(subject.document).operations) {
    const title = `${operation.method} ${operation.path}`;
    const [own, fixture] = [functions.get(title), fixtures.get(title)];
    if (!own || !fixture || !subject.includes(operation.pointer)) continue;
    const each: WireOperation = { operation, name: own.name, function: own, fixture };
    const parameters = parametersOf(each, fixture);
    if (parameters === undefined) continue;
    const base: Case = { check: 'C13', subject: own.name, pointer: operation.pointer, name: '' };
    const bodies: readonly (Typed | undefined)[] = own.description.body
      ? [...sentBody(fixture), ...(received.get(componentOf(each, subject) ?? '') ?? [])]
      : parameters.size > 0
        ? [undefined]
        : [];
    for (const body of bodies) {
      const given = argument(parameters, body, own.description.body?.key);
      yield {
        case: { ...base, name: `${body?.title ?? 'the fixture of the parameters'} is an argument` },
        text: `export const a${(index += 1)} = (call: typeof api.${own.name}) => call(core, ${given});`,
      };
    }
  }
}

function sentBody({ name, request }: OperationFixture): readonly Typed[] {
  return request['body'] === undefined
    ? []
    : [{ title: 'the fixture of the body', type: memberOf(name, 'request', 'body') }];
}

function argument(
  parameters: ReadonlyMap<string, string>,
  body: Typed | undefined,
  bodyKey: string | undefined,
): string {
  const value = (type: string): string => `null as unknown as NonNullable<${type}>`;
  const members = [...parameters].map(([key, type]) => `${JSON.stringify(key)}: ${value(type)}`);
  if (body === undefined) return `{ ${members.join(', ')} }`;
  if (bodyKey !== undefined)
    return `{ ${[...members, `${JSON.stringify(bodyKey)}: ${value(body.type)}`].join(', ')} }`;
  return members.length === 0
    ? value(body.type)
    : `{ ${[...members, `...(${value(body.type)})`].join(', ')} }`;
}

/** The types of the parameters by the keys of the argument; `undefined` if the fixture lacks one that has to be there. */
function parametersOf(
  each: WireOperation,
  { name, request }: OperationFixture,
): ReadonlyMap<string, string> | undefined {
  const found = new Map<string, string>();
  for (const parameter of each.operation.parameters) {
    const given = fixtureValue(each, parameter);
    if (given === undefined && parameter.required) return undefined;
    if (given === undefined) continue;
    const argumentWithIt = argumentOf(each, { parameters: new Map([[parameter.pointer, given]]) });
    const [own] = entries(request[parameter.in]).find(([, value]) => value === given) ?? [];
    if (typeof argumentWithIt === 'string' || own === undefined) return undefined;
    for (const key of Object.keys(argumentWithIt))
      found.set(key, memberOf(name, 'request', parameter.in, own));
  }
  return found;
}

/** Constants, factories and responses of each component that has one type both ways, by its pointer. */
function receivedFixtures(
  subject: Subject,
  fixtures: ReadonlyMap<string, OperationFixture>,
): ReadonlyMap<string, readonly Typed[]> {
  const found = new Map<string, Typed[]>();
  const add = (pointer: string, typed: Typed): void =>
    void found.set(pointer, [...(found.get(pointer) ?? []), typed]);
  for (const { kind, view, pointer, fixture, factory } of positionsOf(subject)) {
    const names = subject.schemaNames.get(pointer);
    if (kind !== 'component' || view !== 'exact' || !names || !hasOneType(pointer, subject))
      continue;
    if (fixture !== undefined)
      add(pointer, {
        title: 'the constant of its component',
        type: `typeof f.${names.constant}Fixture`,
      });
    if (factory !== undefined)
      add(pointer, {
        title: 'what the factory of its component makes',
        type: `ReturnType<typeof f.make${names.type}>`,
      });
  }
  for (const operation of enumerate(subject.document).operations) {
    const fixture = fixtures.get(`${operation.method} ${operation.path}`);
    if (!fixture || !subject.includes(operation.pointer)) continue;
    for (const { status, content } of operation.responses) {
      const [media] = content;
      const pointer = media && referenceAt(media.schema, subject);
      if (pointer === undefined || !hasOneType(pointer, subject)) continue;
      if (fixture.responses.get(status)?.bodies.get(media?.name ?? '') === undefined) continue;
      add(pointer, {
        title: `the response ${status} of ${fixture.name}`,
        type: memberOf(fixture.name, 'responses', status, 'body'),
      });
    }
  }
  return found;
}

function hasOneType(pointer: string, { judge }: Subject): boolean {
  return !judge.differs(pointer, 'request') && !judge.differs(pointer, 'response');
}

/** The component that the body of a request is. */
function componentOf(each: WireOperation, subject: Subject): string | undefined {
  return referenceAt(sentMedia(each)?.schema, subject);
}

function referenceAt(
  pointer: DocumentOperation['pointer'] | undefined,
  { document }: Subject,
): string | undefined {
  const schema = pointer === undefined ? undefined : at(document, pointer);
  const reference = isObject(schema) ? schema['$ref'] : undefined;
  return isObject(schema) && Object.keys(schema).length === 1 && typeof reference === 'string'
    ? reference.slice(1)
    : undefined;
}

function memberOf(operation: string, ...path: readonly string[]): string {
  const steps = path.map((step) =>
    /^\d+$/.test(step) ? `[${step}]` : `[${JSON.stringify(step)}]`,
  );
  return `(typeof f.operations.${operation})${steps.join('')}`;
}
