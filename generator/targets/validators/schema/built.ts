// `Built`, the printed form of a schema, and the names of zod and the runtime that it is written
// with.

import {
  arrayLiteral,
  call,
  code,
  type Code,
  type ImportSymbol,
  symbol,
} from '../../../code/code.js';
import { typeArguments } from '../../../code/declarations.js';
import type { Schema } from '../../../model/schema.js';

export interface Built {
  readonly code: Code;
  /** Schemas that the code does not check, which must be checked in addition. */
  readonly unchecked: readonly Schema[];
  /** Whether it refers to a component of the same cycle that is not initialized yet. */
  readonly isTooEarly: boolean;
  /**
   * Whether it refers to a constant that is initialized later, so that a property with it is a
   * getter, evaluated on first use.
   */
  readonly needsGetter: boolean;
  /** Whether it contains `z.lazy`, for the same reason. */
  readonly hasLazy: boolean;
  /**
   * The TypeScript type of the code, with client types for components of the same cycle, because
   * types inferred in a cycle become `any`. Absent if long.
   */
  readonly type?: Code | undefined;
  /** Whether it is the constant of a component. */
  readonly isComponent?: boolean;
}

export function builtOf(text: Code, type?: Code): Built {
  return { code: text, unchecked: [], isTooEarly: false, needsGetter: false, hasLazy: false, type };
}

/** The types of several parts as a tuple; `undefined` if any has none. */
export function tupleOfTypes(parts: readonly Built[]): Code | undefined {
  const types = parts.flatMap(({ type }) => type ?? []);
  return types.length < parts.length ? undefined : arrayLiteral(types);
}

export function nullable({
  code: text,
  type,
}: Pick<Built, 'code' | 'type'>): Pick<Built, 'code' | 'type'> {
  return {
    code: call(text, 'nullable'),
    type: type && code`${z}.ZodNullable${typeArguments([type])}`,
  };
}

// Names that the validators import: zod, and the functions of the runtime.

export type ValidatorsRuntimeName =
  | 'asBigint'
  | 'asBlob'
  | 'asDate'
  | 'asUtcDate'
  | 'bounded'
  | 'conforms'
  | 'decided'
  | 'dense'
  | 'dropped'
  | 'fromText'
  | 'integer'
  | 'members'
  | 'multipleOf'
  | 'named'
  | 'once'
  | 'operation'
  | 'listed'
  | 'readOnly'
  | 'typed'
  | 'writeOnly';

/** The symbol of a function or schema of the validators' runtime. */
export function runtimeSymbol(runtime: string, name: string): ImportSymbol {
  return symbol(name, { file: `${runtime}checks.ts` });
}

/** The namespace `z` of zod. */
export const z: Code = code`${symbol('z', { namespace: 'zod' })}`;
