// What is frozen of the output of each feature: `minimal` keeps every file, each other feature the declarations that it is about, in one `output.md`.

import { format } from 'prettier';
import ts from 'typescript';
import type { Diagnostic } from '../../generator/base/diagnostics.js';
import type { Plan } from '../../generator/generate.js';

/**
 * A part of the output, by package and kind of declaration, so that no layout of files matters: types, operations (constants and functions) and
 * classes of the client, schemas of the validators, values of the fixtures; the paths of all files; or one file of a package by its path.
 */
export type Part =
  'types' | 'operations' | 'classes' | 'schemas' | 'values' | 'paths' | `${Package}/${string}`;

type Package = 'client' | 'validators' | 'fixtures';

/** The feature whose whole output is frozen. What other features have in common with it is not repeated. */
export const boilerplate = 'minimal';

/** The parts that are frozen of each feature; diagnostics always are. */
export const parts: Readonly<Record<string, readonly Part[]>> = {
  annotations: ['types', 'schemas'],
  bodies: ['types', 'operations', 'values'],
  'boolean-schemas': ['types', 'schemas'],
  callbacks: ['types', 'operations', 'schemas', 'values'],
  circular: ['types', 'schemas', 'values'],
  'colliding-names': ['types', 'operations', 'classes'],
  'dates-and-integers': ['types', 'operations', 'schemas', 'values', 'client/src/conversions.ts'],
  definitions: ['types', 'schemas'],
  deprecated: ['types', 'operations', 'classes'],
  'discriminator-allof': ['types', 'schemas', 'values'],
  'discriminator-default': ['types', 'schemas', 'values'],
  'discriminator-mapping': ['types', 'schemas'],
  'discriminator-nested': ['types', 'schemas'],
  'discriminator-non-string': ['types', 'schemas'],
  'discriminator-none': ['types', 'schemas'],
  enums: ['types', 'schemas', 'values', 'client/src/resources/enums.ts'],
  examples: ['types', 'values'],
  extensions: ['types', 'operations', 'classes', 'client/README.md'],
  fastapi: ['types', 'operations', 'classes', 'client/src/index.ts'],
  'fields-of-32': ['types', 'operations', 'classes', 'schemas', 'values'],
  headers: ['types', 'operations'],
  'items-and-parts': ['types', 'operations', 'values'],
  'keywords-arrays': ['types', 'schemas', 'values'],
  'keywords-composition': ['types', 'schemas', 'values'],
  'keywords-formats': ['types', 'schemas', 'values', 'validators/coverage.json'],
  'keywords-numbers': ['types', 'schemas', 'values'],
  'keywords-objects': ['types', 'schemas', 'values'],
  'keywords-references': ['types', 'schemas'],
  'keywords-strings': ['types', 'schemas', 'values', 'validators/coverage.json'],
  'keywords-values': ['types', 'schemas', 'values'],
  'layout-source': ['paths'],
  links: ['types', 'operations', 'client/README.md'],
  'media-form': ['types', 'operations'],
  'media-json': ['types', 'operations', 'schemas'],
  'media-multipart': ['types', 'operations', 'values'],
  'media-streams': ['types', 'operations', 'values'],
  'media-text-binary': ['types', 'operations', 'values'],
  methods: ['operations', 'classes'],
  'multi-file': ['types', 'client/openapi.json'],
  'no-operation-id': ['types', 'operations', 'classes'],
  nothing: ['paths', 'classes', 'client/README.md'],
  'oauth-flows': ['types', 'operations', 'classes', 'client/README.md'],
  oddities: ['types', 'operations', 'schemas'],
  'openapi-30': ['types', 'operations', 'schemas'],
  'parameters-header-cookie': ['types', 'operations'],
  'parameters-path': ['types', 'operations'],
  'parameters-query': ['types', 'operations', 'schemas'],
  'parameters-styles': ['types', 'operations'],
  'path-items': ['types', 'operations'],
  'path-level-parameters': ['types', 'operations'],
  'queries-and-methods': ['types', 'operations', 'schemas', 'values'],
  'ranges-of-types': ['types', 'schemas'],
  'reference-siblings': ['types', 'schemas'],
  responses: ['types', 'operations', 'classes', 'client/BEHAVIOUR.md'],
  'schemas-only': ['paths', 'types', 'schemas', 'client/README.md'],
  security: ['types', 'operations', 'classes', 'client/README.md'],
  servers: ['types', 'operations', 'classes', 'client/README.md'],
  'sloppy-30': ['types', 'operations', 'schemas'],
  'sloppy-31': ['types', 'operations', 'schemas'],
  swagger: ['types', 'operations', 'schemas', 'client/openapi.json'],
  'swagger-collections': ['types', 'operations', 'client/openapi.json'],
  'swagger-forms': ['types', 'operations', 'client/openapi.json'],
  tags: ['classes', 'client/README.md'],
  'unicode-names': ['types', 'operations', 'classes'],
  views: ['types', 'schemas', 'values'],
  'views-with-nothing': ['types', 'schemas'],
  webhooks: ['types', 'operations', 'classes', 'schemas', 'client/README.md'],
  xml: ['types', 'operations'],
};

