// Compares two models and returns the changes between them.

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { Location } from '../diagnostics.js';
import type { Document } from '../document/document.js';
import type { Api, Operation } from '../model/api.js';
import { type Json, type Pointer, pointer, rootPointer, type SchemaId } from '../model/json.js';
import { groupBy } from '../model/maps.js';
import { schemaUsage } from '../model/graph/usage.js';
import { defaultOptions, type GenerateOptions } from '../options.js';
import type { Surface } from '../surface/surface.js';
import { surfaceOf } from '../targets/registry.js';
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
import { compareNames, type Named } from './code/names.js';
import { idOf, levelOf, verb } from './ids.js';
import type { ApiFact } from './messages.js';
import { type Comparison, compareOperations, labelOf, type Root } from './operations.js';
import type { Documents, Entry, Fact, Paired, Where } from './pair.js';
import { type Rule, rules } from './rules.js';
import { canonical, type Reference, referencesIn, samenessOf } from './same.js';
import { compareSchemes } from './security.js';
import { compareServers, isSameAddress } from './servers.js';
import { createSide } from './shape.js';
import { compareSurfaces, type SurfaceDifference } from './code/surfaces.js';
import { endsOf, hasPlace, placeIn } from './code/places.js';
import { explanations, type Explanations } from './code/verdicts.js';
import { compareSchemas } from './walk.js';

/** One of the two documents to compare, with the options of the packages that are made from it. */
export interface Input extends Named {
  readonly locate?: ((pointer: string) => Location | undefined) | undefined;
  /** What stands at a pointer, with all that it refers to, whether a selection leaves it out or not. */
  readonly statedAt?: ((at: Pointer) => string | undefined) | undefined;
  /** What packages are made of, beside the model and its names. */
  readonly document?: Document | undefined;
  /** Equal for documents with the same text. */
  readonly hash?: string | undefined;
  /** The version of the packages, where they have one of their own. */
  readonly packageVersion?: string | undefined;
  /** What decides what code can use, beside the document and its names. Default: that of a generation without options. */
  readonly options?: SurfaceOptions | undefined;
  /** Equal where the same version of Concord with the same templates makes the packages; absent where that is not known. */
  readonly generator?: string | undefined;
}

export type SurfaceOptions = Pick<
  GenerateOptions,
  'targets' | 'layout' | 'raw' | 'fixtures' | 'validators'
>;

export interface CompareOptions {
  /** The date that sunsets are compared with: `2026-11-23`. Without it, no announced removal is too early. */
  readonly today?: string | undefined;
}

export function compareApis(
  from: Input,
  to: Input,
  options: CompareOptions = {},
): readonly Change[] {
  const isMadeAlike =
    isDeepStrictEqual(from.names, to.names) && isDeepStrictEqual(optionsOf(from), optionsOf(to));
  if (isMadeAlike && from.api === to.api) return [];
  const same = samenessOf(from.api, to.api);
  const mayBeEqual = isMadeAlike && same.ids.size === to.api.schemas.size;
  if (mayBeEqual && from.hash !== undefined && from.hash === to.hash) return [];
  const documents: Documents = {
    from: createSide(from.api),
    to: createSide(to.api),
    same,
    today: options.today ?? '9999-12-31',
    entries: new Map(),
  };
  const facts: ApiFact[] = [];
  const note = (rule: ApiFact['rule'], details: Omit<ApiFact, 'rule' | 'direction'>): void =>
    void facts.push({ rule, direction: 'request', ...details });
  const comparison: Comparison = {
    documents,
    schemes: compareSchemes(from.api, to.api, note),
    facts,
    roots: [],
    ends: [from.api, to.api],
    isLeftOut: (at) => {
      const stated = to.statedAt?.(at);
      return stated !== undefined && stated === from.statedAt?.(at);
    },
    kept: [],
  };
  compareOperations(comparison);
  compareServers([from.api, to.api], comparison.kept, note);
  const paired = pairedByName([from, to], comparison.kept);
  compareNames(from, to, { kept: paired, note });
  compareOptions([optionsOf(from), optionsOf(to)], note);
  const unused = compareUnused(comparison, from.api, to.api);
  const { verdictOf, unexplained } = explanations(
    differencesBetween([from, to], { documents, paired, kept: comparison.kept, unused }),
  );
  const validates = [from, to].every((end) => optionsOf(end).targets.includes('validators'));
  const drafts = [
    ...draftsOfSchemas(comparison.roots, { verdictOf, validates }),
    ...harmfulFirst(together(facts), ({ rule, direction }) =>
      isHarmless(apiRules[rule].effect, direction),
    ).flatMap((fact) => draftOfApiFact(fact, verdictOf)),
  ];
  const own = unexplained()
    // That a type takes more, or says more, needs no sentence where no document says so.
    .filter(({ type, isBreaking }) => isBreaking || type?.what !== 'type')
    .map(draftOfDifference)
    .map((draft) => (hasPlace(draft) ? draft : { ...draft, ...endsOf(draft, paired, drafts) }));
  return sortChanges([...drafts, ...own], from, to);
}

