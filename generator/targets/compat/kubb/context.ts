// What the modules of Kubb are made of: its plug-ins, and where each of them wrote.

import { code, type Code, identifier, symbol } from '../../../code/code.js';
import type { CompatOptions } from '../../../base/options.js';
import type { SharedContext } from '../context.js';

/** Its plug-ins, by what they make. */
export const kubbParts = ['types', 'clients', 'hooks', 'zod', 'handlers'] as const;

export type KubbPart = (typeof kubbParts)[number];

export interface KubbContext extends SharedContext {
  readonly settings: CompatOptions;
  /** The file of a plug-in; absent where it is not used. */
  readonly fileOf: (part: KubbPart) => string | undefined;
  /** A name as a plug-in gives it. */
  readonly named: (part: KubbPart, name: string) => string;
  /** A type of an operation or component. */
  readonly typeNamed: (name: string) => Code;
}

export function kubbContext(shared: SharedContext, settings: CompatOptions): KubbContext {
  const fileOf: KubbContext['fileOf'] = (part) => {
    const place = settings[part];
    return place === undefined || place.endsWith('.ts') ? place : `${place}/index.ts`;
  };
  const named: KubbContext['named'] = (_, name) => name;
  const namespace = fileOf('types') ?? typesFile;
  const types = symbol('types', { namespace, isFile: true }, { type: true });
  return {
    ...shared,
    settings,
    fileOf,
    named,
    typeNamed: (name) => code`${types}.${identifier(named('types', name))}`,
  };
}

/** Where types are if no plug-in says so. */
export const typesFile = 'types/index.ts';
