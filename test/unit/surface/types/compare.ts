// The types of openapi-typescript as the judge of ours: a file that compiles only where both are assignable to each other.

import openapiTS, { astToString } from 'openapi-typescript';
import { formOf } from '../../../../generator/lower/lower.js';
import { type JsonObject, type SchemaId, tokens } from '../../../../generator/model/json.js';
import type { OutputFile } from '../../../../generator/targets/target.js';
import { print } from '../../../../generator/code/print.js';
import { code, key } from '../../../../generator/code/code.js';
import { around } from '../../read/document-from.js';
import type { Emitted } from './print-types.js';

/** The name of a component whose types are not assignable to each other stands in the error's message. */
export async function comparison(
  parts: JsonObject,
  emitted: Emitted,
  { view = 'input', openapi }: { view?: 'input' | 'output'; openapi?: string } = {},
): Promise<OutputFile[]> {
  const raw = astToString(
    await openapiTS(JSON.parse(JSON.stringify(around(parts, openapi))), {
      silent: true,
      defaultNonNullable: false,
      emptyObjectsUnknown: true,
    }),
  );
  const file = 'client/src/compare.ts';
  const ids = [...emitted.lowered.declared.schemas.keys()].filter((id) => isComponent(id));
  const rows = ids.map((id) => {
    const own = emitted.printer.typeSymbol(formOf(id, view, emitted.lowered));
    const name = tokens(id)[2] ?? '';
    return code`  ${key(name)}: Mutual<${own}, components['schemas'][${name}]>;\n`;
  });
  const { text, imports } = print(file, code`${rows}`);
  const head = imports.flatMap(({ specifier, names }) =>
    names.map(
      ({ name, alias }) =>
        `import type { ${name}${alias === undefined ? '' : ` as ${alias}`} } from '${specifier}';`,
    ),
  );
  const body = [
    ...head,
    "import type { components } from './raw.js';",
    "type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? 'same' : 'raw is not assignable to ours') : 'ours is not assignable to raw';",
    `interface Checks {\n${text}}`,
    'type Failing = { [K in keyof Checks as Checks[K] extends "same" ? never : K]: Checks[K] };',
    'export const failing: Failing = {};',
    'export const none: keyof Failing extends never ? true : keyof Failing = true;',
  ];
  return [
    ...emitted.files.map(closed),
    { path: 'client/src/raw.ts', content: raw },
    { path: file, content: body.join('\n') },
  ];
}

function isComponent(id: SchemaId): boolean {
  const path = tokens(id);
  return path.length === 3 && path[0] === 'components' && path[1] === 'schemas';
}

/** What openapi-typescript does not know: values that an enum does not list. */
function closed({ path, content }: OutputFile): OutputFile {
  const text = content
    .replace(/\s*\| \((string|number) & \{\}\)/g, '')
    .replace(/\s*\| Unrecognized(Number)?\b/g, '');
  return { path, content: text.replace(/^import type \{ Unrecognized.* \} .*\n/m, '') };
}
