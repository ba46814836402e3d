// The files of the surface: with each group of operations the classes whose methods call its functions.

import { type Code, code, type ImportSymbol, symbol } from '../../../code/code.js';
import { type ClassDeclaration, type Declaration, settled } from '../../../code/declarations.js';
import type { Tag } from '../../../model/api.js';
import { append } from '../../../model/maps.js';
import type { Pointer } from '../../../model/json.js';
import { type ResourceNames, takenTypes } from '../../../naming/names.js';
import { pascalCase } from '../../../naming/words.js';
import type { FileLayout } from '../../layout.js';
import { notes } from '../docs.js';
import { type OperationUnit, operationUnit } from './operations.js';
import type { EmitContext } from './emit-context.js';
import { uploadMethod } from '../features/uploads.js';
import {
  type OperationHome,
  type OperationHomes,
  waitable,
  waitMethod,
} from '../features/waiters.js';

export interface Resource {
  readonly names: ResourceNames;
  readonly tag?: Tag | undefined;
  readonly units: readonly OperationUnit[];
  /** The file of its class. */
  readonly file: string;
}

export interface Resources {
  readonly all: readonly Resource[];
  /** Where the functions of all operations are. */
  readonly homes: OperationHomes;
  /** By file: classes, functions and the types of both. */
  readonly files: ReadonlyMap<string, readonly Declaration[]>;
}

interface Part {
  readonly stem: string;
  readonly file: string;
  readonly units: readonly OperationUnit[];
}

/** `fileOf`: the file of a stem. */
export function resourcesOf(
  context: EmitContext,
  { groups }: FileLayout,
  fileOf: (stem: string) => string,
): Resources {
  const { names, api } = context;
  const parts = new Map<ResourceNames, Part[]>();
  const places = new Map<Pointer, OperationHome>();
  for (const { stem, resources } of groups)
    for (const { resource, operations } of resources) {
      const file = fileOf(stem);
      const units = operations.flatMap((operation) => {
        const own = names.operations.get(operation.at);
        return own ? [operationUnit(operation, own, { context, file })] : [];
      });
      for (const unit of units) places.set(unit.operation.at, { unit, file });
      append(parts, resource, { stem, file, units });
    }
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]));
  const files = new Map<string, Declaration[]>();
  const all = names.resources.map((resource): Resource => {
    const own = parts.get(resource) ?? [];
    const tag = tags.get(resource.tag);
    for (const [file, declaration] of classes(resource, own, { tag, context, homes: places }))
      append(files, file, settled(declaration, file));
    return {
      names: resource,
      tag,
      units: own.flatMap(({ units }) => units),
      file: own.at(-1)?.file ?? fileOf(resource.file),
    };
  });
  for (const { file, units } of [...parts.values()].flat())
    files.set(file, [
      ...(files.get(file) ?? []),
      ...units.flatMap(({ declarations }) => declarations),
    ]);
  return { all, homes: places, files };
}

/** One class; where its functions stand in several files, a chain of them, and the class that users see is the last. */
function* classes(
  names: ResourceNames,
  parts: readonly Part[],
  {
    tag,
    context,
    homes,
  }: {
    readonly tag: Tag | undefined;
    readonly context: EmitContext;
    readonly homes: OperationHomes;
  },
): Iterable<readonly [file: string, declaration: Declaration]> {
  const taken = takenTypes(context.names);
  let base: ImportSymbol | undefined;
  for (const [index, { stem, file, units }] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const name = isLast
      ? names.className
      : freeName(`${names.className}${pascalCase(stem.slice(names.file.length))}Part`, taken);
    yield [
      file,
      {
        kind: 'class',
        name,
        doc: {
          text: isLast
            ? [tag?.summary, tag?.description, ...notes(tag ?? {})]
            : [`Methods of \`${names.className}\`.`],
        },
        ...classBody(units, { context, homes, base: base && code`${base}` }),
      },
    ];
    base = symbol(name, { file });
  }
}

function classBody(
  units: readonly OperationUnit[],
  {
    context,
    homes,
    base,
  }: {
    readonly context: EmitContext;
    readonly homes: OperationHomes;
    readonly base: Code | undefined;
  },
): ClassDeclaration {
  const methods = units.flatMap(({ operation, method }) => {
    const wait = waitMethod(operation, context, homes);
    const upload = uploadMethod(operation, context, homes);
    return [
      waitable(method, operation, { context, homes }),
      ...(wait ? [wait] : []),
      ...(upload ? [upload] : []),
    ];
  });
  const type = code`${context.runtime('ApiClient')}`;
  return {
    ...(base && { extends: base }),
    fields: [{ name: '#client', type }],
    construct: {
      parameters: [{ name: 'client', type }],
      body: base ? code`super(client);\nthis.#client = client;` : code`this.#client = client;`,
    },
    methods,
  };
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  while (taken.has(name)) name += '_';
  return name;
}

/** A reference to the class of a resource. */
export function classSymbol({ names, file }: Resource): ImportSymbol {
  return symbol(names.className, { file });
}
