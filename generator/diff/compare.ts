// Compares two models and returns the changes between them.

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { Location } from '../diagnostics.js';
import type { Api } from '../model/api.js';
import { type Json, type Pointer, pointer, rootPointer } from '../model/json.js';
import { groupBy } from '../model/maps.js';
import { schemaUsage } from '../model/graph/usage.js';
import { apiRules } from './api-rules.js';
import {
  breaks,
  type Change,
  type Direction,
  type Effect,
  type Level,
  phrase,
  sentence,
} from './change.js';
import { idOf, levelOf, verb } from './ids.js';
import { compareNames, type Named } from './names.js';
import type { ApiFact } from './messages.js';
import { type Comparison, compareOperations, type Root } from './operations.js';
import type { Entry, Fact, Where, Documents } from './pair.js';
import { type Rule, rules } from './rules.js';
import { canonical, sameSchemas } from './same.js';
import { compareSchemes } from './security.js';
import { createSide } from './shape.js';
import { compareSchemas } from './walk.js';

/** One of the two documents to compare. */
export interface Input extends Named {
  readonly locate?: ((pointer: string) => Location | undefined) | undefined;
  /** Equal for documents with the same text. */
  readonly hash?: string | undefined;
}

export interface CompareOptions {
  /** The date that sunsets are compared with: `2026-11-23`. Without it, no announced removal is too early. */
  readonly today?: string | undefined;
}

export function compareApis(
  from: Input,
  to: Input,
  options: CompareOptions = {},
): readonly Change[] {
  if (from.hash !== undefined && from.hash === to.hash && isDeepStrictEqual(from.names, to.names))
    return [];
  const documents: Documents = {
    from: createSide(from.api),
    to: createSide(to.api),
    same: sameSchemas(from.api, to.api),
    entries: new Map(),
  };
  const facts: ApiFact[] = [];
  const note = (rule: ApiFact['rule'], details: Omit<ApiFact, 'rule' | 'direction'>): void =>
    void facts.push({ rule, direction: 'request', ...details });
  const comparison: Comparison = {
    documents,
    today: options.today ?? '',
    schemes: compareSchemes(from.api, to.api, note),
    facts,
    roots: [],
    kept: [],
  };
  compareOperations(comparison, from.api, to.api);
  compareServers(from.api, to.api, note);
  compareNames(from, to, { kept: comparison.kept, note });
  compareUnused(comparison, from.api, to.api);
  return sortChanges(
    [...draftsOfSchemas(comparison.roots), ...together(facts).map(draftOfApiFact)],
    from,
    to,
  );
}

function compareServers(
  from: Api,
  to: Api,
  note: (rule: ApiFact['rule'], details: Omit<ApiFact, 'rule' | 'direction'>) => void,
): void {
  const text = ({ url, variables }: Api['servers'][number]): string =>
    [...variables].reduce(
      (whole, [name, { default: preset }]) => whole.replaceAll(`{${name}}`, preset),
      url,
    );
  const [before, after] = [from.servers.map(text), to.servers.map(text)];
  const pointers = { fromAt: from.servers[0]?.at, toAt: to.servers[0]?.at };
  from.servers.forEach(({ at }, index) => {
    const url = before[index];
    if (url !== undefined && !after.includes(url))
      note('server-removed', { ...pointers, from: url, fromAt: at });
  });
  to.servers.forEach(({ at }, index) => {
    const url = after[index];
    if (url !== undefined && !before.includes(url))
      note('server-added', { ...pointers, to: url, toAt: at });
  });
  if (before[0] !== after[0])
    note('server-default-changed', { ...pointers, from: before[0], to: after[0] });
}

/** Compares components that no operation uses, because their types are exported as well. */
function compareUnused({ documents, roots }: Comparison, from: Api, to: Api): void {
  const [before, after] = [schemaUsage(from), schemaUsage(to)];
  for (const [id, schema] of from.schemas) {
    const other = to.schemas.get(id);
    const { request = false, response = false } = before.get(id) ?? {};
    const now = after.get(id);
    if (!other || request || response || now?.request || now?.response) continue;
    const entry = compareSchemas(documents, [schema], [other], {
      direction: 'response',
      where: 'body',
    });
    roots.push({ operation: '', location: '', isPushed: false, entry });
  }
}

/**
 * Where a change shows in the new document: for what is gone, among those of its kind that are left, such as `properties` of the schema at `toAt`; the
 * schema itself, where none are.
 */
