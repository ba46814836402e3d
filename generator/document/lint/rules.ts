// Our lint rules as a Redocly plugin. A document opts in by naming them in its redocly.yaml; others
// are not judged by them.

import type { Oas3Rule, Plugin, UserContext } from '@redocly/openapi-core';
import { closest } from '../../base/suggest.js';
import { extensions } from '../../model/extension-table.js';
import { extensionNamed, extensionProblems } from './extensions.js';
import { isObject } from '../../model/json.js';

/**
 * Rule: every vendor extension is known, stands where it may, and looks as it should. Option
 * `allow`: names of further extensions, which are not looked into.
 */
const knownExtensions: Oas3Rule = (options) => {
  const allowed = new Set(textsAt(options, 'allow'));
  const check = (node: unknown, { type, location, report }: UserContext): void => {
    if (!isObject(node) || type.extensionsPrefix === undefined) return;
    for (const [name, value] of Object.entries(node)) {
      if (!name.startsWith(type.extensionsPrefix) || allowed.has(name)) continue;
      const at = location.child([name]);
      const extension = extensionNamed(name);
      if (extension === undefined) {
        report({
          message: `\`${name}\` is no extension that is known here.`,
          suggest: suggestions(name),
          location: at.key(),
        });
      } else if (
        extension.on !== 'anywhere' &&
        !extension.on.some((owner) => owner === type.name)
      ) {
        const places = extension.on.map((owner) => `${owner} Object`).join(', ');
        report({
          message: `\`${name}\` has no meaning on a ${type.name} Object; it stands on: ${places}.`,
          location: at.key(),
        });
      } else {
        for (const problem of extension.form.problems(value))
          report({
            message: `\`${name}\`: ${problem.message}.`,
            location: problem.path.length > 0 ? at.child([...problem.path]) : at,
          });
      }
    }
  };
  return {
    any: { enter: check },
    // What stands beside a `$ref` belongs to the reference, and is no part of the node that the
    // reference leads to.
    ref: { enter: check },
  };
};

function suggestions(name: string): string[] {
  const candidate = closest(name, Object.keys(extensions));
  return candidate === undefined ? [] : [candidate];
}

/**
 * Rule: an extension that is Concord's, or is meant to be, has its name and its form. It is on
 * without being named; `known-extensions` asks for more.
 */
const ownExtensions: Oas3Rule = () => {
  const check = (node: unknown, { type, location, report }: UserContext): void => {
    if (!isObject(node) || type.extensionsPrefix === undefined) return;
    for (const [name, value] of Object.entries(node)) {
      if (!name.startsWith(type.extensionsPrefix)) continue;
      const at = location.child([name]);
      for (const { path, message, help } of extensionProblems(name, value))
        report({
          message: help === undefined ? message : `${message} ${help}`,
          location: path === undefined ? at.key() : path.length > 0 ? at.child([...path]) : at,
        });
    }
  };
  return { any: { enter: check }, ref: { enter: check } };
};

/**
 * Rule: every component schema, property, parameter, header and enum value is described, or says
 * that nothing is stated about it.
 */
const described: Oas3Rule = () => ({
  NamedSchemas: (schemas, context) => checkAll(schemas, 'schema', context),
  SchemaProperties: (properties, context) => checkAll(properties, 'property', context),
  Parameter: (parameter, context) => check(parameter, `parameter ${show(parameter.name)}`, context),
  Header: (header, context) => check(header, `header ${show(context.key)}`, context),
  Schema(schema, { report, location }) {
    if (!isObject(schema)) return;
    for (const keyword of ['enum', 'x-extensible-enum'])
      for (const [index, value] of listAt(schema, keyword).entries())
        if (!isValueDescribed(schema, value, index))
          report({
            message: `Nothing is said about what the value ${show(value)} means. ${wayOut('enum value descriptions')}`,
            location: location.child([keyword, index]),
          });
  },
});

function checkAll(nodes: object, kind: string, { report, location, resolve }: UserContext): void {
  for (const [name, node] of Object.entries(nodes))
    if (!isDescribed(node, resolve))
      report({
        message: `The ${kind} ${show(name)} is not described. ${wayOut('description')}`,
        location: location.child([name]).key(),
      });
}

function check(node: unknown, what: string, { report, resolve }: UserContext): void {
  if (!isDescribed(node, resolve))
    report({ message: `The ${what} is not described. ${wayOut('description')}` });
}

