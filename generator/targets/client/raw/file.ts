// The file that openapi-typescript would make of a document: `paths`, `webhooks`, `components`,
// `$defs` and `operations`.

import {
  type Code,
  code,
  empty,
  identifier,
  lines,
  solid,
  templateType,
} from '../../../code/code.js';
import { type DocComment, docComment } from '../../../code/comment.js';
import { type Declaration, printDeclarations } from '../../../code/declarations.js';
import type { Api, Entry, Outline, Outlined, PathItem } from '../../../model/api.js';
import { type SchemaId, tokens } from '../../../model/json.js';
import type { Docs } from '../../../model/schema.js';
import { identifierFrom, pascalCase } from '../../../model/naming/words.js';
import type { TypesOptions } from '../../../base/options.js';
import type { ObjectNode, TypeMember, TypeNode } from '../../../surface/type.js';
import { renderAfter, renderMembers } from '../../../surface/types/render.js';
import { createEnums } from './enums.js';
import { createTransforms, type RawOptions } from './transforms.js';
import { createOperationTypes, docOf } from './operations.js';
import { createSchemaTypes, isComponent, type SchemaTypes } from './schema.js';

/** A printed member of a root type, without what it was made from, which halves the time. */
interface Row {
  readonly name: string;
  readonly code: Code;
}

/** @param file Its path in the output. */
export function typesFile({ api, outline }: Outlined, options: RawOptions, file: string): string {
  const names = new Set(['paths', 'webhooks', 'components', '$defs', 'operations']);
  if (options.readWriteMarkers)
    for (const name of ['$Read', '$Write', 'Readable', 'Writable']) names.add(name);
  const free = (name: string): string => {
    let found = name;
    for (let count = 2; names.has(found); count += 1) found = `${name}_${count}`;
    names.add(found);
    return found;
  };
  const definitions = definitionsOf(api, outline);
  const transforms = options.transform && createTransforms(options.transform, free);
  const enums = options.enum ? createEnums(free) : undefined;
  const schemas = createSchemaTypes(api, {
    ...options,
    enumOf: enums?.enumOf,
    transformed: transforms?.transformed,
    free,
    definition: (id) => definitions.get(id) ?? '',
  });
  const own: Row[] = [];
  const row = (name: string, type: TypeNode, doc?: DocComment): Row => {
    const member = {
      type: adapted(type, options),
      optional: false,
      doc,
      readonly: options.immutable,
    };
    const object: ObjectNode = { kind: 'object', members: new Map([[name, member]]) };
    return { name, code: solid(renderMembers(object)) };
  };
  const operations = createOperationTypes(schemas, (id, type) => own.push(row(id, type)));
  const schemaRow = ({ name, value: id }: Entry<SchemaId>): Row => {
    const schema = api.schemas.get(id);
    const alias = schemas.aliases.get(id);
    const type: TypeNode = alias ? { kind: 'reference', symbol: alias } : schemas.declared(id);
    return row(name, type, schema && schemas.facts.docOf(schema));
  };
  const templates = options.pathParamsAsTypes ? templatesOf(outline.paths) : undefined;
  const itemRow = (item: PathItem, root: string): Row => {
    const template = root === 'paths' ? templates?.get(item.name) : undefined;
    const [type, doc] = [operations.pathItem(item, [root, item.name]), docOf(item)];
    return template
      ? { name: item.name, code: indexed(template, adapted(type, options), { doc, options }) }
      : row(item.name, type, doc);
  };
  const described = <T extends Docs>(convert: (value: T) => TypeNode) => {
    return ({ name, value }: Entry<T>): Row => row(name, convert(value), docOf(value));
  };
  const { components } = outline;
  const sections: readonly (readonly [name: string, rows: readonly Row[]])[] = [
    ['schemas', components.schemas.map(schemaRow)],
    ['responses', components.responses.map(described(operations.response))],
    ['parameters', components.parameters.map(described(operations.parameter))],
    ['requestBodies', components.requestBodies.map(described(operations.body))],
    ['headers', components.headers.map(described(operations.header))],
    ['pathItems', components.pathItems.map(({ value }) => itemRow(value, 'components/pathItems'))],
  ];
  const paths = outline.paths.map((item) => itemRow(item, 'paths'));
  const webhooks = outline.webhooks.map((item) => itemRow(item, 'webhooks'));
  const ordered = (rows: readonly Row[]): readonly Row[] =>
    options.alphabetize
      ? [...rows].sort((one, other) => byName.compare(one.name, other.name))
      : rows;
  const root = (name: string, rows: readonly Row[]): Declaration =>
    rootType(name, ordered(rows), options);
  const declarations: readonly Declaration[] = [
    root('paths', paths),
    root('webhooks', webhooks),
    root(
      'components',
      sections.map(([name, rows]) => ({ name, code: sectionType(name, ordered(rows)) })),
    ),
    root(
      '$defs',
      [...definitions].map(([value, name]) => schemaRow({ name, value })),
    ),
    root('operations', own),
    ...[...schemas.aliases].map(([id, { name }]) =>
      alias(name, adapted(schemas.declared(id), options), false),
    ),
    ...(enums?.declarations() ?? []),
    ...(transforms?.declarations() ?? []),
    ...(options.rootTypes ? rootTypes(outline, schemas, { ...options, free }) : []),
    ...(options.readWriteMarkers ? markers : []),
  ];
  return printDeclarations({ file, declarations }).content;
}

