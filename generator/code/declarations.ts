// What a file declares, as data; texts in it are `Code`, so nothing unescaped gets in.
import type { Code } from './code.js';
import type { DocComment } from './comment.js';
import type { TypeCode } from './layout.js';

export interface Named {
  readonly name: string;
  readonly doc?: DocComment | undefined;
  /** Declarations are exported unless they say `false`. */
  readonly exported?: boolean | undefined;
}

export interface PropertyDeclaration {
  readonly name: string;
  readonly doc?: DocComment | undefined;
  readonly optional?: boolean | undefined;
  readonly type: TypeCode;
}

export interface ParameterDeclaration {
  readonly name: string;
  readonly type: Code;
  readonly optional?: boolean | undefined;
  readonly initializer?: Code | undefined;
}

export interface MethodDeclaration {
  readonly name: string;
  /** `T = unknown` */
  readonly typeParameters?: readonly Code[] | undefined;
  readonly doc?: DocComment | undefined;
  readonly parameters: readonly ParameterDeclaration[];
  readonly returns: Code;
  readonly body: Code;
  /** What callers see, where arguments decide about the result: the signatures in the order in which they are tried. */
  readonly overloads?: readonly Overload[] | undefined;
}

export interface Overload extends Pick<MethodDeclaration, 'doc' | 'parameters' | 'returns'> {
  /** It is the one whose result is what an operation answers with where nothing else is asked for. */
  readonly usual?: true | undefined;
}

/** A readonly field; a name that starts with `#` makes it private. */
export interface FieldDeclaration {
  readonly name: string;
  readonly doc?: DocComment | undefined;
  /** `declare`: only its type is stated. */
  readonly modifier?: 'override' | 'declare' | undefined;
  readonly type?: TypeCode | undefined;
  readonly value?: Code | undefined;
}

export interface ClassDeclaration {
  readonly extends?: Code | undefined;
  readonly fields?: readonly FieldDeclaration[] | undefined;
  readonly construct?:
    { readonly parameters: readonly ParameterDeclaration[]; readonly body: Code } | undefined;
  readonly methods?: readonly MethodDeclaration[] | undefined;
}

export type Declaration =
  | (Named & {
      readonly kind: 'interface';
      readonly extends?: readonly Code[] | undefined;
      readonly properties: readonly PropertyDeclaration[];
    })
  | (Named & { readonly kind: 'type'; readonly type: TypeCode })
  | (Named & { readonly kind: 'const'; readonly type?: Code | undefined; readonly value: Code })
  | (Named & MethodDeclaration & { readonly kind: 'function' })
  | (Named & ClassDeclaration & { readonly kind: 'class' })
  /** Declarations that are printed already; `names` is what they may declare. */
  | { readonly kind: 'code'; readonly names: readonly string[]; readonly code: Code }
  /** `export … from` another file of the output: everything, or these names. */
  | {
      readonly kind: 'export';
      readonly from: string;
      readonly names?: readonly string[] | undefined;
      readonly type?: boolean | undefined;
    };

export interface Module {
  /** The path of the file in the output. */
  readonly file: string;
  readonly declarations: readonly Declaration[];
}

export type ExportDeclaration = Extract<Declaration, { kind: 'export' }>;

/** What ts-morph assembles: a class, and the types, constants and exports around it. */
export type SurfaceDeclaration = Extract<
  Declaration,
  { kind: 'type' | 'const' | 'class' | 'export' }
>;
export interface SurfaceModule extends Module {
  readonly declarations: readonly SurfaceDeclaration[];
}