/** Whether it takes nothing from who sends, and gives nothing new to who receives. */
function isHarmless(effect: Effect, direction: Direction): boolean {
  return effect !== 'none' && !breaks(effect, direction);
}

/** Of two changes that explain a difference, the one that does harm on the wire is to blame. */
function harmfulFirst<T>(list: readonly T[], test: (each: T) => boolean): readonly T[] {
  return [...list.filter((each) => !test(each)), ...list.filter(test)];
}

function optionsOf({ options = defaultOptions }: Input): SurfaceOptions {
  return options;
}

/** What the surfaces do not show of options. */
function compareOptions(
  [from, to]: readonly [SurfaceOptions, SurfaceOptions],
  note: (rule: ApiFact['rule'], details: Omit<ApiFact, 'rule' | 'direction'>) => void,
): void {
  if (from.layout !== to.layout) note('sdk-layout-changed', { from: from.layout, to: to.layout });
  if (![from, to].every(({ targets }) => targets.includes('validators'))) return;
  const unchecked = ({ validators }: SurfaceOptions): ReadonlySet<string> | 'all' =>
    validators?.formats === false ? 'all' : new Set(Object.keys(validators?.formats ?? {}));
  const [before, after] = [unchecked(from), unchecked(to)];
  const isStricter =
    after !== 'all' && (before === 'all' || [...before].some((format) => !after.has(format)));
  if (isStricter) note('sdk-validators-changed', { name: 'check formats that they did not check' });
  const positions = [from, to].map(({ validators }) => canonical(validators?.positions ?? {}));
  if (positions[0] !== positions[1])
    note('sdk-validators-changed', { name: 'make other values of what they take' });
}

/** Code knows operations by the names of their functions, whatever their paths are; where that is gone, the path tells which it was. */
function pairedByName(
  [from, to]: readonly [Input, Input],
  kept: readonly (readonly [Operation, Operation])[],
): readonly Paired[] {
  const functionOf = ({ names }: Input, { at }: Operation): string | undefined =>
    names.operations.get(at)?.function;
  const byFunction = new Map(
    to.api.operations.map((operation) => [functionOf(to, operation), operation]),
  );
  const byPath = new Map(kept);
  return from.api.operations.flatMap((operation) => {
    const other = byFunction.get(functionOf(from, operation)) ?? byPath.get(operation);
    return other ? [{ label: labelOf(operation), from: operation, to: other }] : [];
  });
}

interface Compared {
  readonly documents: Documents;
  readonly paired: readonly Paired[];
  readonly kept: Comparison['kept'];
  readonly unused: readonly SchemaId[];
}

function differencesBetween(
  [from, to]: readonly [Input, Input],
  { documents, paired, kept, unused }: Compared,
): readonly SurfaceDifference[] {
  const surface = (input: Input): Surface => {
    const { targets, ...options } = optionsOf(input);
    return surfaceOf(targets, { api: input.api, names: input.names, options });
  };
  const webhooks = new Map(to.api.webhooks.map((webhook) => [webhook.name, webhook]));
  /** The references of a component that lead to something else now. */
  const differingIn = (id: SchemaId): readonly Reference[] | undefined => {
    const schema = from.api.schemas.get(id);
    return schema && referencesIn(schema, from.api, (target) => !documents.same.ids.has(target));
  };
  return compareSurfaces({
    from: surface(from),
    to: surface(to),
    paired: paired.flatMap((pair) => {
      const alike = mayWait([from, to], pair)
        ? false
        : documents.same.operations(pair.from, pair.to);
      // Capabilities are stated in extensions, and depend on what responses hold.
      const isPlain = pair.from.extensions.size === 0;
      return alike === 'whole' ? [] : [{ ...pair, onlyResult: alike !== false && isPlain }];
    }),
    webhooks: from.api.webhooks.flatMap(({ name, at }) => {
      const other = webhooks.get(name);
      return other ? [[`webhook ${name}`, at, other.at] as const] : [];
    }),
    isSameAddress: (...servers) => isSameAddress(servers, kept),
    unused,
    types: (one, other) => ({
      from: one,
      to: other,
      same: ({ id }) => documents.same.ids.has(id),
      sameSchemas: documents.same.schemas,
      referredBy: ({ id }) => (documents.same.texts.has(id) ? differingIn(id) : undefined),
      pairs: new Map(),
    }),
  });
}