/**
 * The schemas that are no components: those below `$defs` by their names, and by their places what
 * references lead to.
 */
function definitionsOf(api: Api, { definitions }: Outline): ReadonlyMap<SchemaId, string> {
  const found = new Map(definitions.map(({ name, value }) => [value, name]));
  const taken = new Set(found.values());
  for (const id of api.schemas.keys()) {
    const path = tokens(id);
    if (found.has(id) || isComponent(path)) continue;
    let name = path.join('/');
    while (taken.has(name)) name += '_';
    taken.add(name);
    found.set(id, name);
  }
  return found;
}

/** `type` with what the options ask of all types. */
function adapted(type: TypeNode, options: TypesOptions): TypeNode {
  const { alphabetize, immutable } = options;
  if (!alphabetize && !immutable) return type;
  const readonly = immutable ? true : undefined;
  const inner = (typeNode: TypeNode): TypeNode => adapted(typeNode, options);
  switch (type.kind) {
    case 'array':
      return { ...type, of: inner(type.of), readonly };
    case 'tuple':
      return {
        ...type,
        items: type.items.map(inner),
        rest: type.rest && inner(type.rest),
        readonly,
      };
    case 'union':
    case 'intersection':
      return { ...type, members: type.members.map(inner) };
    case 'object': {
      const members = [...type.members].map(([name, member]): [string, TypeMember] => [
        name,
        { ...member, type: inner(member.type), readonly: readonly ?? member.readonly },
      ]);
      if (alphabetize) members.sort(([one], [other]) => byName.compare(one, other));
      const index = type.index && inner(type.index);
      return { ...type, members: new Map(members), index, readonlyIndex: readonly };
    }
    default:
      return type;
  }
}

const byName = new Intl.Collator('en-us', { numeric: true });

function rootType(
  name: string,
  rows: readonly Row[],
  { exportType }: Pick<TypesOptions, 'exportType'>,
): Declaration {
  const own = identifier(name);
  if (rows.length === 0) return declared(name, code`export type ${own} = Record<string, never>;`);
  const inside = lines(rows.map((row) => row.code));
  return declared(
    name,
    exportType
      ? code`
          export type ${own} = {
            ${inside}
          };
        `
      : code`
          export interface ${own} {
            ${inside}
          }
        `,
  );
}

function sectionType(name: string, rows: readonly Row[]): Code {
  return rows.length === 0
    ? code`${identifier(name)}: never;`
    : code`
        ${identifier(name)}: {
          ${lines(rows.map((row) => row.code))}
        };
      `;
}

