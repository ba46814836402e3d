// The files around the sources: what makes them a package that can be published.

import {
  json,
  markdown,
  markdownCode,
  markdownInline,
  markdownText,
  plain,
  typescript,
  typescriptString,
} from '../../code/template.js';
import type { SchemaId } from '../../model/json.js';
import { type ValidatorOptions, validatorPositions } from '../../options.js';
import { ranges } from '../needs.js';
import { packageName, type PackageFacts } from '../package.js';
import type { OutputFile, TargetContext } from '../target.js';
import { licenceFile, licenceText, templateFiles } from '../templates.js';
import type { Gap } from './coverage.js';
import type { OperationFiles } from './operations.js';
import { asked } from './shapes.js';
import type { EmitContext } from './emit-context.js';

export interface PackageContent {
  readonly pkg: PackageFacts;
  readonly context: EmitContext;
  readonly operations: OperationFiles;
  readonly gaps: readonly Gap[];
}

export function packageFiles(
  { pkg, context: emitContext, operations, gaps }: PackageContent,
  context: TargetContext,
): Promise<readonly OutputFile[]> {
  const { api, names } = context;
  const client = packageName(names, 'client');
  const manifest = {
    name: json(pkg.name),
    version: json(pkg.version),
    description: json(`Validators for the values of ${plain(api.info.title)}`),
    license: pkg.license && json(pkg.license.id),
    operations: operations.index !== undefined,
    client: json(client),
    zod: json(ranges.zod),
    typescript: json(ranges.typescript),
  };
  const readme = {
    package: markdown(pkg.name),
    client: markdown(client),
    title: markdown(api.info.title),
    version: markdown(api.info.version),
    example: typescript(example(context, { pkg, context: emitContext })),
    middleware: typescript(middleware(context, pkg)),
    operations: operations.index !== undefined,
    webhooks: operations.webhooks !== undefined,
    prepared: preparedPositions(context.options.validators),
    gaps: gaps.map(({ keyword, value, why, pointers }) => ({
      text: markdownText`${markdownCode(value === '' ? keyword : `${keyword}: ${value}`)} (${markdown(`${pointers.length} ${pointers.length === 1 ? 'place' : 'places'}`)}): ${markdownInline(why)}`,
    })),
    license: licenceText(pkg),
  };
  const files = [
    { name: 'README.md', view: readme },
    ...licenceFile(pkg, api.info),
    { name: 'package.json', view: manifest },
    { name: 'tsconfig.json', view: {} },
  ];
  return templateFiles(files, { target: 'validators', pkg, code: 'validators/template' }, context);
}

function preparedPositions({ positions = {} }: ValidatorOptions = {}) {
  return validatorPositions.flatMap((position) => {
    const names = asked(positions[position]);
    return names.length === 0
      ? []
      : [
          {
            position: markdownCode(position),
            what: markdown(names.map((name) => preparations[name]).join('; ')),
          },
        ];
  });
}

const preparations = {
  coerce: 'texts are read as the types that are declared',
  defaults: 'absent properties get their defaults',
  strip: 'what is not declared is left out of the result',
} as const;

/** The component that most of the document's others lead to, or the first. */
function example(
  { api }: TargetContext,
  { pkg, context }: Pick<PackageContent, 'pkg' | 'context'>,
): string {
  const id: SchemaId | undefined =
    [...api.schemas].find(([, schema]) => (schema.properties?.size ?? 0) > 2)?.[0] ??
    [...api.schemas.keys()][0];
  if (id === undefined) return `import * as validators from ${typescriptString(pkg.name)};`;
  const { name } = context.component(id, 'exact');
  return [
    `import { ${name} } from ${typescriptString(pkg.name)};`,
    '',
    `const result = ${name}.safeParse(JSON.parse('{}'));`,
    'if (result.success) console.log(result.data);',
    'else console.error(result.error.issues); // paths, and what was expected; parse() throws them',
  ].join('\n');
}

function middleware({ names }: TargetContext, pkg: PackageFacts): string {
  const { className } = names.api;
  return [
    `import { ${className} } from ${typescriptString(packageName(names, 'client'))};`,
    `import { operations, validation } from ${typescriptString(pkg.name)};`,
    '',
    `export const client = new ${className}({`,
    '  middleware: [validation(operations, { onViolation: ({ message }) => console.warn(message) })],',
    '});',
  ].join('\n');
}
