// The official JSON Schema Test Suite, as it lies in a folder: https://github.com/json-schema-org/JSON-Schema-Test-Suite

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json, JsonObject } from '../../generator/model/json.js';

export interface SuiteTest {
  readonly description: string;
  readonly data: Json;
  readonly valid: boolean;
}

export interface Group {
  /** `unevaluatedItems.json: unevaluatedItems true`; a second group of that name ends in ` (2)`. */
  readonly id: string;
  /** The name of the file: the keyword that it is about. */
  readonly keyword: string;
  readonly schema: Json;
  readonly tests: readonly SuiteTest[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder =
  process.env['JSON_SCHEMA_TEST_SUITE'] ?? join(root, '../shared/json-schema-test-suite');

export const hasSuite = existsSync(join(folder, 'tests', 'draft2020-12'));

/** The files directly in `tests/draft2020-12`, or in a folder below it. */
export function readSuite(part: '' | 'optional' | 'optional/format'): readonly Group[] {
  const path = join(folder, 'tests', 'draft2020-12', part);
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return files.flatMap((file) => {
    const seen = new Map<string, number>();
    const groups: readonly { description: string; schema: Json; tests: SuiteTest[] }[] = JSON.parse(
      readFileSync(join(path, file), 'utf8'),
    );
    return groups.map(({ description, schema, tests }) => {
      const count = (seen.get(description) ?? 0) + 1;
      seen.set(description, count);
      return {
        id: `${file}: ${description}${count > 1 ? ` (${count})` : ''}`,
        keyword: file.replace(/\.json$/, ''),
        schema,
        tests,
      };
    });
  });
}

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Why a group cannot be part of one document: it refers to a schema that is not inside it, or is written in another dialect.
 * An OpenAPI document is bundled before it is read, so what stands elsewhere is never seen by the validators.
 */
export function remoteReference({ schema }: Group): string | undefined {
  const resources = new Set<string>();
  const references: string[] = [];
  const visit = (value: Json, base: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, base);
    if (!isObject(value)) return;
    const { $id, $schema, $ref, $dynamicRef } = value;
    const inner =
      typeof $id === 'string' && URL.canParse($id, base)
        ? new URL($id, base).href.replace(/#$/, '')
        : base;
    resources.add(inner);
    for (const reference of [$ref, $dynamicRef])
      if (typeof reference === 'string' && URL.canParse(reference, inner))
        references.push(new URL(reference, inner).href);
    if (typeof $schema === 'string' && $schema !== dialect) references.push($schema);
    for (const [name, each] of Object.entries(value))
      if (name !== 'const' && name !== 'enum') visit(each, inner);
  };
  visit(schema, 'suite://group/');
  return references.find((reference) => !resources.has(reference.replace(/#.*$/s, '')));
}

/** Whether a group has references that reading has to bind, so that only what has been read can be judged. */
export function isDynamic({ schema }: Group): boolean {
  return JSON.stringify(schema).includes('"$dynamicRef"');
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
