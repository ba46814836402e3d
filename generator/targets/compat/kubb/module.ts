// The modules of Kubb: one for each plug-in, the function that sends, and the index of all.

import type { Declaration, Module } from '../../../code/declarations.js';
import type { CompatOptions } from '../../../base/compat-options.js';
import type { Lowered } from '../../../lower/lower.js';
import { joined, type SharedContext } from '../context.js';
import { kubbContext, kubbParts, typesFile } from './context.js';
import { handlerDeclarations } from './handlers.js';
import { zodDeclarations } from './zod.js';
import { clientDeclarations, hookDeclarations, senderDeclarations } from './functions.js';
import { senderModule } from './sender.js';
import { typeDeclarations } from './types.js';

export function kubbModules(
  lowered: Lowered,
  shared: SharedContext,
  settings: CompatOptions & { readonly validatorsFile: string },
): readonly Module[] {
  const context = kubbContext(shared, settings);
  const { fileOf } = context;
  const sender = senderModule(settings, shared.runtimeFile);
  const clients: readonly Declaration[] = [
    ...senderDeclarations(context),
    joined(clientDeclarations(context)),
  ];
  const made: readonly (readonly [string | undefined, readonly Declaration[]])[] = [
    [fileOf('types') ?? typesFile, typeDeclarations(lowered, context)],
    [fileOf('clients'), clients],
    [fileOf('hooks'), hookDeclarations(context)],
    [fileOf('zod'), zodDeclarations(lowered, context, settings.validatorsFile)],
    [fileOf('handlers'), handlerDeclarations(context)],
  ];
  const files = new Map<string, readonly Declaration[]>();
  for (const [file, declarations] of made)
    if (file !== undefined) files.set(file, [...(files.get(file) ?? []), ...declarations]);
  const index = kubbParts.flatMap((part) => fileOf(part) ?? []).filter((file) => files.has(file));
  return [
    ...(sender ? [sender] : []),
    ...[...files].map(([file, declarations]) => ({ file, declarations })),
    {
      file: 'index.ts',
      declarations: index.map((from) => ({ kind: 'export', from })),
    },
  ];
}
