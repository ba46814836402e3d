// The part of X1 about what a client is made with: where the service is and what it asks for, in the words of the document.

import type { Case, Subject } from '../../../generator/verify/subject/check.js';
import type { Declaration } from './declarations.js';
import {
  isArray,
  isObject,
  type JsonObject,
  objectAt,
} from '../../../generator/verify/judge/json.js';
import { enumerate } from '../../../generator/verify/reading/enumerate.js';
import { disagreementOf, openPoints } from './words.js';

export function* optionsCases(
  declared: readonly Declaration[],
  { document }: Subject,
): Iterable<Case> {
  yield* costCases(declared, document);
  const server = serverOf(document);
  const schemes = Object.values(objectAt(document, '/components/securitySchemes')).flatMap(
    (scheme) => (isObject(scheme) && isSent(scheme) ? [scheme] : []),
  );
  const told = schemes
    .flatMap((scheme) => [scheme['description'], ...openPoints(scheme)])
    .filter((text) => typeof text === 'string');
  const texts = [
    ...(server === undefined ? [] : [addressOf(server), server['description']]),
    ...told,
  ].filter((text) => typeof text === 'string');
  for (const { name, kind, file, doc } of declared) {
    if (kind !== 'type' || !/(?:^|\/)(?:client|core)\.ts$/.test(file) || !name.endsWith('Options'))
      continue;
    const failure = disagreementOf(doc.text, {
      texts,
      allowed: [
        ...frames,
        String(objectAt(document, '/info')['title']),
        name.replace(/(?=[A-Z])/g, ' '),
        name.toLowerCase(),
        name.replace(/(?:Core)?Options$/, ''),
      ],
    });
    yield {
      check: 'X1',
      subject: 'document',
      name: `the comment of ${name}`,
      pointer: '/servers',
      ...(failure !== undefined && { failure }),
    };
  }
}

/** The comment of the estimate states the unit of costs and what the document leaves open of them. */
function* costCases(declared: readonly Declaration[], document: JsonObject): Iterable<Case> {
  const written = declared.find(({ name, kind }) => kind === 'function' && name === 'estimateCost');
  for (const { pointer } of enumerate(document).operations) {
    const { 'x-cost-estimate': estimate, 'x-costs': costs } = objectAt(document, pointer);
    if (written === undefined || !isObject(estimate)) continue;
    const { unspecified, in: unit = '' } = estimate;
    const units = (isArray(costs) ? costs : []).map((row) => (isObject(row) ? row['per'] : ''));
    const missing = [unit, ...units, ...(isArray(unspecified) ? unspecified : [])].find(
      (words) => !wordsOf(JSON.stringify(written.doc)).includes(wordsOf(String(words))),
    );
    yield {
      check: 'X1',
      subject: 'document',
      name: 'the comment of the estimate',
      pointer: `${pointer}/x-cost-estimate`,
      ...(missing !== undefined && { failure: `it does not state "${String(missing)}"` }),
    };
  }
}

function wordsOf(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The sentences around what the document says. */
const frames = [
  'The document states only the end of the address give baseUrl or set BASE URL',
  'states no address',
  'The address is unless says otherwise',
  'The key is apiKey or API KEY',
  'The token is token or TOKEN',
  'Not specified',
];

/** The first one that a client can reach from anywhere, else the first one. */
function serverOf({ servers }: JsonObject): JsonObject | undefined {
  const all = (isArray(servers) ? servers : []).filter(isObject);
  return all.find(({ url }) => typeof url === 'string' && /^https?:/i.test(url)) ?? all[0];
}

/** Variables take their defaults. Another protocol is none of a client. */
function addressOf({ url, variables }: JsonObject): string | undefined {
  const filled = String(url).replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const variable = isObject(variables) ? variables[name] : undefined;
    return isObject(variable) && typeof variable['default'] === 'string'
      ? variable['default']
      : whole;
  });
  return /^https?:/i.test(filled) || !filled.includes('://') ? filled : undefined;
}

/** Whether a client sends what a scheme asks for. */
function isSent({ type, scheme }: JsonObject): boolean {
  return type !== 'http' || /^(?:bearer|basic)$/i.test(String(scheme));
}
