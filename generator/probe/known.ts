// What the service's own answers say: the ids that only it knows, by the names under which requests
// ask for them.

import type { Api, Operation } from '../model/api.js';
import { schemasInPlace } from '../model/graph/walk.js';
import { type Json, tokens } from '../model/json.js';
import type { SandboxOperation } from '../sandbox/operations.js';

export interface Known {
  /** Learns what a successful answer of an operation says. */
  readonly learn: (operation: SandboxOperation, body: Json) => void;
  /** Values for a parameter of a path, or for what has the name of an id elsewhere, the newest first. */
  readonly forPath: (template: string, name: string) => readonly Json[];
  /** Forgets what was deleted. */
  readonly forget: (value: Json) => void;
}

/** Values that are kept under one name. */
const mostValues = 20;

export function createKnown(api: Api): Known {
  const values = new Map<string, Json[]>();
  const add = (key: string, value: Json | undefined): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const known = values.get(key) ?? [];
    values.set(key, [value, ...known.filter((member) => member !== value)].slice(0, mostValues));
  };
  return {
    learn: ({ constants: { path: template }, declared }, body) => {
      const collection = collectionOf(template);
      const kinds = kindsOf(declared, api);
      for (const item of itemsIn(body)) {
        for (const kind of [...kinds, ...prefixOf(item['id'])]) add(`@${kind}`, item['id']);
        for (const [name, value] of Object.entries(item)) {
          add(`${collection}#${plain(name)}`, value);
          if (plain(name) === 'id') add(`@${plain(nounOf(collection))}`, value);
          if (/id$/i.test(name) && plain(name) !== 'id') add(`#${plain(name)}`, value);
          // A list of whole things in a thing: `order.items` are what is below `/items`.
          for (const inner of itemsIn(value)) add(`/${plain(name)}#id`, inner['id']);
        }
      }
    },
    forPath: (template, name) => {
      const end = template.indexOf(`/{${name}}`);
      const collection = end < 0 ? '' : template.slice(0, end);
      const own = plain(name);
      const noun = plain(nounOf(collection));
      const short = own.startsWith(noun) ? own.slice(noun.length) : own;
      const keys = [
        `${collection}#${own}`,
        ...(short === '' ? [] : [`${collection}#${short}`]),
        `#${own}`,
        ...(own.endsWith('id') ? [`@${own.slice(0, -2)}`] : []),
        ...(collection === ''
          ? []
          : [`${collection}#id`, `/${plain(collection.split('/').at(-1) ?? '')}#id`]),
      ];
      return keys.map((key) => values.get(key) ?? []).find((found) => found.length > 0) ?? [];
    },
    forget: (value) => {
      for (const [key, known] of values)
        values.set(
          key,
          known.filter((member) => member !== value),
        );
    },
  };
}

/** What the document calls the things that an operation answers: the component, or that of a list. */
function kindsOf({ responses }: Operation, api: Api): ReadonlySet<string> {
  const schemas = responses
    .filter(({ status }) => /^2/.test(String(status)))
    .flatMap(({ content }) => content.flatMap(({ schema }) => schema ?? []))
    .flatMap((schema) => schemasInPlace(schema, api));
  const lists = schemas
    .flatMap((schema) => [schema, ...(schema.properties?.values() ?? [])])
    .flatMap(({ items }) => (items ? schemasInPlace(items, api) : []));
  return new Set(
    [...schemas, ...lists].flatMap(({ $ref: id }) =>
      id === undefined ? [] : plain(tokens(id).at(-1) ?? ''),
    ),
  );
}

/** The word that some services begin their ids with: `project_4f3a`. */
function prefixOf(id: Json | undefined): readonly string[] {
  const [, word] = typeof id === 'string' ? (/^([a-z]{2,})[_-]/i.exec(id) ?? []) : [];
  return word === undefined ? [] : [plain(word)];
}

/** The path of the things that a path is about: without a parameter at its end. */
export function collectionOf(template: string): string {
  return template.replace(/\/\{[^{}/]+\}$/, '').replace(/\/$/, '');
}

/** `/orders` is about an order. */
function nounOf(collection: string): string {
  const word = collection.split('/').findLast((step) => !step.startsWith('{')) ?? '';
  return word.replace(/ies$/, 'y').replace(/(?<=(?:s|x|z|ch|sh))es$|s$/, '');
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** The thing itself, or those of a list, also of one in a page. */
export function itemsIn(body: Json): readonly { readonly [name: string]: Json }[] {
  if (Array.isArray(body)) return (body as readonly Json[]).slice(0, 50).filter(isThing);
  if (!isThing(body)) return [];
  const lists = Object.values(body).flatMap((value) =>
    Array.isArray(value) ? (value as readonly Json[]).slice(0, 50).filter(isThing) : [],
  );
  const isPage = lists.length > 0 && body['id'] === undefined;
  return isPage ? lists : [body];
}

function isThing(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
