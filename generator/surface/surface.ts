// The surface of generated packages as data: all that code which uses them can name, pass, read and
// configure. Targets give it from the model, the names and the options, without printing; two of
// them are compared to say what a change breaks in code.

import type { Pointer, SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import type { TypeMember, TypeNode } from './type.js';

/** A type, with the schema that it is made of. */
export interface Typed {
  readonly type: TypeNode;
  /** Absent if it is made of several schemas, or of none. */
  readonly at?: Pointer | undefined;
}

export interface TypedBody extends Typed {
  /**
   * The key of the argument that holds it; absent if its properties are properties of the argument.
   */
  readonly key?: string | undefined;
  readonly required: boolean;
  /** Whether nothing is missing where it is left out, because it needs no property. */
  readonly omissible: boolean;
}

/** What a method or function does beyond a single call, or beyond a call at all. */
export interface Capability {
  /** What it is, after "can" or "no longer can": `be read page by page`. */
  readonly does: string;
  /** What code may rely on, each with how it is: an entry that is gone or differs breaks. */
  readonly facts: ReadonlyMap<string, string>;
  /** What is taken up to a bound: a bound that is new or lower breaks. */
  readonly bounds?: ReadonlyMap<string, number> | undefined;
  readonly gives?: Typed | undefined;
}

export interface CredentialSurface {
  /** The option that gives it, with its kind where that is not one key. */
  readonly option: string;
  /** The option that gives it as well. */
  readonly also?: string | undefined;
}

export interface OperationSurface {
  /** The keys of the argument that are parameters. */
  readonly parameters: ReadonlyMap<string, TypeMember>;
  readonly body?: TypedBody | undefined;
  /** Whether a call may leave out the argument. */
  readonly optional: boolean;
  /** The options that only some calls have. */
  readonly options: readonly string[];
  readonly result: Typed;
  /** The statuses that have a schema of JSON, and where they are documented. */
  readonly statuses: ReadonlyMap<string, Pointer>;
  /** What `withResponse()` reads, by the names of headers. */
  readonly headers: ReadonlyMap<string, TypeMember>;
  /** Alternatives of credentials that must be configured; empty: none. */
  readonly credentials: readonly (readonly CredentialSurface[])[];
  readonly capabilities: ReadonlyMap<string, Capability>;
}

export interface ErrorSurface {
  /** `default`: all statuses without a class of their own. */
  readonly status: number | 'default';
  /** The schemas that the body may have; absent ones describe nothing. */
  readonly schemas: readonly (Schema | undefined)[];
  readonly body: () => Typed;
}

/** The declaration that a reference of a type leads to. */
export interface Declared {
  /** Equal for the same declaration of two surfaces. */
  readonly key: string;
  readonly id: SchemaId;
  readonly at: Pointer;
  readonly type: () => TypeNode;
}

/** The names that an entry of a package exports, with what they are about. */
export type ExportedNames = ReadonlyMap<string, Pointer | undefined>;

/** What can be called, and the types of it. */
export interface CallSurface {
  /** By `Operation.at`; made on demand. */
  readonly operation: (at: Pointer) => OperationSurface | undefined;
  /** The result alone. */
  readonly result: (at: Pointer) => Typed | undefined;
  /** The payloads of webhooks and callbacks by `Webhook.at` and `Callback.at`; made on demand. */
  readonly payload: (at: Pointer) => Typed | undefined;
  /** The classes of errors by their names. */
  readonly errors: ReadonlyMap<string, ErrorSurface>;
  /** The declaration that a type is a reference to. */
  readonly declared: (type: TypeNode) => Declared | undefined;
  /** What the type of a reference to a component is, where it is sent (`request`) or received. */
  readonly reference: (id: SchemaId, direction: 'request' | 'response') => TypeNode | undefined;
  /** The type of a component as it is received. */
  readonly component: (id: SchemaId) => TypeNode | undefined;
  /** Where requests are sent unless code says otherwise. */
  readonly server?: string | undefined;
}

/** What one target adds. */
export interface TargetSurface {
  /** By the entry of the package: empty for the main one, `raw`, `handlers`. */
  readonly entries: ReadonlyMap<string, ExportedNames>;
  readonly calls?: CallSurface | undefined;
  /** Whether it refuses values that the document refuses. */
  readonly validates?: true | undefined;
}

/** What all targets make together, by their names. */
export type Surface = ReadonlyMap<string, TargetSurface>;
