// The modules of hey-api.

import type { Module } from '../../../code/declarations.js';
import type { CompatContext } from '../context.js';
import { queryModule } from './query.js';
import { sdkModules } from './sdk.js';
import { zodModule } from './zod.js';

interface Files {
  readonly clientFile: string;
  readonly runtimeFile: string;
  /** What queries have of the runtime, where they are asked for. */
  readonly queryFile?: string;
  readonly validatorsFile?: string;
}

export function heyModules(context: CompatContext, files: Files): readonly Module[] {
  const { queryFile, validatorsFile } = files;
  return [
    ...sdkModules(context, files),
    queryFile === undefined ? undefined : queryModule(context, queryFile),
    validatorsFile === undefined ? undefined : zodModule(context, validatorsFile),
  ].filter((module) => module !== undefined);
}
