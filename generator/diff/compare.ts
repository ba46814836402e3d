// Compares two models and returns the changes between them.

import type { Api, Operation } from '../model/api.js';
import { allCallbacks } from '../model/capabilities/webhooks.js';
import type { Pointer, SchemaId } from '../model/json.js';
import { schemaUsage } from '../model/graph/usage.js';
import type { Surface } from '../surface/surface.js';
import { lower } from '../lower/lower.js';
import { surfaceOf } from '../targets/registry.js';
import { type Change } from './change.js';
import { compareNames } from './code/names.js';
import type { SurfaceOptions } from '../base/options.js';
import { type Input, isUnchanged, optionsOf } from './input.js';
import type { ApiFact } from './messages.js';
import { type OperationComparison, compareOperations, labelOf } from './operations.js';
import type { Documents, Paired } from './pair.js';
import { canonical, type Reference, referencesIn, samenessOf } from './same.js';
import { compareSchemes } from './security.js';
import { compareServers, isSameAddress } from './servers.js';
import { createSide } from './normalize.js';
import { compareSurfaces, type SurfaceDifference } from './code/surfaces.js';
import { endsOf, hasPlace } from './code/places.js';
import { explanations } from './code/verdicts.js';
import { compareSchemas } from './walk.js';
import { draftOfDifference, draftsOfFacts, draftsOfSchemas, sortChanges } from './drafts.js';

export interface CompareOptions {
  /**
   * The date that sunsets are compared with: `2026-11-23`. Without it, no announced removal is too
   * early.
   */
  readonly today?: string | undefined;
}

export function compareApis(
  from: Input,
  to: Input,
  options: CompareOptions = {},
): readonly Change[] {
  if (isUnchanged(from, to)) return [];
  const same = samenessOf(from.api, to.api);
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
  const comparison: OperationComparison = {
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
    ...draftsOfFacts(facts, verdictOf),
  ];
  const own = unexplained()
    // That a type takes more, or says more, needs no sentence where no document says so.
    .filter(({ type, isBreaking }) => isBreaking || type?.what !== 'type')
    .map(draftOfDifference)
    .map((draft) => (hasPlace(draft) ? draft : { ...draft, ...endsOf(draft, paired, drafts) }));
  return sortChanges([...drafts, ...own], from, to);
}

/** What the surfaces do not show of options. */
function compareOptions(
  [from, to]: readonly [SurfaceOptions, SurfaceOptions],
  note: (rule: ApiFact['rule'], details: Omit<ApiFact, 'rule' | 'direction'>) => void,
): void {
  if (from.layout !== to.layout) note('sdk-layout-changed', { from: from.layout, to: to.layout });
  const isCode = [from, to].every(({ targets }) => targets.length > 0);
  for (const [format, type] of [
    ['date-time', 'string'],
    ['int64', 'number'],
  ] as const) {
    const [before, after] = [from.types?.[format] ?? type, to.types?.[format] ?? type];
    if (isCode && before !== after)
      note('sdk-types-changed', { name: format, from: before, to: after });
  }
  const words = (end: SurfaceOptions): string => ((end.openEnums ?? true) ? 'open' : 'closed');
  if (words(from) !== words(to)) note('sdk-enums-changed', { from: words(from), to: words(to) });
  if ([from, to].every(({ layout }) => layout === 'packages') && from.scope !== to.scope)
    note('sdk-scope-changed', { from: from.scope ?? 'none', to: to.scope ?? 'none' });
  const runtimes = [from.runtime ?? 'copy', to.runtime ?? 'copy'] as const;
  if (runtimes[0] !== runtimes[1])
    note('sdk-runtime-changed', { from: runtimes[0], to: runtimes[1] });
  // Node.js 20.19 loads ES modules by `require`; Jest, and what is older, does not.
  if (
    [from, to].every(({ layout }) => layout === 'packages') &&
    (from.module === 'both') !== (to.module === 'both')
  )
    note(from.module === 'both' ? 'sdk-commonjs-removed' : 'sdk-commonjs-added', {});
  if (from.hooks !== undefined && to.hooks !== undefined && from.hooks !== to.hooks)
    note('sdk-hooks-changed', { from: from.hooks, to: to.hooks });
  if (![from, to].every(({ targets }) => targets.includes('validators'))) return;
  if (from.validators?.patterns !== 'bounded' && to.validators?.patterns === 'bounded')
    note('sdk-validators-changed', { name: 'refuse texts that are too long for slow patterns' });
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

/**
 * Code knows operations by the names of their functions, whatever their paths are; where that is
 * gone, the path tells which it was.
 */
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
  readonly kept: OperationComparison['kept'];
  readonly unused: readonly SchemaId[];
}

function differencesBetween(
  [from, to]: readonly [Input, Input],
  { documents, paired, kept, unused }: Compared,
): readonly SurfaceDifference[] {
  const surface = (input: Input): Surface => {
    const { targets, ...options } = optionsOf(input);
    return surfaceOf(targets, { ...lower(input.api, input.names, options.types), options });
  };
  const payloads = payloadsOf(to.api);
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
    payloads: [...payloadsOf(from.api)].flatMap(([label, at]) => {
      const other = payloads.get(label);
      return other === undefined ? [] : [[label, at, other] as const];
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

/** What the service sends: where it is described, by what changes are called that are about it. */
function payloadsOf(api: Api): ReadonlyMap<string, Pointer> {
  return new Map([
    ...api.webhooks.map(({ name, at }) => [`webhook ${name}`, at] as const),
    ...allCallbacks(api).map(({ owner, key, at }) => [`${labelOf(owner)} → ${key}`, at] as const),
  ]);
}

/** What a call can be waited with is stated at other operations, too. */
function mayWait([from, to]: readonly [Input, Input], pair: Paired): boolean {
  return [from.names.operations.get(pair.from.at), to.names.operations.get(pair.to.at)].some(
    (names) => (names?.andWait ?? names?.waiter) !== undefined,
  );
}

/** Compares components that no operation uses, because their types are exported as well. */
function compareUnused(
  { documents, roots }: OperationComparison,
  from: Api,
  to: Api,
): readonly SchemaId[] {
  const schemaIds: SchemaId[] = [];
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
    if (!documents.same.texts.has(id)) schemaIds.push(id);
    roots.push({ operation: '', location: '', isPushed: false, entry });
  }
  return schemaIds;
}