function wayOut(entry: string): string {
  return `Describe it; where nothing is stated, say so: \`x-unspecified: [${entry}]\`.`;
}

function isDescribed(node: unknown, resolve: Resolve): boolean {
  const mentions = (value: unknown): boolean =>
    hasText(value, 'description') || leavesOpen(value, 'description');
  return mentions(node) || mentions(target(node, resolve)?.value);
}

function isValueDescribed(schema: Value, value: unknown, index: number): boolean {
  const texts = listAt(schema, 'x-enum-descriptions');
  const named = `\`${String(value)}\``;
  return (
    hasText(mapAt(schema, 'x-enum-descriptions'), String(value)) ||
    (typeof texts[index] === 'string' && texts[index] !== '') ||
    String(schema['description'] ?? '').includes(named) ||
    leavesOpen(schema, 'enum value descriptions') ||
    textsAt(schema, 'x-unspecified').some((entry) => entry.includes(named))
  );
}

/** Rule: the descriptions and names beside an enum are of values that it has. */
const enumExtensions: Oas3Rule = () => ({
  Schema(schema, { report, location }) {
    if (!isObject(schema)) return;
    const values = [...listAt(schema, 'enum'), ...listAt(schema, 'x-extensible-enum')];
    const known = new Set([...values, ...otherValues(schema)].map(String));
    for (const name of Object.keys(mapAt(schema, 'x-enum-descriptions') ?? {}))
      if (!known.has(name))
        report({
          message: `\`x-enum-descriptions\` describes ${show(name)}, which is no value of the schema.`,
          location: location.child(['x-enum-descriptions', name]).key(),
        });
    for (const keyword of ['x-enum-descriptions', 'x-enum-varnames']) {
      const texts = listAt(schema, keyword);
      if (texts.length > 0 && texts.length !== values.length)
        report({
          message: `\`${keyword}\` has ${texts.length} entries for ${values.length} values.`,
          location: location.child([keyword]).key(),
        });
    }
    if (new Set(values).size !== values.length)
      report({
        message: 'A value stands in both `enum` and `x-extensible-enum`, or twice in one of them.',
      });
  },
});

/** Returns the values that a contradicting statement of the document gives. */
function otherValues(schema: Value): unknown[] {
  return listAt(schema, 'x-contradictions').flatMap((entry) =>
    listAt(entry, 'statements').flatMap((statement) => listAt(statement, 'values')),
  );
}

/**
 * Rule: every error response has a JSON body with a string field that says what went wrong. Option
 * `property`: the name of the field, `detail` unless said otherwise.
 */
const errorDetail: Oas3Rule = (options) => {
  const property = typeof options['property'] === 'string' ? options['property'] : 'detail';
  return eachResponse(/^[45]/, (status, { value, file }, { report, location, resolve }) => {
    const problem = problemOf(value, (schema) =>
      propertyOf(schema, property, { resolve, file }).map((found) => found.value),
    );
    if (problem !== undefined)
      report({
        message: `The error response ${status} ${problem} (\`${property}\`).`,
        location: location.child([status]).key(),
      });
  });
};

/**
 * Visits the responses of operations with such a status; one that several refer to is visited once.
 */
function eachResponse(
  statuses: RegExp,
  visit: (status: string, response: Target, context: UserContext) => void,
): ReturnType<Oas3Rule> {
  const seen = new Set<string>();
  return {
    Paths: {
      Responses(responses, context) {
        for (const [status, response] of Object.entries(responses)) {
          const found = statuses.test(status) ? target(response, context.resolve) : undefined;
          if (found === undefined || (found.location !== undefined && seen.has(found.location)))
            continue;
          if (found.location !== undefined) seen.add(found.location);
          visit(status, found, context);
        }
      },
    },
  };
}

function problemOf(
  response: Value,
  declarations: (schema: unknown) => readonly Value[],
): string | undefined {
  const json = Object.entries(mapAt(response, 'content') ?? {}).filter(([type]) =>
    /^application\/([\w.-]+\+)?json\b/i.test(type),
  );
  if (json.length === 0) return 'has no JSON body that could say what went wrong';
  const texts = json.every(([, media]) =>
    declarations(isObject(media) ? media['schema'] : undefined).some((schema) =>
      isText(schema['type']),
    ),
  );
  return texts ? undefined : 'has a JSON body without a string property that says what went wrong';
}

function isText(type: unknown): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string'));
}