function placeOfRest(fromAt: Pointer | undefined, toAt: Pointer): Pointer {
  const [, kind, name] = lists.exec(fromAt ?? '') ?? [];
  if (kind === undefined) return toAt;
  // Properties are in properties, so that only the same name is the same thing; of the others each has one counterpart.
  const [, otherKind, otherName] = lists.exec(toAt) ?? [];
  const isThere = otherKind === kind && (kind !== 'properties' || otherName === name);
  return isThere ? toAt : pointer(toAt, kind);
}

const lists = /\/(properties|parameters|responses|content|headers|links|callbacks)\/([^/]*)$/;

/** A change without source locations and fingerprint. */
interface Draft extends Omit<Change, 'from' | 'to' | 'pointer' | 'fingerprint'> {
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
  readonly identity: Json;
}

interface SharedFact extends ApiFact {
  readonly operations: readonly string[];
}

/** One fact for operations of which the same is said at the same place, and for those that need other credentials in the same way. */
function together(facts: readonly ApiFact[]): readonly SharedFact[] {
  const groups = groupBy(facts, (fact) => {
    const { rule, direction, name, from, to, fromAt, toAt, operation } = fact;
    const isShared = operation !== undefined;
    const at =
      isShared && rule.startsWith('api-security-') ? 'anywhere' : [fromAt ?? null, toAt ?? null];
    return isShared
      ? canonical([rule, direction, name ?? null, from ?? null, to ?? null, at])
      : fact;
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const operations = [...new Set(group.flatMap(({ operation }) => operation ?? []))];
    if (first === undefined) return [];
    const isSecurity = operations.length > 1 && first.rule.startsWith('api-security-');
    const root = pointer(rootPointer, 'security');
    return { ...first, operations, ...(isSecurity && { fromAt: root, toAt: root }) };
  });
}

function draftOfApiFact(fact: SharedFact): Draft {
  const { rule: id, direction, operation, operations, name, from, to, fromAt, toAt } = fact;
  const {
    effect,
    level,
    code,
    message,
  }: (typeof apiRules)[keyof typeof apiRules] & {
    readonly level?: Partial<Record<Direction, Level>>;
    readonly code?: 'type' | 'gone' | 'new';
  } = apiRules[id];
  const finalLevel = level?.[direction] ?? levelOf(effect, direction);
  const isRemoved = fromAt !== undefined && toAt === undefined;
  return {
    id,
    level: finalLevel,
    wire: wireOf(effect, finalLevel),
    sdk:
      code === 'gone'
        ? 'breaking'
        : code === 'new'
          ? 'compatible'
          : code === undefined
            ? 'none'
            : breaks(effect, direction)
              ? 'breaking'
              : 'compatible',
    message: sentence(
      operations,
      phrase(message, { name, what: name, from, to }),
      finalLevel,
      direction,
    ),
    operations,
    fromAt,
    toAt: isRemoved ? undefined : toAt,
    identity: [id, operation ?? '', name ?? '', from ?? null, to ?? null],
  };
}

function wireOf(effect: Effect, level: Level): Change['wire'] {
  if (level !== 'info') return 'breaking';
  return effect === 'none' ? 'none' : 'compatible';
}

/** Drafts one change for each difference in a pair of schemas, whatever number of operations reach the pair. */
function draftsOfSchemas(roots: readonly Root[]): readonly Draft[] {
  const found = new Map<Fact, { readonly entry: Entry; readonly routes: Route[] }>();
  const withFacts = entriesWithFacts(roots);
  for (const root of roots) {
    const seen = new Map<Entry, string>([[root.entry, '']]);
    for (const [entry, path] of seen) {
      for (const fact of entry.facts) {
        const known = found.get(fact);
        const route = { root, path: joined(path, fact.below ?? '') };
        if (known) known.routes.push(route);
        else found.set(fact, { entry, routes: [route] });
      }
      for (const { to, step } of entry.edges)
        if (withFacts.has(to) && !seen.has(to)) seen.set(to, joined(path, step));
    }
  }
  const drafts = new Map<string, Draft>();
  for (const [fact, { entry, routes }] of found) {
    const draft = draftOfFact(fact, entry, routes);
    const key = `${draft.id} ${fact.fromAt} ${fact.toAt} ${fact.name} ${fact.below}`;
    const known = drafts.get(key);
    drafts.set(
      key,
      known
        ? { ...known, operations: [...new Set([...known.operations, ...draft.operations])] }
        : draft,
    );
  }
  return [...drafts.values()];
}

