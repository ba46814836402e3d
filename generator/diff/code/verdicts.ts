// Which differences of the surfaces a change of the documents explains. The surfaces decide what
// breaks code; a change breaks what it explains.

import type { Pointer } from '../../model/json.js';
import type { Direction, SurfacePart, RulePart, Verdict } from '../change.js';
import type { SurfaceDifference } from './surfaces.js';

/** What a change of the documents is about. */
export interface About {
  readonly direction: Direction;
  readonly operations: readonly string[];
  /** Whether it takes nothing away: what another change is to blame for is not its fault. */
  readonly isHarmless?: boolean;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
  /** What stands outside of schemas. */
  readonly part?: RulePart | undefined;
  /** The status, the name of a header, or a name in code. */
  readonly subjects: readonly string[];
  /** What stands in schemas. */
  readonly schema?:
    | {
        /** The property that it is about. */
        readonly property?: string | undefined;
        /** Whether it may change types around its place. */
        readonly types: boolean;
      }
    | undefined;
}

export interface Explanations {
  readonly verdictOf: (about: About) => Verdict;
  /** The differences that nothing has explained so far. */
  readonly unexplained: () => readonly SurfaceDifference[];
}

export function explanations(differences: readonly SurfaceDifference[]): Explanations {
  const explained = new Set<SurfaceDifference>();
  const index = new Map<string, SurfaceDifference[]>();
  const anywhere: SurfaceDifference[] = [];
  for (const difference of differences) {
    if (difference.fromAt === undefined && difference.toAt === undefined) anywhere.push(difference);
    for (const root of rootsOf(difference)) {
      const list = index.get(root);
      if (list) list.push(difference);
      else index.set(root, [difference]);
    }
  }
  return {
    verdictOf: (about) => {
      const near = rootsOf(about).flatMap((root) => index.get(root) ?? []);
      const surfaceDifferences = [...near, ...anywhere].filter((surfaceDifference) =>
        explains(about, surfaceDifference),
      );
      const broken = surfaceDifferences.filter((difference) => difference.isBreaking);
      const isBlamed =
        about.isHarmless !== true ||
        broken.some((difference) => !explained.has(difference) || isOwn(about, difference));
      for (const difference of surfaceDifferences) explained.add(difference);
      if (broken.length > 0 && isBlamed) return 'breaking';
      return surfaceDifferences.length > 0 ? 'compatible' : 'none';
    },
    unexplained: () => differences.filter((difference) => !explained.has(difference)),
  };
}

type Ends = Pick<SurfaceDifference, 'fromAt' | 'toAt'>;

/**
 * Pointers that have something in common have their first three steps in common: a component, or an
 * operation.
 */
function rootsOf({ fromAt, toAt }: Ends): readonly string[] {
  const rootOf = (at: string): string => at.split('/', 4).join('/');
  return [...new Set([fromAt, toAt].filter((at) => at !== undefined).map(rootOf))];
}

const partsOf: Readonly<Record<RulePart, readonly SurfacePart[]>> = {
  export: ['export', 'argument'],
  argument: ['argument', 'export'],
  response: ['result', 'error', 'capability', 'export'],
  headers: ['headers', 'export'],
  credentials: ['credentials'],
  capability: ['capability'],
  server: ['server'],
};

function explains(about: About, difference: SurfaceDifference): boolean {
  return about.schema
    ? explainsType(about, about.schema, difference)
    : about.part !== undefined && explainsPart(about, partsOf[about.part], difference);
}

/** Whether a change of a property explains it, and not one around the property. */
function isOwn({ schema, fromAt, toAt }: About, difference: SurfaceDifference): boolean {
  if (schema?.property === undefined) return false;
  return difference.type?.name === undefined
    ? fromAt === difference.fromAt && toAt === difference.toAt
    : difference.type.name === schema.property;
}

function explainsPart(
  { part, operations, subjects, ...ends }: About,
  parts: readonly SurfacePart[],
  difference: SurfaceDifference,
): boolean {
  if (!parts.includes(difference.part)) return false;
  if (
    difference.operations.size > 0 &&
    operations.length > 0 &&
    !operations.some((operation) => difference.operations.has(operation))
  )
    return false;
  // Names are stated where their declarations are.
  if ((difference.part === 'export') !== (part === 'export')) return isAt(ends, difference);
  if (difference.fromAt !== undefined || difference.toAt !== undefined)
    return isNear(ends, difference);
  return difference.subject === undefined || subjects.includes(difference.subject);
}

function explainsType(
  { direction, ...ends }: About,
  { property, types }: NonNullable<About['schema']>,
  difference: SurfaceDifference,
): boolean {
  const { type } = difference;
  if (!type || difference.direction !== direction) return false;
  if (property !== undefined)
    return type.name === undefined
      ? isAt(ends, difference)
      : type.name === property && isNear(ends, difference);
  if (!types) return type.name === undefined && isAt(ends, difference);
  return type.name === undefined ? isNear(ends, sharpest(difference)) : isAbove(ends, difference);
}

/** A property that is gone stands at its object in the other document, near to all others. */
function sharpest({ fromAt, toAt }: Ends): Ends {
  if (fromAt === undefined || toAt === undefined) return { fromAt, toAt };
  if (fromAt.startsWith(`${toAt}/`)) return { fromAt };
  return toAt.startsWith(`${fromAt}/`) ? { toAt } : { fromAt, toAt };
}

function someEnd(one: Ends, other: Ends, test: (a: string, b: string) => boolean): boolean {
  return (['fromAt', 'toAt'] as const).some((end) => {
    const [a, b] = [one[end], other[end]];
    return a !== undefined && b !== undefined && test(a, b);
  });
}

function isAt(one: Ends, other: Ends): boolean {
  return someEnd(one, other, (a, b) => a === b);
}

function isAbove(one: Ends, other: Ends): boolean {
  return someEnd(one, other, (a, b) => b.startsWith(`${a}/`));
}

function isNear(one: Ends, other: Ends): boolean {
  return isAt(one, other) || isAbove(one, other) || isAbove(other, one);
}