/** What a call can be waited with is stated at other operations, too. */
function mayWait([from, to]: readonly [Input, Input], pair: Paired): boolean {
  return [from.names.operations.get(pair.from.at), to.names.operations.get(pair.to.at)].some(
    (names) => (names?.andWait ?? names?.waiter) !== undefined,
  );
}

/** Compares components that no operation uses, because their types are exported as well. */
function compareUnused({ documents, roots }: Comparison, from: Api, to: Api): readonly SchemaId[] {
  const found: SchemaId[] = [];
  const [before, after] = [schemaUsage(from), schemaUsage(to)];
  for (const [id, schema] of from.schemas) {
    const other = to.schemas.get(id);
    const { request = false, response = false } = before.get(id) ?? {};
    const now = after.get(id);
    if (!other || documents.same.ids.has(id)) continue;
    if (request || response || now?.request || now?.response) continue;
    const entry = compareSchemas(documents, [schema], [other], {
      direction: 'response',
      where: 'body',
    });
    // What differs inside of what it refers to is found there.
    if (!documents.same.texts.has(id)) found.push(id);
    roots.push({ operation: '', location: '', isPushed: false, entry });
  }
  return found;
}

/**
 * Where a change shows in the new document: for what is gone, among those of its kind that are left, such as `properties` of the schema at `toAt`; the
 * schema itself, where none are.
 */
function placeOfRest(fromAt: Pointer | undefined, toAt: Pointer): string {
  const [, owner] = /^(.*)\/properties\/[^/]*$/.exec(toAt) ?? [];
  if (owner !== undefined && fromAt?.endsWith('/required')) return `${owner}/required`;
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
  readonly rule: string;
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

function draftOfApiFact(fact: SharedFact, verdictOf: Explanations['verdictOf']): readonly Draft[] {
  const { rule: id, direction, operation, operations, name, from, to, fromAt, toAt } = fact;
  const { effect, level, part, message }: ApiRule = apiRules[id];
  const finalLevel = level?.[direction] ?? levelOf(effect, direction);
  const isRemoved = fromAt !== undefined && toAt === undefined;
  const subjects = [name, from, to].flatMap((each) =>
    each === undefined ? [] : [String(each).toLowerCase(), String(each)],
  );
  const sdk =
    id === 'sdk-layout-changed' || id === 'sdk-validators-changed'
      ? 'breaking'
      : verdictOf({
          direction,
          operations,
          fromAt,
          toAt,
          part,
          subjects,
          isHarmless: isHarmless(effect, direction),
        });
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
}: SurfaceDifference): Draft {
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

/** Drafts one change for each difference in a pair of schemas, whatever number of operations reach the pair. */
function draftsOfSchemas(roots: readonly Root[], code: CodeContext): readonly Draft[] {
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

function draftOfFact(
  fact: Fact,
  { direction, where }: Entry,
  { routes, ...code }: CodeContext & { readonly routes: readonly Route[] },
): Draft {
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
  }: CodeContext & Pick<Entry, 'direction'> & { readonly operations: readonly string[] },
): Verdict {
  const { types }: Rule = rules[rule];
  const schema = { property, types: types === true };
  const found = verdictOf({
    direction,
    operations,
    fromAt,
    toAt,
    subjects: [],
    schema,
    isHarmless: !breaks(effect, direction),
  });
  if (!validates || direction !== 'request' || effect === 'none' || operations.length === 0)
    return found;
  return found === 'breaking' || breaks(effect, direction) ? 'breaking' : 'compatible';
}

function parentOf(path: string, name: string | undefined): string {
  if (name === undefined || path === name) return '';
  return path.endsWith(`.${name}`) ? path.slice(0, -name.length - 1) : path;
}

function below(where: Where): Where {
  if (where === 'parameter') return 'parameter-property';
  return where === 'header' ? 'header-property' : where === 'body' ? 'property' : where;
}

export function sortChanges(
  drafts: readonly Draft[],
  from: Pick<Input, 'locate'>,
  to: Pick<Input, 'locate'>,
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
