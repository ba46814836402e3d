// L8: what `diff` calls compatible compiles. The document is compared with itself after changes
// whose effect on code is known: a value that a response no longer has, and a credential of
// another kind under its name.

import { compareApis } from '../../diff/compare.js';
import type { Change } from '../../diff/change.js';
import { inputOf, readModel } from '../../pipeline/input.js';
import { nameApi } from '../../model/naming/name.js';
import { at, isArray, isObject, type Json, type JsonObject } from '../judge/json.js';
import { checked } from '../wire/session.js';
import type { ProofCheck, Subject } from '../subject/check.js';
import { usageOf } from '../subject/usage.js';
import { sitesOf, replaced } from '../subject/sites.js';
import { isJson } from '../subject/exports.js';
import { fixtureOf, writtenDocument } from './session.js';

export const loopCompared: ProofCheck = {
  id: 'L8',
  title: 'What diff calls compatible for code compiles',
  run: async function* (subject) {
    const about = { check: 'L8', subject: 'document' };
    const changes = [...(await enumChange(subject)), ...schemeChange(subject)];
    if (changes.length === 0)
      yield {
        ...about,
        name: 'is compared',
        skipped: 'no response has an enum, and no call a credential',
      };
    for (const { name, pointer, document } of changes) {
      const breaking = compared(subject.document, document).some(({ sdk }) => sdk === 'breaking');
      yield {
        ...{ ...about, name, pointer },
        ...(!breaking && {
          failure: 'code that uses it does not work any more, and diff calls that compatible',
        }),
      };
    }
  },
};

interface Changed {
  readonly name: string;
  readonly pointer: string;
  readonly document: JsonObject;
}

function compared(from: JsonObject, to: JsonObject): readonly Change[] {
  const [before, after] = [from, to].map((root) => {
    const { api, document, whole, leftOut } = readModel(writtenDocument(root));
    const { names } = nameApi(api, { whole });
    return inputOf({ api, names, document, leftOut }, {});
  });
  return before && after ? compareApis(before, after) : [];
}

/** The first enum of a response without its last value, if comparing with that does not compile. */
async function enumChange(subject: Subject): Promise<readonly Changed[]> {
  const { document } = subject;
  for (const operation of checked(subject).operations)
    for (const { status, content } of operation.responses)
      for (const { schema } of /^2/.test(status) ? content : []) {
        const value = fixtureOf(operation, status, subject);
        if (schema === undefined || !isJson(value)) continue;
        for (const { pointer, schema: own, path } of sitesOf(document, schema, value)) {
          const { enum: listed } = own;
          if (!isOnlyReceived(pointer, subject)) continue;
          if (!isArray(listed) || listed.length < 2 || path.length === 0) continue;
          if (!listed.every((member) => typeof member === 'string')) continue;
          if (await isComparable(listed, subject)) return [];
          const changed = changedAt(document, `${pointer}/enum`, listed.slice(0, -1));
          return [
            { name: `without ${String(listed.at(-1))} in an enum`, pointer, document: changed },
          ];
        }
      }
  return [];
}

/** Whether no request has the schema: less in a request is breaking by itself. */
function isOnlyReceived(pointer: string, { document }: Subject): boolean {
  const { request } = usageOf(document);
  const [component] = /^\/components\/schemas\/[^/]+/.exec(pointer) ?? [];
  return component === undefined ? /\/responses\//.test(pointer) : !request.has(component);
}

/** Whether code may still compare a value with one that its type has lost. */
async function isComparable(listed: readonly Json[], { typeErrors }: Subject): Promise<boolean> {
  if (!typeErrors) return false;
  const type = [...listed.slice(0, -1).map((value) => JSON.stringify(value)), 'api.Unrecognized'];
  const content = [
    "import type * as api from 'client';",
    `export const c = (value: ${type.join(' | ')}) => value === ${JSON.stringify(listed.at(-1))};`,
    '',
  ].join('\n');
  return (await typeErrors([{ path: 'compared.ts', content }])).length === 0;
}

/** The first scheme of credentials that a call uses, as another kind. */
function schemeChange(subject: Subject): readonly Changed[] {
  const used = checked(subject).operations.flatMap(({ security }) => security.flat());
  for (const name of used) {
    const pointer = `/components/securitySchemes/${name}`;
    const scheme = at(subject.document, pointer);
    if (!isObject(scheme) || scheme['$ref'] !== undefined) continue;
    const other =
      scheme['scheme'] === 'basic'
        ? { type: 'http', scheme: 'bearer' }
        : { type: 'http', scheme: 'basic' };
    const document = changedAt(subject.document, pointer, other);
    return [{ name: `with another kind of ${name}`, pointer, document }];
  }
  return [];
}

function changedAt(document: JsonObject, pointer: string, value: Json): JsonObject {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  // Steps into lists are numbers.
  let inner: Json | undefined = document;
  const path = steps.map((step) => {
    const key: string | number = isArray(inner) ? Number(step) : step;
    inner = isArray(inner) ? inner[Number(step)] : isObject(inner) ? inner[step] : undefined;
    return key;
  });
  const changed = replaced(document, path, value);
  return isObject(changed) ? changed : document;
}
