// Turns the facts that a comparison has found into changes: the sentence, the level and the
// verdicts of each, its places and its fingerprint.

import { createHash } from 'node:crypto';

import type { SourceLocation } from '../base/diagnostics.js';
import { type Json, type Pointer, pointer, rootPointer } from '../model/json.js';
import { groupBy } from '../model/maps.js';
import { type ApiRule, apiRules } from './api-rules.js';
import {
  breaks,
  type Change,
  type Direction,
  type Effect,
  type Level,
  phrase,
  sentence,
  type Verdict,
} from './change.js';
import { idOf, levelOf, verb } from './ids.js';
import type { ApiFact } from './messages.js';
import type { Root } from './operations.js';
import type { PairResult, Fact, Where } from './pair.js';
import { type Rule, rules } from './rules.js';
import { canonical } from './same.js';
import type { SurfaceDifference } from './code/surfaces.js';
import { placeIn } from './code/places.js';
import type { Explanations } from './code/verdicts.js';

/**
 * Where a change shows in the new document: for what is gone, among those of its kind that are
 * left, such as `properties` of the schema at `toAt`; the schema itself, where none are.
 */
function placeOfRest(fromAt: Pointer | undefined, toAt: Pointer): string {
  const [, owner] = /^(.*)\/properties\/[^/]*$/.exec(toAt) ?? [];
  if (owner !== undefined && fromAt?.endsWith('/required')) return `${owner}/required`;
  const [, kind, name] = lists.exec(fromAt ?? '') ?? [];
  if (kind === undefined) return toAt;
  // Properties are in properties, so that only the same name is the same thing; of the others each
  // has one counterpart.
  const [, otherKind, otherName] = lists.exec(toAt) ?? [];
  const isThere = otherKind === kind && (kind !== 'properties' || otherName === name);
  return isThere ? toAt : pointer(toAt, kind);
}

const lists = /\/(properties|parameters|responses|content|headers|links|callbacks)\/([^/]*)$/;

/** A change without source locations and fingerprint. */
export interface ChangeDraft extends Omit<Change, 'from' | 'to' | 'pointer' | 'fingerprint'> {
  readonly rule: string;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
  readonly identity: Json;
}

/** Drafts of what differs outside of schemas. */
export function draftsOfFacts(
  facts: readonly ApiFact[],
  verdictOf: Explanations['verdictOf'],
): readonly ChangeDraft[] {
  return harmfulFirst(together(facts), ({ rule, direction }) =>
    isHarmless(apiRules[rule].effect, direction),
  ).flatMap((fact) => draftOfApiFact(fact, verdictOf));
}

interface SharedFact extends ApiFact {
  readonly operations: readonly string[];
}

/**
 * One fact for operations of which the same is said at the same place, and for those that need
 * other credentials in the same way.
 */
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

function draftOfApiFact(
  fact: SharedFact,
  verdictOf: Explanations['verdictOf'],
): readonly ChangeDraft[] {
  const { rule: id, direction, operation, operations, name, from, to, fromAt, toAt } = fact;
  const { effect, level, part, message }: ApiRule = apiRules[id];
  const finalLevel = level?.[direction] ?? levelOf(effect, direction);
  const isRemoved = fromAt !== undefined && toAt === undefined;
  const subjects = [name, from, to].flatMap((each) =>
    each === undefined ? [] : [String(each).toLowerCase(), String(each)],
  );
  const verdict = verdictOf({
    direction,
    operations,
    fromAt,
    toAt,
    part,
    subjects,
    isHarmless: isHarmless(effect, direction),
  });
  const sdk = optionRules.get(id) ?? breaksCode(fact) ?? verdict;
  // A name that nothing exports has not changed for anybody.
  if (id.startsWith('sdk-') && sdk === 'none') return [];
  return [
    {
      rule: id,
      id,
      level: finalLevel,
      wire: wireOf(effect, finalLevel),
      sdk,
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
    },
  ];
}

