// Compares packages where one of them tells nothing but its declarations: as code sees them.
// Nothing is known of the wire.

import { isDeepStrictEqual } from 'node:util';

import { type Pointer, pointer, rootPointer } from '../../model/json.js';
import type { PackageSurface, Signature } from '../../surface/read.js';
import type { CallSurface, Capability, OperationSurface, Surface } from '../../surface/surface.js';
import { identity, type ObjectNode, type TypeNode } from '../../surface/type.js';
import { lower } from '../../lower/lower.js';
import { surfaceOf } from '../../targets/registry.js';
import type { Change } from '../change.js';
import { compareSurfaces, type SurfaceDifference } from './surfaces.js';
import { expanded } from './types.js';
import type { Input } from '../input.js';
import { draftOfDifference, sortChanges } from '../drafts.js';
import { labelOf } from '../operations.js';

/** A package without a document. */
export interface Packaged extends Pick<Input, 'hash' | 'options' | 'generator'> {
  /** What it is one of: `client`. */
  readonly target: string;
  readonly version: string;
  readonly surface: PackageSurface;
}

/**
 * Two packages of one target, with the document that tells what their names are about, where there
 * is one.
 */
export interface Packages {
  readonly target: string;
  /** Absent where there is no such package any more, or was none. */
  readonly from: PackageSurface | undefined;
  readonly to: PackageSurface | undefined;
  readonly known: Input | undefined;
}

export function comparePackages(packages: Packages): readonly Change[] {
  const { target, from = none, to = none, known } = packages;
  const isSame = samenessOf(from, to);
  const calls = [...from.functions].flatMap(([name, signatures]) =>
    signatures.flatMap((one, index) => {
      const other = to.functions.get(name)?.[index];
      if (!other || isSameCall([one, other], isSame)) return [];
      return [{ name, at: pointer(rootPointer, name, String(index)), ends: [one, other] as const }];
    }),
  );
  const errors = [...from.errors].flatMap(([name, { body }]) => {
    const other = to.errors.get(name);
    return other && !isSame(body().type, other.body().type) ? [name] : [];
  });
  const surface = (end: PackageSurface, side: 0 | 1): Surface => {
    const operations = new Map(
      calls.map(({ at, ends }) => [at, operationOf(ends, side, [from, to])]),
    );
    const surfaces: CallSurface = {
      operation: (at) => operations.get(at),
      result: () => undefined,
      payload: () => undefined,
      errors: new Map([...end.errors].filter(([name]) => errors.includes(name))),
      declared: end.declared,
      reference: () => undefined,
      component: () => undefined,
    };
    return new Map(end === none ? [] : [[target, { entries: end.entries, calls: surfaces }]]);
  };
  const { labels, places } = namesIn(known, target);
  const differences = compareSurfaces({
    from: surface(from, 0),
    to: surface(to, 1),
    paired: calls.map(({ name, at }) => ({
      label: labels.get(name) ?? `${name}()`,
      from: { at },
      to: { at },
      onlyResult: false,
    })),
    payloads: [],
    isSameAddress: () => true,
    unused: [],
    types: (one, other) => ({
      from: one,
      to: other,
      same: (before, after) => isSame(before.type(), after.type()),
      sameSchemas: () => false,
      referredBy: () => undefined,
      pairs: new Map(),
    }),
  });
  const at = ({ toAt, name, operations: [first] }: SurfaceDifference): Pointer | undefined =>
    places.get(toAt?.slice(1) ?? '') ?? places.get(name ?? '') ?? places.get(first ?? '');
  const drafts = differences.map((difference) =>
    draftOfDifference({ ...difference, fromAt: undefined, toAt: at(difference) }),
  );
  // Alternatives of one type may differ alike.
  const distinct = new Map(drafts.map((draft) => [`${draft.sdk} ${draft.message}`, draft]));
  return sortChanges([...distinct.values()], {}, known ?? {});
}

const none: PackageSurface = {
  entries: new Map(),
  functions: new Map(),
  errors: new Map(),
  declared: () => undefined,
};

/**
 * What operations are called in reports, by their functions, and where the document states what
 * names and operations are about.
 */
