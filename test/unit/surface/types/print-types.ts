// From component schemas to the text of their types, as the client target prints them.

import { lower, type Lowered } from '../../../../generator/lower/lower.js';
import type { Json, JsonObject, SchemaId } from '../../../../generator/model/json.js';
import { walkSchema } from '../../../../generator/model/graph/walk.js';
import { nameApi } from '../../../../generator/model/naming/name.js';
import type { OutputFile } from '../../../../generator/targets/target.js';
import { printDeclarations } from '../../../../generator/code/declarations.js';
import { fileLayout } from '../../../../generator/targets/layout.js';
import { type TypePrinter, typesOf } from '../../../../generator/targets/client/types.js';
import { componentId, read } from '../../read/document-from.js';

export interface Emitted {
  readonly lowered: Lowered;
  readonly files: readonly OutputFile[];
  readonly printer: TypePrinter;
}

/** `later`: the component that references to `Later` are turned to, once everything is read. */
export function emit(
  parts: JsonObject,
  { openapi, later }: { openapi?: string; later?: string | undefined } = {},
): Emitted {
  const { api } = read(parts, openapi);
  const isLater = (id: SchemaId | undefined): boolean =>
    later !== undefined && id === componentId('Later');
  for (const schema of api.schemas.values())
    walkSchema(
      schema,
      (part) => void (isLater(part.$ref) && Reflect.set(part, '$ref', componentId(later ?? ''))),
    );
  const lowered = lower(api, nameApi(api).names);
  const { stemOfSchema } = fileLayout(lowered);
  const { files, printer } = typesOf(
    { ...lowered, options: { layout: 'packages', raw: false } },
    (id) => `client/src/types/${stemOfSchema(id)}.ts`,
    () => 'client/src/types/shared.ts',
  );
  return {
    lowered,
    printer,
    files: [...files].map(([file, types]) => printDeclarations({ file, declarations: types })),
  };
}

/** Components that an operation receives (`output`), sends (`input`), or both. */
export function usedAs(use: 'input' | 'output' | 'both', schemas: JsonObject): JsonObject {
  const content = {
    'application/json': {
      schema: {
        type: 'array',
        items: {
          oneOf: Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })),
        },
      },
    },
  };
  const operation: Record<string, Json> = {
    operationId: 'use',
    tags: ['all'],
    responses: { 200: { description: 'OK', ...(use !== 'input' && { content }) } },
  };
  if (use !== 'output') operation['requestBody'] = { content };
  return { components: { schemas }, paths: { '/use': { post: operation } } };
}

/** The declarations of all components, without imports. */
export function declarations(
  schemas: JsonObject,
  {
    use = 'output',
    openapi = '3.1.0',
    later,
  }: { use?: 'input' | 'output' | 'both'; openapi?: string; later?: string } = {},
): string {
  const { files } = emit(usedAs(use, schemas), { openapi, later });
  return files
    .map(({ content }) => content.replace(/^import type [^;]*;\n+/gm, ''))
    .join('\n')
    .trim();
}