/** What breaks code that uses a package, though no type that is compared shows it. */
function breaksCode({ rule, from, to }: ApiFact): 'breaking' | undefined {
  // A client of one scheme takes other options than that of another.
  if (rule === 'api-security-component-type-changed') return 'breaking';
  if (rule === 'api-security-component-credential-changed')
    return /^\w+$/.test(String(from)) && /^\w+$/.test(String(to)) ? 'breaking' : undefined;
  return undefined;
}

/** What changes of options mean to code. */
const optionRules: ReadonlyMap<string, 'breaking' | 'compatible'> = new Map([
  ['sdk-layout-changed', 'breaking'],
  ['sdk-validators-changed', 'breaking'],
  ['sdk-types-changed', 'breaking'],
  ['sdk-enums-changed', 'breaking'],
  ['sdk-scope-changed', 'breaking'],
  ['sdk-commonjs-removed', 'breaking'],
  ['sdk-commonjs-added', 'compatible'],
  ['sdk-hooks-changed', 'breaking'],
  // Another dependency, with the same types.
  ['sdk-runtime-changed', 'compatible'],
]);

/** A difference that no change of the documents explains is a change of its own. */
export function draftOfDifference({
  part,
  operations,
  isBreaking,
  message,
  name,
  from,
  to,
  fromAt,
  toAt,
}: SurfaceDifference): ChangeDraft {
  const id: ApiFact['rule'] = `sdk-${part}-changed`;
  const labels = [...operations];
  return {
    rule: id,
    id,
    level: 'info',
    wire: 'none',
    sdk: isBreaking ? 'breaking' : 'compatible',
    message: sentence(labels, phrase(message, { name, from, to }), 'info', 'request'),
    operations: labels,
    fromAt,
    toAt,
    identity: [id, labels[0] ?? '', message, name ?? '', from ?? null, to ?? null],
  };
}

function wireOf(effect: Effect, level: Level): Change['wire'] {
  if (level !== 'info') return 'breaking';
  return effect === 'none' ? 'none' : 'compatible';
}

/**
 * Drafts one change for each difference in a pair of schemas, whatever number of operations reach
 * the pair.
 */
