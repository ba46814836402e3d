// Whether the declaration of a sandbox fits the API: its operations, webhooks, resources, properties, states and values are there.

import type { Api, Operation } from '../api.js';
import type { ExtensionValue } from '../extension-table.js';
import { extensionOf, knownValues } from '../extensions.js';
import { isArray, isObject, type Json, pointer, rootPointer, schemaId } from '../json.js';
import { listedValues, type Schema } from '../schema.js';
import type { DeclarationProblem } from './pagination.js';
import { declaredAt, jsonBodySchemas, typesAt } from './responses.js';

/** What stands for a value that is made when it is needed, and the keys that it may have beside `else`. */
export const words: Readonly<Record<string, readonly string[]>> = {
  $request: [],
  $found: ['property'],
  $self: [],
  $file: [],
  $account: [],
  $item: [],
  $now: [],
  $all: [],
  $pick: [],
  $select: ['by'],
  $if: ['then'],
  $each: ['as', 'keyed'],
  $language: [],
  $address: [],
  $upload: [],
};

/** The word of an object that stands for a value. */
export function wordOf(value: Json | undefined): string | undefined {
  return isObject(value) ? Object.keys(value).find((key) => key.startsWith('$')) : undefined;
}

/** Says what is wrong with `x-sandbox`, each with the keys that lead to it from the root of the document. */
export function sandboxProblems(api: Api): readonly DeclarationProblem[] {
  const sandbox = extensionOf(api, 'x-sandbox');
  return sandbox === undefined ? [] : checkSandbox(api, sandbox);
}

type Path = readonly (string | number)[];