function namesIn(
  known: Input | undefined,
  target: string,
): { readonly labels: ReadonlyMap<string, string>; readonly places: ReadonlyMap<string, Pointer> } {
  const labels = new Map<string, string>();
  const places = new Map<string, Pointer>();
  if (!known?.options) return { labels, places };
  const { api, names, options } = known;
  for (const [, { entries }] of surfaceOf([target], {
    ...lower(api, names, options.types),
    options,
  }))
    for (const [name, at] of entries.get('') ?? []) if (at !== undefined) places.set(name, at);
  for (const operation of api.operations) {
    const own = names.operations.get(operation.at);
    for (const each of [own?.function, own?.andWait, own?.waiter?.function, own?.upload?.function])
      if (each !== undefined) labels.set(each, labelOf(operation));
    places.set(labelOf(operation), operation.at);
  }
  return { labels, places };
}

type Ends = readonly [PackageSurface, PackageSurface];

type IsSame = (one: TypeNode, other: TypeNode) => boolean;

/** Whether two types are written alike, with all that they refer to. */
function samenessOf(from: PackageSurface, to: PackageSurface): IsSame {
  const alike = new Set<string>();
  return (one, other) => {
    const seen = new Set<string>();
    const pending: [TypeNode, TypeNode][] = [[one, other]];
    for (const [before, after] of pending) {
      if (identity(before) !== identity(after)) return false;
      for (const reference of referencesIn(before)) {
        const [old, now] = [from.declared(reference), to.declared(reference)];
        if (old?.key !== now?.key) return false;
        if (!old || !now || seen.has(old.key) || alike.has(old.key)) continue;
        seen.add(old.key);
        pending.push([old.type(), now.type()]);
      }
    }
    for (const key of seen) alike.add(key);
    return true;
  };
}

function referencesIn(type: TypeNode): readonly TypeNode[] {
  switch (type.kind) {
    case 'reference':
      return [type, ...(type.argument ? referencesIn(type.argument) : [])];
    case 'array':
      return referencesIn(type.of);
    case 'tuple':
      return [...type.items, ...(type.rest ? [type.rest] : [])].flatMap(referencesIn);
    case 'object':
      return [
        ...[...type.members.values()].map((member) => member.type),
        ...(type.index ? [type.index] : []),
      ].flatMap(referencesIn);
    case 'union':
    case 'intersection':
      return type.members.flatMap(referencesIn);
    default:
      return [];
  }
}

function isSameCall([one, other]: readonly [Signature, Signature], isSame: IsSame): boolean {
  const whole = ({ argument, result, headers, gives }: Signature): TypeNode => ({
    kind: 'tuple',
    items: [argument?.type ?? nothing, result, headers, { kind: 'object', members: gives }],
    required: argument?.optional === false ? 1 : argument ? 2 : 3,
  });
  return (
    one.call === other.call &&
    isDeepStrictEqual(one.options, other.options) &&
    isSame(whole(one), whole(other))
  );
}

/**
 * Arguments that are objects at both ends are compared by their properties, and others as a whole.
 */
function operationOf(
  signatures: readonly [Signature, Signature],
  side: 0 | 1,
  ends: Ends,
): OperationSurface {
  const { argument, options, call, result, headers, gives } = signatures[side];
  const shapes = signatures.map((signature, index) =>
    signature.argument ? objectOf(signature.argument.type, ends[index === 0 ? 0 : 1]) : nothing,
  );
  const isFlat = shapes.every((shape) => shape !== undefined);
  const { members } = shapes[side] ?? nothing;
  const isPlain = call === '' || call === 'ApiCall' || call === 'Promise';
  const body = argument && {
    type: isFlat ? nothing : argument.type,
    required: !argument.optional,
    // What it requires is said of its properties.
    omissible: [...members.values()].some(({ optional }) => !optional),
  };
  const objectNode: ObjectNode = { kind: 'object', members: gives };
  const capability: Capability = {
    does: `be used as ${call}`,
    facts: new Map(),
    gives: { type: objectNode },
  };
  return {
    parameters: isFlat ? members : new Map(),
    // Where there was none, or is none, properties tell all that there is.
    body:
      isFlat && signatures.some((signature) => signature.argument === undefined) ? undefined : body,
    optional: argument?.optional ?? true,
    options,
    result: { type: result },
    statuses: new Map(),
    headers: objectOf(headers, ends[side])?.members ?? new Map(),
    credentials: [],
    capabilities: new Map(isPlain ? [] : [[call, capability]]),
  };
}

const nothing: ObjectNode = { kind: 'object', members: new Map() };

function objectOf(type: TypeNode, { declared }: PackageSurface): ObjectNode | undefined {
  const typeNode = expanded(type, declared).type;
  return typeNode.kind === 'object' && typeNode.index === undefined ? typeNode : undefined;
}
