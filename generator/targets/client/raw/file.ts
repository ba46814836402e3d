// The file that openapi-typescript would make of a document: `paths`, `webhooks`, `components`, `$defs` and `operations`.

import { type Code, code, empty, identifier, lines, templateType } from '../../../code/code.js';
import { docComment } from '../../../code/comment.js';
import { type Declaration, printDeclarations } from '../../../code/declarations.js';
import type { Api, Entry, Outline, Outlined } from '../../../model/api.js';
import { type SchemaId, tokens } from '../../../model/json.js';
import { identifierFrom, pascalCase } from '../../../naming/words.js';
import type { TypesOptions } from '../../../options.js';
import { objectMember, type TypeMember, type TypeNode } from '../../../surface/type.js';
import { renderAfter, renderMembers } from '../types/render.js';
import { createOperationTypes, docOf } from './operations.js';
import { createSchemaTypes, type SchemaTypes } from './schema.js';

/** @param file Its path in the output. */
export function typesFile({ api, outline }: Outlined, options: TypesOptions, file: string): string {
  const names = new Set(['paths', 'webhooks', 'components', '$defs', 'operations']);
  const free = (name: string): string => {
    let found = name;
    for (let count = 2; names.has(found); count += 1) found = `${name}_${count}`;
    names.add(found);
    return found;
  };
  const definitions = definitionsOf(api, outline);
  const schemas = createSchemaTypes(api, {
    ...options,
    free,
    definition: (id) => definitions.get(id) ?? '',
  });
  const operations = createOperationTypes(schemas);
  const schemaMember = (id: SchemaId): TypeMember => {
    const schema = api.schemas.get(id);
    const alias = schemas.aliases.get(id);
    return {
      type: alias ? { kind: 'reference', symbol: alias } : schemas.declared(id),
      optional: false,
      doc: schema && schemas.facts.docOf(schema),
    };
  };
  const { components } = outline;
  const section = <T>(
    entries: readonly Entry<T>[],
    member: (value: T) => TypeMember,
  ): TypeMember => ({
    type:
      entries.length === 0
        ? { kind: 'keyword', name: 'never' }
        : objectMember(new Map(entries.map(({ name, value }) => [name, member(value)]))),
    optional: false,
  });
  const described =
    <T extends object>(convert: (value: T) => TypeNode) =>
    (value: T): TypeMember => ({ type: convert(value), optional: false, doc: docOf(value) });
  const items = (entries: Outline['paths']): ReadonlyMap<string, TypeMember> =>
    new Map(entries.map((item) => [item.name, described(operations.pathItem)(item)]));

  const all: Readonly<Record<string, ReadonlyMap<string, TypeMember>>> = {
    paths: items(outline.paths),
    webhooks: items(outline.webhooks),
    components: new Map([
      ['schemas', section(components.schemas, schemaMember)],
      ['responses', section(components.responses, described(operations.response))],
      ['parameters', section(components.parameters, described(operations.parameter))],
      ['requestBodies', section(components.requestBodies, described(operations.body))],
      ['headers', section(components.headers, described(operations.header))],
      ['pathItems', section(components.pathItems, described(operations.pathItem))],
    ]),
    $defs: new Map([...definitions].map(([id, name]) => [name, schemaMember(id)])),
    // Last: the paths have them.
    operations: new Map(
      [...operations.operations].map(([name, type]) => [name, { type, optional: false }]),
    ),
  };
  const templates = options.pathParamsAsTypes
    ? templatesOf(outline.paths)
    : new Map<string, Code>();
  const declarations: readonly Declaration[] = [
    ...Object.entries(all).map(([name, members]) =>
      root(name, members, { options, templates: name === 'paths' ? templates : undefined }),
    ),
    ...[...schemas.aliases].map(([id, { name }]) =>
      alias(name, adapted(schemas.declared(id), options), false),
    ),
    ...(options.rootTypes ? rootTypes(outline, schemas, free) : []),
  ];
  return printDeclarations({ file, declarations }).content;
}

/** The schemas that are no components: those below `$defs` by their names, and by their places what references lead to. */
function definitionsOf(api: Api, { definitions }: Outline): ReadonlyMap<SchemaId, string> {
  const found = new Map(definitions.map(({ name, value }) => [value, name]));
  const taken = new Set(found.values());
  for (const id of api.schemas.keys()) {
    const path = tokens(id);
    if (found.has(id) || (path[0] === 'components' && path.length === 3)) continue;
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
  const inner = (each: TypeNode): TypeNode => adapted(each, options);
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

interface RootOptions {
  readonly options: TypesOptions;
  readonly templates?: ReadonlyMap<string, Code> | undefined;
}

function root(
  name: string,
  members: ReadonlyMap<string, TypeMember>,
  { options, templates }: RootOptions,
): Declaration {
  const all = adapted({ kind: 'object', members }, options);
  if (all.kind !== 'object' || members.size === 0)
    return declared(name, code`export type ${identifier(name)} = Record<string, never>;`);
  const rows = [...all.members].map(([key, member]) => {
    const template = templates?.get(key);
    return template
      ? renderIndexed(template, member)
      : renderMembers({ ...all, members: new Map([[key, member]]) });
  });
  return declared(
    name,
    options.exportType
      ? code`
          export type ${identifier(name)} = {
            ${lines(rows)}
          };
        `
      : code`
          export interface ${identifier(name)} {
            ${lines(rows)}
          }
        `,
  );
}

function renderIndexed(template: Code, { doc = {}, readonly, type }: TypeMember): Code {
  const word = readonly ? code`readonly ` : empty;
  return lines([docComment(doc), code`${word}[path: ${template}]${renderAfter(':', type)};`]);
}

/** Path → the template literal type of the addresses that it stands for. */
function templatesOf(paths: Outline['paths']): ReadonlyMap<string, Code> {
  return new Map(
    paths.flatMap(({ name, parameters, operations }) => {
      if (!name.includes('{')) return [];
      const all = [...parameters, ...operations.flatMap((each) => each.parameters)];
      const typeOfName = (parameter: string): 'string' | 'number' | 'boolean' => {
        const own = all.findLast((each) => each.in === 'path' && each.name === parameter);
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
  free: (name: string) => string,
): readonly Declaration[] {
  const sections = [
    ['schemas', 'Schema', components.schemas],
    ['responses', 'Response', components.responses],
    ['parameters', 'Parameter', components.parameters],
    ['requestBodies', 'RequestBody', components.requestBodies],
    ['headers', 'Header', components.headers],
    ['pathItems', 'PathItem', components.pathItems],
  ] as const;
  return sections.flatMap(([section, prefix, entries]) =>
    entries.map(({ name }) =>
      alias(free(`${prefix}${identifierFrom(pascalCase(name), '')}`), component(section, name)),
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
