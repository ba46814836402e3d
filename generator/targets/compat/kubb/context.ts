// What the modules of Kubb are made of: its plug-ins, and where each of them wrote.

import { code, type Code, identifier, symbol } from '../../../code/code.js';
import type { CompatOptions } from '../../../base/compat-options.js';
import type { SharedContext } from '../context.js';
import { declarable } from '../names.js';

/** Its plug-ins, by what they make. */
export const kubbParts = ['types', 'clients', 'hooks', 'zod', 'handlers'] as const;

export type KubbPart = (typeof kubbParts)[number];

export interface KubbContext extends SharedContext {
  readonly settings: CompatOptions;
  /** The file of a plug-in; absent where it is not used. */
  readonly fileOf: (part: KubbPart) => string | undefined;
  /** A name as a plug-in gives it. */
  readonly named: (part: KubbPart, name: string) => string;
  /** A type of that module. */
  readonly typeNamed: (name: string) => Code;
}

export function kubbContext(shared: SharedContext, settings: CompatOptions): KubbContext {
  const fileOf: KubbContext['fileOf'] = (part) => {
    const { place } = placeOf(settings[part]);
    return place === undefined || place.endsWith('.ts') ? place : `${place}/index.ts`;
  };
  const named: KubbContext['named'] = (part, name) => {
    const [before = '', after = ''] = placeOf(settings[part]).names.split('*');
    return declarable(before + name + after, `unnamed${part}`);
  };
  const namespace = fileOf('types') ?? typesFile;
  const types = symbol('types', { namespace, isFile: true }, { type: true });
  return {
    ...shared,
    settings,
    fileOf,
    named,
    typeNamed: (name) => code`${types}.${identifier(name)}`,
  };
}

/** Where types are if no plug-in says so. */
export const typesFile = 'types/index.ts';

/** `clients/*Service`: a folder, and how names are made. */
export function placeOf(text: string | undefined): {
  readonly place?: string | undefined;
  readonly names: string;
} {
  const end = text?.includes('*') === true ? text.lastIndexOf('/') : -1;
  return end < 0
    ? { place: text, names: '*' }
    : { place: text?.slice(0, end), names: text?.slice(end + 1) ?? '*' };
}