/** Every file of an output. Modules copied from `generator/runtime` are listed by name; manifests, which hold hashes of all that, are left out. */
export function wholeOutput({ files, diagnostics }: Plan): ReadonlyMap<string, string> {
  const copied = files.filter(isRuntime).map(({ path }) => path);
  return new Map([
    ['diagnostics.txt', diagnostics.map(line).join('')],
    [
      'runtime.txt',
      copied
        .sort()
        .map((path) => `${path}\n`)
        .join(''),
    ],
    ...files
      .filter((file) => !isRuntime(file) && !file.path.endsWith('concord.manifest.json'))
      .map(({ path, content }): [string, string] => [path, content]),
  ]);
}

/** The frozen parts of an output as one text. */
export async function golden(name: string, plan: Plan, common: Plan): Promise<string> {
  const sections = [section('diagnostics', '', plan.diagnostics.map(line).join(''))];
  for (const part of parts[name] ?? []) {
    if (part === 'paths') {
      const paths = plan.files.filter((file) => !isRuntime(file)).map(({ path }) => path);
      sections.push(
        section(
          part,
          '',
          paths
            .sort()
            .map((path) => `${path}\n`)
            .join(''),
        ),
      );
    } else if (part.includes('/')) {
      const file = plan.files.find(({ path }) => path === part);
      if (!file) throw new Error(`${name} has no file ${part}`);
      sections.push(section(part, '', file.content));
    } else {
      const text = declarations(plan, common, part).join('\n\n');
      sections.push(section(part, 'ts', await format(text, { ...style, parser: 'typescript' })));
    }
  }
  return `# ${name}\n\nWhat the feature is about in its output.\n\n${sections.join('\n')}`;
}

const style = { printWidth: 100, singleQuote: true } as const;

/** Which statements of which package are of a kind. */
const kinds: Readonly<Record<string, readonly [Package, (statement: ts.Statement) => boolean]>> = {
  types: ['client', (node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)],
  operations: ['client', (node) => ts.isVariableStatement(node) || ts.isFunctionDeclaration(node)],
  classes: ['client', ts.isClassDeclaration],
  schemas: ['validators', ts.isVariableStatement],
  values: ['fixtures', ts.isVariableStatement],
};

/** The declarations of a kind in the order of their names, without those that the boilerplate has too. */
function declarations(plan: Plan, common: Plan, kind: string): readonly string[] {
  const known = new Set(statements(common, kind).map(({ text }) => anonymous(text, common)));
  return statements(plan, kind)
    .filter(({ text }) => !known.has(anonymous(text, plan)))
    .sort((a, b) => compare(a.name, b.name) || compare(a.text, b.text))
    .map(({ text }) => text);
}

function statements(plan: Plan, kind: string): readonly { name: string; text: string }[] {
  const [target, holds] = kinds[kind] ?? [];
  return plan.files
    .filter(
      (file) => file.path.startsWith(`${target}/`) && file.path.endsWith('.ts') && !isRuntime(file),
    )
    .flatMap(({ path, content }) => {
      const file = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true);
      return file.statements
        .filter((statement) => holds?.(statement))
        .map((statement) => ({
          name: nameOf(statement),
          text: statement
            .getFullText()
            .replace(/^\s*\/\/ Generated by .*$/m, '')
            .trim(),
        }));
    });
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations[0]?.name.getText() ?? '';
  return ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement)
    ? (statement.name?.text ?? '')
    : '';
}

/** A declaration without the names of its API: what is then the same in every output is boilerplate. */
function anonymous(text: string, { api, names }: Plan): string {
  const own = [api?.info.title, names?.api.className, names?.api.slug, names?.api.environment];
  return own.reduce<string>((kept, name) => (name ? kept.replaceAll(name, '_') : kept), text);
}

function isRuntime({ path }: { readonly path: string }): boolean {
  return /(?:^|\/)runtime\//.test(path);
}

function section(title: string, language: string, text: string): string {
  return text.trim() === ''
    ? `## ${title}\n\nNone.\n`
    : `## ${title}\n\n\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\`\n`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `openapi.yaml:3:5 warning read/unknown-keyword: …` */
function line({ code, severity, message, location, pointer = '' }: Diagnostic): string {
  const where = location ? `${location.file}:${location.line}:${location.column}` : pointer;
  return `${where} ${severity} ${code}: ${message}\n`;
}
