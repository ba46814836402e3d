// The files of the surface: functions by resource, and the classes whose methods delegate to them.

import { code, type ImportSymbol, symbol } from '../../code/code.js';
import type { ClassDeclaration, Declaration, Module } from '../../code/module.js';
import type { Operation, Tag } from '../../model/api.js';
import type { Pointer } from '../../model/json.js';
import { type OperationNames, type ResourceNames, takenTypes } from '../../naming/names.js';
import { camelCase, pascalCase } from '../../naming/words.js';
import { notes } from './docs.js';
import { type OperationUnit, operationUnit } from './operations.js';
import { largest, type Part, partition } from './partition.js';
import type { Surface } from './surface.js';
import { uploadMethod } from './uploads.js';
import { type Places, waitable, waitMethod } from './waiters.js';

export interface Resource {
  readonly names: ResourceNames;
  readonly tag?: Tag | undefined;
  readonly units: readonly OperationUnit[];
  /** The file of its class. */
  readonly file: string;
  readonly parts: readonly PlacedPart[];
  readonly operationModules: readonly Module[];
  readonly classModules: readonly Module[];
}

export function resourcesOf(surface: Surface): readonly Resource[] {
  const { api, names } = surface;
  const operations = new Map<Pointer, Operation>(
    api.operations.map((operation) => [operation.at, operation]),
  );
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]));
  const drafts = names.resources.map((resource) => {
    const units = resource.operations.flatMap((at) => unitAt(at, operations, surface));
    const parts = partition(resource.file, units).map((part) => ({
      ...part,
      file: `${surface.pkg.source}operations/${part.stem}.ts`,
    }));
    return { resource, units, parts };
  });
  const places = placesOf(drafts);
  return drafts.map(({ resource, units, parts }) =>
    resourceOf(resource, { units, parts, tag: tags.get(resource.tag) }, { ...surface, places }),
  );
}

/** What the classes are written with: they refer to functions of any file. */
type Placing = Surface & { readonly places: Places };

function unitAt(
  at: Pointer,
  operations: ReadonlyMap<Pointer, Operation>,
  surface: Surface,
): readonly OperationUnit[] {
  const operation = operations.get(at);
  const names: OperationNames | undefined = surface.names.operations.get(at);
  return operation && names ? [operationUnit(operation, names, surface)] : [];
}

function resourceOf(
  names: ResourceNames,
  {
    units,
    tag,
    parts: placed,
  }: Pick<Resource, 'units' | 'tag'> & { readonly parts: readonly PlacedPart[] },
  surface: Placing,
): Resource {
  const { source } = surface.pkg;
  const operationModules = placed.map(({ file, items }) => ({
    file,
    declarations: items.flatMap(({ declarations }) => declarations),
  }));
  const file = `${source}resources/${names.file}.ts`;
  return {
    names,
    tag,
    units,
    parts: placed,
    file,
    operationModules,
    classModules: classModules({ names, tag, file }, placed, surface),
  };
}

export interface PlacedPart extends Part<OperationUnit> {
  /** The file of the functions. */
  readonly file: string;
}

/**
 * One class where its methods fit into a file. Else a chain of classes, each in the file of its part and with its methods,
 * so that no file grows with the API; the class that users see is the last of them.
 */
function classModules(
  { names, tag, file }: Pick<Resource, 'names' | 'tag' | 'file'>,
  parts: readonly PlacedPart[],
  surface: Placing,
): readonly Module[] {
  const doc = { text: [tag?.summary, tag?.description, ...notes(tag ?? {})] };
  const whole =
    parts.flatMap(({ items }) => items).reduce((sum, { methodSize }) => sum + methodSize, 0) <=
    largest;
  if (whole || parts.length === 1)
    return [
      {
        file,
        namespaces: namespacesOf(parts),
        declarations: [{ kind: 'class', name: names.className, doc, ...classBody(parts, surface) }],
      },
    ];
  const general = parts.filter(({ stem }) => stem === `${names.file}/${names.file}`);
  const special = parts.filter((part) => !general.includes(part));
  const taken = takenTypes(surface.names);
  const modules: Module[] = [];
  let base: { readonly name: string; readonly file: string } | undefined;
  for (const part of special) {
    const name = freeName(
      `${names.className}${pascalCase(part.stem.slice(names.file.length + 1))}`,
      taken,
    );
    const own = `${surface.pkg.source}resources/${part.stem}.ts`;
    modules.push({
      file: own,
      namespaces: namespacesOf([part]),
      declarations: [
        {
          kind: 'class',
          name,
          doc: { text: [`Methods of \`${names.className}\`.`] },
          ...classBody([part], surface, base),
        },
      ],
    });
    base = { name, file: own };
  }
  const last: Declaration = {
    kind: 'class',
    name: names.className,
    doc,
    ...classBody(general, surface, base),
  };
  return [...modules, { file, namespaces: namespacesOf(general), declarations: [last] }];
}

function classBody(
  parts: readonly PlacedPart[],
  surface: Placing,
  base?: { readonly name: string; readonly file: string },
): ClassDeclaration {
  const namespaces = [...namespacesOf(parts)];
  const methods = parts.flatMap(({ file, items }) => {
    const namespace = namespaces.find(([, target]) => target === file)?.[0] ?? 'operations';
    return items.flatMap(({ operation, method }) => {
      const wait = waitMethod(operation, surface, surface.places);
      const upload = uploadMethod(operation, surface, surface.places);
      return [
        waitable(method({ file, namespace }), operation, {
          surface,
          places: surface.places,
          namespace,
        }),
        ...(wait ? [wait] : []),
        ...(upload ? [upload] : []),
      ];
    });
  });
  const type = code`${surface.runtime('ApiClient')}`;
  if (parts.length === 0 && base)
    return { extends: code`${symbol(base.name, { file: base.file })}` };
  return {
    ...(base && { extends: code`${symbol(base.name, { file: base.file })}` }),
    fields: [{ name: '#client', type }],
    construct: {
      parameters: [{ name: 'client', type }],
      body: base ? code`super(client);\nthis.#client = client;` : code`this.#client = client;`,
    },
    methods,
  };
}

/** One file of functions is at hand as `operations`, several by their names. */
function namespacesOf(parts: readonly PlacedPart[]): ReadonlyMap<string, string> {
  const [first] = parts;
  if (parts.length === 1 && first) return new Map([['operations', first.file]]);
  return new Map(parts.map(({ stem, file }) => [camelCase(stem), file]));
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  while (taken.has(name)) name += '_';
  return name;
}

/** Where the functions of all operations are. */
export function placesOf(resources: readonly Pick<Resource, 'parts'>[]): Places {
  return new Map(
    resources.flatMap(({ parts }) =>
      parts.flatMap(({ items, file }) =>
        items.map((unit) => [unit.operation.at, { unit, file }] as const),
      ),
    ),
  );
}

/** A reference to the class of a resource. */
export function classSymbol({ names, file }: Resource): ImportSymbol {
  return symbol(names.className, { file });
}