interface Route {
  readonly root: Root;
  readonly path: string;
}

function joined(path: string, step: string): string {
  if (step === '' || step === '[]') return path + step;
  return path === '' ? step : `${path}.${step}`;
}

/** The pairs with differences at or below them. */
function entriesWithFacts(roots: readonly Root[]): ReadonlySet<Entry> {
  const users = new Map<Entry, Entry[]>();
  const withFacts = new Set<Entry>();
  const seen = new Set(roots.map(({ entry }) => entry));
  for (const entry of seen) {
    if (entry.facts.length > 0) withFacts.add(entry);
    for (const { to } of entry.edges) {
      const list = users.get(to);
      if (list) list.push(entry);
      else users.set(to, [entry]);
      seen.add(to);
    }
  }
  for (const entry of withFacts) for (const user of users.get(entry) ?? []) withFacts.add(user);
  return withFacts;
}

function draftOfFact(fact: Fact, { direction, where }: Entry, routes: readonly Route[]): Draft {
  const rule: Rule = rules[fact.rule];
  const place = fact.below === undefined ? where : below(where);
  const { isRequired } = fact;
  const id = idOf(rule, { name: fact.rule, direction, where: place, isRequired });
  const operations = [
    ...new Set(routes.map(({ root }) => root.operation).filter((label) => label !== '')),
  ];
  const level =
    fact.level ??
    (fact.effect === rule.effect ? rule.level?.[direction] : undefined) ??
    levelOf(fact.effect, direction);
  const finalLevel = operations.length === 0 ? 'info' : level;
  const types = fact.types === true ? (rule.types ?? true) : (fact.types ?? rule.types ?? false);
  const [route] = routes;
  const it = (path: string | undefined): string =>
    path === undefined || path === ''
      ? route?.root.location || (direction === 'request' ? 'the body' : 'the response')
      : route?.root.location
        ? `${path} of ${route.root.location}`
        : path;
  const values = {
    it: it(route?.path),
    parent: it(parentOf(route?.path ?? '', fact.below)),
    name: fact.name,
    from: fact.from,
    to: fact.to,
  };
  const text =
    rule.what === undefined
      ? phrase(rule.message ?? id, values)
      : `${verb(fact.effect, direction, route?.root.isPushed === true)} ${phrase(rule.what, values)}`;
  return {
    id,
    level: finalLevel,
    wire: operations.length === 0 ? 'none' : wireOf(fact.effect, finalLevel),
    sdk: !types
      ? 'none'
      : types === 'gone' || breaks(fact.effect, direction)
        ? 'breaking'
        : 'compatible',
    message: sentence(operations, text, finalLevel, direction),
    operations,
    fromAt: fact.fromAt,
    toAt: fact.toAt,
    identity: [
      id,
      operations[0] ?? '',
      values.it,
      fact.name ?? '',
      fact.from ?? null,
      fact.to ?? null,
    ],
  };
}

function parentOf(path: string, name: string | undefined): string {
  if (name === undefined || path === name) return '';
  return path.endsWith(`.${name}`) ? path.slice(0, -name.length - 1) : path;
}

function below(where: Where): Where {
  if (where === 'parameter') return 'parameter-property';
  return where === 'header' ? 'header-property' : where === 'body' ? 'property' : where;
}

function sortChanges(drafts: readonly Draft[], from: Input, to: Input): readonly Change[] {
  const rank: Readonly<Record<Level, number>> = { error: 0, warning: 1, info: 2 };
  const seen = new Map<string, number>();
  return drafts
    .map(({ fromAt, toAt, identity, ...draft }): Change => {
      const text = JSON.stringify(identity);
      const count = seen.get(text) ?? 0;
      seen.set(text, count + 1);
      return {
        ...draft,
        pointer: toAt ?? fromAt ?? '',
        from: fromAt === undefined ? undefined : from.locate?.(fromAt),
        to: toAt === undefined ? undefined : to.locate?.(placeOfRest(fromAt, toAt)),
        fingerprint: createHash('sha256').update(`${text} ${count}`).digest('hex').slice(0, 16),
      };
    })
    .map((change, index) => ({ change, index }))
    .sort((a, b) => rank[a.change.level] - rank[b.change.level] || a.index - b.index)
    .map(({ change }) => change);
}