function checkSandbox(
  api: Api,
  { resources, operations, account }: ExtensionValue<'x-sandbox'>,
): readonly DeclarationProblem[] {
  const problems: DeclarationProblem[] = [];
  const report = (path: Path, message: string): void =>
    void problems.push({
      path: ['x-sandbox', ...path.map(String)],
      message: `\`x-sandbox\`: ${message}`,
      severity: 'error',
    });
  const operationOf = (id: string): Operation | undefined =>
    api.operations.find((each) => each.id === id);
  const component = (name: string): Schema | undefined =>
    api.schemas.get(schemaId(pointer(rootPointer, 'components', 'schemas', name)));
  const schemaOf = (type: string): Schema | undefined =>
    component((Object.hasOwn(resources, type) ? resources[type]?.schema : undefined) ?? type);
  /** What is said about the state of a resource. */
  const stateOf = (type: string): readonly Schema[] => {
    const [schema, property] = [schemaOf(type), resources[type]?.lifecycle?.property];
    return schema && property !== undefined ? declaredAt(api, schema, [property]) : [];
  };
  const isResource = (type: string, path: Path): boolean => {
    if (!Object.hasOwn(resources, type)) report(path, `there is no resource \`${type}\``);
    return Object.hasOwn(resources, type);
  };
  const isOperation = (id: string, path: Path): boolean => {
    if (!operationOf(id)) report(path, `there is no operation \`${id}\``);
    return operationOf(id) !== undefined;
  };

  /** A property has to be declared, unless the schema says that there are more. */
  function property(schema: Schema | undefined, name: string, path: Path): void {
    if (
      schema &&
      declaredAt(api, schema, [name]).length === 0 &&
      !declaredAt(api, schema, []).some((each) => each.additionalProperties !== undefined)
    )
      report(path, `the schema has no property \`${name}\``);
  }

  function value(
    given: Json,
    path: Path,
    {
      schema,
      operation,
    }: { readonly schema?: readonly Schema[]; readonly operation?: Operation | undefined },
  ): void {
    const word = wordOf(given);
    if (word !== undefined && isObject(given)) {
      const keys = Object.hasOwn(words, word) ? words[word] : undefined;
      if (!keys)
        return report(
          [...path, word],
          `\`${word}\` is unknown; known are ${Object.keys(words).join(', ')}`,
        );
      for (const key of Object.keys(given))
        if (key !== word && key !== 'else' && !keys.includes(key))
          report([...path, key], `\`${word}\` has no \`${key}\``);
      const of = String(given[word]);
      if (word === '$found' || word === '$all') isResource(of, [...path, word]);
      if ((word === '$request' || word === '$if') && operation)
        field(operation, of, [...path, word]);
      return;
    }
    if (isArray(given))
      return given.forEach((each, index) =>
        value(each, [...path, index], {
          operation,
          schema:
            schema
              ?.flatMap(({ items }) => items ?? [])
              .flatMap((each) => declaredAt(api, each, [])) ?? [],
        }),
      );
    if (isObject(given)) {
      for (const [name, each] of Object.entries(given))
        value(each, [...path, name], {
          operation,
          schema: schema?.flatMap((own) => declaredAt(api, own, [name])) ?? [],
        });
      return;
    }
    const listed = schema?.find((each) => listedValues(each) ?? knownValues(each));
    const values: readonly Json[] | undefined =
      listed && (listedValues(listed) ?? knownValues(listed));
    const types = typesAt(schema ?? []);
    const fits =
      given === null ||
      types.size === 0 ||
      [typeof given, Number.isInteger(given) ? 'integer' : ''].some((each) =>
        [...types].some((type) => type === each),
      );
    if (!fits || (values && given !== null && !values.includes(given)))
      report(path, `the schema does not take ${JSON.stringify(given)}`);
  }

  function values(
    given: Readonly<Record<string, Json>> | undefined,
    path: Path,
    of: { readonly schema?: Schema | undefined; readonly operation?: Operation | undefined },
  ): void {
    for (const [name, each] of Object.entries(given ?? {})) {
      property(of.schema, name, [...path, name]);
      value(each, [...path, name], {
        operation: of.operation,
        schema: of.schema ? declaredAt(api, of.schema, [name]) : [],
      });
    }
  }

  /** A field of a request; a body that is open may have any. */
  function field(operation: Operation, name: string, path: Path): void {
    const bodies = jsonBodySchemas(operation).flatMap((body) => declaredAt(api, body, []));
    const isKnown =
      operation.parameters.some((each) => each.name === name) ||
      bodies.some(
        (body) => body.properties?.has(name) === true || body.additionalProperties !== undefined,
      );
    if (!isKnown) report(path, `the request of \`${operation.id ?? ''}\` has no \`${name}\``);
  }

  if (account) values(account.set, ['account', 'set'], { schema: component(account.schema ?? '') });
  for (const [type, resource] of Object.entries(resources)) {
    const path = ['resources', type];
    const schema = schemaOf(type);
    const { lifecycle, charges } = resource;
    if (resource.schema !== undefined && !schema)
      report([...path, 'schema'], `there is no component schema \`${resource.schema}\``);
    if (resource.changed !== undefined) property(schema, resource.changed, [...path, 'changed']);
    values(resource.set, [...path, 'set'], { schema });
    if (charges) isOperation(charges.costs, [...path, 'charges', 'costs']);
    if (!lifecycle) continue;
    const at = [...path, 'lifecycle'];
    property(schema, lifecycle.property, [...at, 'property']);
    const state = (name: string, where: Path): void =>
      value(name, [...at, ...where], {
        schema: schema ? declaredAt(api, schema, [lifecycle.property]) : [],
      });
    for (const [index, { from, to }] of (lifecycle.steps ?? []).entries()) {
      state(from, ['steps', index, 'from']);
      state(to, ['steps', index, 'to']);
    }
    for (const [name, { set, makes = [] }] of Object.entries(lifecycle.entered ?? {})) {
      state(name, ['entered', name]);
      values(set, [...at, 'entered', name, 'set'], { schema });
      for (const [index, made] of makes.entries()) {
        const where = [...at, 'entered', name, 'makes', index];
        if (isResource(made.resource, [...where, 'resource']))
          values(made.set, [...where, 'set'], { schema: schemaOf(made.resource) });
      }
    }
    const { event } = lifecycle;
    for (const [index, name] of (event?.in ?? []).entries()) state(name, ['event', 'in', index]);
    if (event && !api.webhooks.some(({ name }) => name === event.webhook))
      report([...at, 'event', 'webhook'], `there is no webhook \`${event.webhook}\``);
  }
  for (const [id, rules] of Object.entries(operations)) {
    const path = ['operations', id];
    const operation = operationOf(id);
    if (!isOperation(id, path) || !operation) continue;
    for (const [index, { resource, by, of }] of (rules.finds ?? []).entries()) {
      isResource(resource, [...path, 'finds', index, 'resource']);
      if (of === undefined) field(operation, by, [...path, 'finds', index, 'by']);
      else property(schemaOf(of), by, [...path, 'finds', index, 'by']);
    }
    for (const [index, refused] of (rules.refused ?? []).entries())
      if ('field' in refused) field(operation, refused.field, [...path, 'refused', index, 'field']);
      else {
        const schema = schemaOf(refused.of);
        property(schema, refused.property, [...path, 'refused', index, 'property']);
        for (const key of ['in', 'notIn'] as const)
          for (const [place, each] of (refused[key] ?? []).entries())
            value(each, [...path, 'refused', index, key, place], {
              schema: schema ? declaredAt(api, schema, [refused.property]) : [],
            });
      }
    for (const key of ['creates', 'updates', 'deletes'] as const)
      if (rules[key] !== undefined) isResource(rules[key], [...path, key]);
    for (const [type, state] of Object.entries(rules.moves ?? {}))
      if (isResource(type, [...path, 'moves', type]))
        value(state, [...path, 'moves', type], { schema: stateOf(type) });
    if (rules.lists) isResource(rules.lists.resource, [...path, 'lists', 'resource']);
    values(rules.set, [...path, 'set'], {
      schema: schemaOf(rules.creates ?? rules.updates ?? ''),
      operation,
    });
    for (const key of ['answer', 'also'] as const)
      value(rules[key] ?? {}, [...path, key], { operation });
  }
  return problems;
}