function indexed(
  template: Code,
  type: TypeNode,
  { doc = {}, options }: { readonly doc?: DocComment | undefined; readonly options: TypesOptions },
): Code {
  const word = options.immutable ? code`readonly ` : empty;
  return lines([docComment(doc), code`${word}[path: ${template}]${renderAfter(':', type)};`]);
}

/** Path → the template literal type of the addresses that it stands for. */
function templatesOf(paths: Outline['paths']): ReadonlyMap<string, Code> {
  return new Map(
    paths.flatMap(({ name, parameters, operations }) => {
      if (!name.includes('{')) return [];
      const all = [...parameters, ...operations.flatMap((operation) => operation.parameters)];
      const typeOfName = (parameter: string): 'string' | 'number' | 'boolean' => {
        const own = all.findLast(
          (candidate) => candidate.in === 'path' && candidate.name === parameter,
        );
        const [type, ...more] = own?.schema.type ?? [];
        if (more.length > 0) return 'string';
        return type === 'integer' || type === 'number'
          ? 'number'
          : type === 'boolean'
            ? type
            : 'string';
      };
      return [[name, templateType(name.split(/\{([^{}]*)\}/), typeOfName)] as const];
    }),
  );
}

function rootTypes(
  { components }: Outline,
  { component }: SchemaTypes,
  { free, rootTypesNoSchemaPrefix }: TypesOptions & { readonly free: (name: string) => string },
): readonly Declaration[] {
  const sections = [
    ['schemas', rootTypesNoSchemaPrefix ? '' : 'Schema', components.schemas],
    ['responses', 'Response', components.responses],
    ['parameters', 'Parameter', components.parameters],
    ['requestBodies', 'RequestBody', components.requestBodies],
    ['headers', 'Header', components.headers],
    ['pathItems', 'PathItem', components.pathItems],
  ] as const;
  return sections.flatMap(([section, prefix, entries]) =>
    entries.map(({ name }) =>
      alias(
        free(identifierFrom(`${prefix}${identifierFrom(pascalCase(name), '')}`, 'Schema')),
        component(section, name),
      ),
    ),
  );
}

function alias(name: string, type: TypeNode, isExported = true): Declaration {
  const word = isExported ? code`export ` : empty;
  return declared(name, code`${word}type ${identifier(name)}${renderAfter(' =', type)};`);
}

function declared(name: string, text: Code): Declaration {
  return { kind: 'code', names: [name], code: text };
}

/**
 * As openapi-typescript has them, and openapi-typescript-helpers; lists keep their form, and files
 * are what they are.
 */
const markers: readonly Declaration[] = [
  declared('$Read', code`export type $Read<T> = { readonly $read: T };`),
  declared('$Write', code`export type $Write<T> = { readonly $write: T };`),
  declared(
    'Readable',
    code`
      /** What is received of it. */
      export type Readable<T> = T extends $Write<unknown>
        ? never
        : T extends $Read<infer U>
          ? Readable<U>
          : T extends Blob
            ? T
            : T extends readonly unknown[]
              ? { [K in keyof T]: Readable<T[K]> }
              : T extends object
                ? { [K in keyof T as NonNullable<T[K]> extends $Write<unknown> ? never : K]: Readable<T[K]> }
                : T;
    `,
  ),
  declared(
    'Writable',
    code`
      /** What can be sent of it. */
      export type Writable<T> = T extends $Read<unknown>
        ? never
        : T extends $Write<infer U>
          ? Writable<U>
          : T extends Blob
            ? T
            : T extends readonly unknown[]
              ? { [K in keyof T]: Writable<T[K]> }
              : T extends object
                ? { [K in keyof T as NonNullable<T[K]> extends $Read<unknown> ? never : K]: Writable<T[K]> } & {
                    [K in keyof T as NonNullable<T[K]> extends $Read<unknown> ? K : never]?: never;
                  }
                : T;
    `,
  ),
];
