// What the document says is secret: `redact` takes it out at any depth, and neither logs nor the messages of errors show it.

import { isData, isMapUnder } from '../../judge/subschemas.js';
import { isArray, isObject, type Json, type JsonObject, pointerOf } from '../../judge/json.js';
import { argumentOf, fixtureValues } from '../argument.js';
import type { Found } from './capability.js';
import { allCredentials } from '../credentials.js';
import { bodySchemas } from './declared-limits.js';
import { isFunction, isRecord } from '../packages.js';
import { type Session, messageOf, type WireOperation } from '../session.js';

const marker = 'what-nobody-should-read';

export async function* secretCases(session: Session): AsyncIterable<Found> {
  const secrets = secretsIn(session.subject.document);
  const redact = session.subject.client['redact'];
  for (const [name, pointer] of secrets)
    yield {
      subject: 'document',
      pointer,
      name: `${name} is left out of what is written down`,
      failure: isFunction(redact)
        ? hidden(name, (value) => Reflect.apply(redact, undefined, [value]))
        : 'no function leaves it out',
    };
  for (const each of session.operations) {
    const names = bodySchemas(each, session).flatMap(({ properties }) =>
      Object.keys(isObject(properties) ? properties : {}).filter((name) => secrets.has(name)),
    );
    if (names.length > 0)
      yield {
        subject: each.name,
        pointer: each.operation.pointer,
        name: 'secrets are neither logged nor told by errors',
        ...(await quiet(each, names, session)),
      };
  }
}

/** Properties that are marked, by their names; the first place of each. */
function secretsIn(document: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const open: (readonly [pointer: string, value: Json, isMap: boolean])[] = [['', document, false]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [pointer, value, isMap] = next;
    if (isArray(value))
      for (const [index, item] of value.entries()) open.push([`${pointer}/${index}`, item, false]);
    if (!isObject(value)) continue;
    const { properties } = value;
    if (isObject(properties) && !isMap)
      for (const [name, property] of Object.entries(properties))
        if (isObject(property) && property['x-sensitive'] === true)
          found.set(name, `${pointer}${pointerOf('properties', name)}/x-sensitive`);
    for (const [name, inner] of Object.entries(value))
      if (!isData(name, isMap) && (isMap || !name.startsWith('x-')))
        open.push([`${pointer}${pointerOf(name)}`, inner, isMapUnder(name, isMap)]);
  }
  return found;
}

function hidden(name: string, redact: (value: unknown) => unknown): string | undefined {
  const value = {
    list: [{ deep: Object.fromEntries([[name, marker]]) }],
    [`not ${name}`]: 'shown',
  };
  const text = JSON.stringify(redact(value));
  if (text.includes(marker)) return 'it is shown';
  return text.includes('shown') ? undefined : 'what is no secret is left out, too';
}

async function quiet(
  each: WireOperation,
  names: readonly string[],
  session: Session,
): Promise<Pick<Found, 'failure' | 'skipped'>> {
  const { client } = session.subject;
  const logging = client['logging'];
  const values = fixtureValues(each, session);
  const body = isRecord(values.body)
    ? { ...values.body, ...Object.fromEntries(names.map((name) => [name, marker])) }
    : undefined;
  const argument = argumentOf(each, { ...values, body });
  if (body === undefined || typeof argument === 'string')
    return { skipped: 'there is no request with a secret' };
  if (!isFunction(logging)) return { failure: 'no function makes a log' };
  const written: string[] = [];
  const write = (...given: readonly unknown[]): void => void written.push(JSON.stringify(given));
  const logger = { debug: write, info: write, warn: write, error: write };
  const middleware: unknown[] = [
    Reflect.apply(logging, undefined, [{ logger, logLevel: 'debug' }]),
  ];
  const { error, requests } = await session.call(each, {
    argument,
    answer: {
      status: 500,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
    client: { credentials: allCredentials(session.wire), middleware },
  });
  if (!requests.some((request) => request.body.includes(marker)))
    return { failure: `the secret was not sent: ${messageOf(error)}` };
  if (written.length === 0) return { failure: 'nothing was logged' };
  if (written.some((line) => line.includes(marker))) return { failure: 'the log shows it' };
  return error instanceof Error && !`${error.message} ${String(error)}`.includes(marker)
    ? {}
    : { failure: 'the error says it' };
}

export function hasSecrets(document: JsonObject): boolean {
  return secretsIn(document).size > 0;
}