export function draftsOfSchemas(roots: readonly Root[], code: CodeContext): readonly ChangeDraft[] {
  const found = new Map<Fact, { readonly entry: PairResult; readonly routes: Route[] }>();
  const withFacts = entriesWithFacts(roots);
  for (const root of roots) {
    const seen = new Map<PairResult, string>([[root.entry, '']]);
    for (const [entry, path] of seen) {
      for (const fact of entry.facts) {
        const known = found.get(fact);
        const route = {
          root,
          path: joined(path, fact.below === undefined ? '' : named(fact.below)),
        };
        if (known) known.routes.push(route);
        else found.set(fact, { entry, routes: [route] });
      }
      for (const { to, step } of entry.edges)
        if (withFacts.has(to) && !seen.has(to)) seen.set(to, joined(path, step));
    }
  }
  const drafts = new Map<string, ChangeDraft>();
  const inOrder = harmfulFirst(
    [...found],
    ([{ effect }, { entry }]) => !breaks(effect, entry.direction),
  );
  for (const [fact, { entry, routes }] of inOrder) {
    const draft = draftOfFact(fact, entry, { routes, ...code });
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

interface CodeContext extends Pick<Explanations, 'verdictOf'> {
  /** Whether there are validators, before and after. */
  readonly validates: boolean;
}

interface Route {
  readonly root: Root;
  readonly path: string;
}

function joined(path: string, step: string): string {
  if (step === '' || step === '[]') return path + step;
  return path === '' ? step : `${path}.${step}`;
}

/** A property whose name is empty has one in messages. */
function named(property: string): string {
  return property === '' ? '""' : property;
}

/** The pairs with differences at or below them. */
function entriesWithFacts(roots: readonly Root[]): ReadonlySet<PairResult> {
  const users = new Map<PairResult, PairResult[]>();
  const withFacts = new Set<PairResult>();
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

function draftOfFact(
  fact: Fact,
  { direction, where }: PairResult,
  { routes, ...code }: CodeContext & { readonly routes: readonly Route[] },
): ChangeDraft {
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
  const [route] = routes;
  const it = (path: string | undefined): string =>
    path === undefined || path === ''
      ? route?.root.location ||
        ((direction === 'request') === (route?.root.isPushed === true)
          ? 'the response'
          : 'the body')
      : route?.root.location
        ? `${path} of ${route.root.location}`
        : path;
  const values = {
    it: it(route?.path),
    parent: it(
      parentOf(route?.path ?? '', fact.below === undefined ? undefined : named(fact.below)),
    ),
    name: fact.name,
    from: fact.from,
    to: fact.to,
  };
  const text =
    rule.what === undefined
      ? phrase(rule.message ?? id, values)
      : `${verb(fact.effect, direction, route?.root.isPushed === true)} ${phrase(rule.what, values)}`;
  return {
    rule: fact.rule,
    id,
    level: finalLevel,
    wire: operations.length === 0 ? 'none' : wireOf(fact.effect, finalLevel),
    sdk: codeVerdict(fact, { direction, operations, ...code }),
    message: sentence(operations, text, finalLevel, direction),
    operations,
    fromAt: fact.fromSite ?? fact.fromAt,
    toAt: fact.toSite ?? fact.toAt,
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

/** Validators take what the document takes. */
function codeVerdict(
  { rule, effect, below: property, fromAt, toAt }: Fact,
  {
    direction,
    operations,
    verdictOf,
    validates,
  }: CodeContext & Pick<PairResult, 'direction'> & { readonly operations: readonly string[] },
): Verdict {
  const { types }: Rule = rules[rule];
  const schema = { property, types: types === true };
  const verdict = verdictOf({
    direction,
    operations,
    fromAt,
    toAt,
    subjects: [],
    schema,
    isHarmless: !breaks(effect, direction),
  });
  // Code may compare with a value that is gone.
  if (rule === 'enum-value-removed' && direction === 'response' && verdict !== 'none')
    return 'breaking';
  if (!validates || direction !== 'request' || effect === 'none' || operations.length === 0)
    return verdict;
  return verdict === 'breaking' || breaks(effect, direction) ? 'breaking' : 'compatible';
}

function parentOf(path: string, name: string | undefined): string {
  if (name === undefined || path === name) return '';
  return path.endsWith(`.${name}`) ? path.slice(0, -name.length - 1) : path;
}

function below(where: Where): Where {
  if (where === 'parameter') return 'parameter-property';
  return where === 'header' ? 'header-property' : where === 'body' ? 'property' : where;
}

/** Where a pointer of one of the two documents is written, if that is known. */
interface Located {
  readonly locate?: ((pointer: string) => SourceLocation | undefined) | undefined;
}

export function sortChanges(
  drafts: readonly ChangeDraft[],
  from: Located,
  to: Located,
): readonly Change[] {
  const rank: Readonly<Record<Level, number>> = { error: 0, warning: 1, info: 2 };
  const seen = new Map<string, number>();
  return drafts
    .map(({ rule, fromAt, toAt, identity, ...draft }): Change => {
      const text = JSON.stringify(identity);
      const count = seen.get(text) ?? 0;
      seen.set(text, count + 1);
      return {
        ...draft,
        pointer: toAt ?? fromAt ?? '',
        from: placeIn(from, rule, fromAt),
        to: placeIn(to, rule, toAt === undefined ? undefined : placeOfRest(fromAt, toAt)),
        fingerprint: createHash('sha256').update(`${text} ${count}`).digest('hex').slice(0, 16),
      };
    })
    .map((change, index) => ({ change, index }))
    .sort((a, b) => rank[a.change.level] - rank[b.change.level] || a.index - b.index)
    .map(({ change }) => change);
}

/** Whether it takes nothing from who sends, and gives nothing new to who receives. */
function isHarmless(effect: Effect, direction: Direction): boolean {
  return effect !== 'none' && !breaks(effect, direction);
}

/** The change that does harm on the wire is to blame, where two explain a difference. */
function harmfulFirst<T>(list: readonly T[], test: (each: T) => boolean): readonly T[] {
  return [...list.filter((item) => !test(item)), ...list.filter(test)];
}