/**
 * Rule: responses document certain headers, all of them or those of certain statuses. Option
 * `headers`: status, or `every` → names of the headers, for example `{ every: [X-RateLimit-Limit],
 * '429': [Retry-After] }`.
 */
const requiredHeaders: Oas3Rule = (options) => {
  const wanted = mapAt(options, 'headers') ?? {};
  return eachResponse(/^(?!x-)/, (status, { value }, { report, location }) => {
    const names = new Set(
      Object.keys(mapAt(value, 'headers') ?? {}).map((name) => name.toLowerCase()),
    );
    for (const header of [...textsAt(wanted, 'every'), ...textsAt(wanted, status)])
      if (!names.has(header.toLowerCase()))
        report({
          message: `The response ${status} documents no header \`${header}\`.`,
          location: location.child([status]).key(),
        });
  });
};

/**
 * Rule: every operation documents certain statuses. Option `statuses`: the statuses that every
 * operation documents, for example `['401', '429']`.
 */
const requiredResponses: Oas3Rule = (options) => {
  const statuses = textsAt(options, 'statuses');
  return {
    Paths: {
      Responses(responses, { report, location }) {
        for (const status of statuses)
          if (!Object.hasOwn(responses, status))
            report({
              message: `The operation documents no response ${status}.`,
              location: location.key(),
            });
      },
    },
  };
};

/**
 * Goes into `loadConfig({ plugins: [concordPlugin] })` and `createConfig(…, { plugins:
 * [concordPlugin] })`, which take rule names as they are.
 */
export const concordPlugin: Plugin = {
  id: 'concord',
  rules: {
    oas3: {
      'concord/described': described,
      'concord/enum-extensions': enumExtensions,
      'concord/error-detail': errorDetail,
      'concord/known-extensions': knownExtensions,
      'concord/own-extensions': ownExtensions,
      'concord/required-headers': requiredHeaders,
      'concord/required-responses': requiredResponses,
    },
  },
};

type Resolve = UserContext['resolve'];

interface Target {
  readonly value: Value;
  /**
   * The file that relative references in `value` start from; undefined: the file of the rule's
   * node.
   */
  readonly file: string | undefined;
  /** Identifies the place, so that what several references point to is judged once. */
  readonly location: string | undefined;
}

/**
 * Rules follow references: they see what stands behind a `$ref`, and where. What `value` is, or
 * refers to; undefined where the reference leads nowhere (another rule says so).
 */
function target(value: unknown, resolve: Resolve, file?: string): Target | undefined {
  if (!isObject(value)) return undefined;
  const reference = value['$ref'];
  if (typeof reference !== 'string') return { value, file, location: undefined };
  const { node, location } = resolve<object>({ $ref: reference }, file);
  return isObject(node)
    ? { value: node, file: location?.source.absoluteRef, location: location?.absolutePointer }
    : undefined;
}

/** Every declaration of a property in a schema: its own, and those of all parts of `allOf`. */
function propertyOf(
  schema: unknown,
  name: string,
  context: { resolve: Resolve; file?: string | undefined },
  seen = new Set<unknown>(),
): Target[] {
  const found = target(schema, context.resolve, context.file);
  if (found === undefined || seen.has(found.value)) return [];
  seen.add(found.value);
  const { properties, allOf } = found.value;
  const here = { resolve: context.resolve, file: found.file };
  const own =
    isObject(properties) && Object.hasOwn(properties, name)
      ? target(properties[name], here.resolve, here.file)
      : undefined;
  const parts = Array.isArray(allOf)
    ? allOf.flatMap((part) => propertyOf(part, name, here, seen))
    : [];
  return own ? [own, ...parts] : parts;
}

type Value = Readonly<Record<string, unknown>>;

function mapAt(value: unknown, key: string): Value | undefined {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isObject(found) ? found : undefined;
}

function listAt(value: unknown, key: string): readonly unknown[] {
  const found: unknown = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
}

function textsAt(value: unknown, key: string): readonly string[] {
  return listAt(value, key).filter((entry) => typeof entry === 'string');
}

/** Whether the value at the key is a text that is not blank. */
function hasText(value: unknown, key: string): boolean {
  const found = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === 'string' && found.trim() !== '';
}

/** Whether `x-unspecified` has this entry. */
function leavesOpen(value: unknown, entry: string): boolean {
  return textsAt(value, 'x-unspecified').includes(entry);
}

/** Returns the words for a value in a message. */
function show(value: unknown): string {
  return typeof value === 'string' ? `\`${value}\`` : `\`${JSON.stringify(value)}\``;
}
