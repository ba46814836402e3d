// Rule: every component schema, property, parameter, header and enum value is described, or says that nothing is stated about it.

import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { target, type Resolve } from './target.js';
import { hasText, isMap, leavesOpen, listAt, mapAt, show, textsAt, type Value } from './values.js';

export const described: Oas3Rule = () => ({
  NamedSchemas: (schemas, context) => checkAll(schemas, 'schema', context),
  SchemaProperties: (properties, context) => checkAll(properties, 'property', context),
  Parameter: (parameter, context) => check(parameter, `parameter ${show(parameter.name)}`, context),
  Header: (header, context) => check(header, `header ${show(context.key)}`, context),
  Schema(schema, { report, location }) {
    if (!isMap(schema)) return;
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
  const says = (value: unknown): boolean =>
    hasText(value, 'description') || leavesOpen(value, 'description');
  return says(node) || says(target(node, resolve)?.value);
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
