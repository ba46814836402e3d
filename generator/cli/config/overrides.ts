// What flags say instead of the configuration, and what is wrong with their values.

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import {
  type DocumentConfig,
  type GenerateOptions,
  ownTargetsIn,
  type ValidatorOptions,
} from '../../base/options.js';
import { closest, didYouMean } from '../../base/suggest.js';
import { quoted } from '../../document/parse/problems.js';
import { wrongSelectors } from './fields.js';
import { type Flags, optionRows } from './option-table.js';

/**
 * What the flags say instead of the configuration; to be strict is to fail on warnings, unless
 * another flag says on what.
 */
export function overrides({ options, overlays, strict }: Flags): Flags['options'] {
  return {
    ...(strict && { failOn: 'warning' }),
    ...options,
    ...(overlays === false && { overlays: [] }),
  };
}

/** The values of flags are checked like those of a configuration. */
export function wrongFlags(options: Flags['options']): readonly Diagnostic[] {
  return Object.entries(options).flatMap(([key, value]): Diagnostic[] => {
    const row = optionRows.get(key);
    const problem = row?.field(value);
    if (row?.flag === undefined || problem === undefined) return [];
    const name = /--[\w-]+/.exec(row.flag.text)?.[0] ?? key;
    // Those of the user's own are in the configuration of each document.
    if (key === 'targets') return [];
    if ((key === 'include' || key === 'exclude') && Array.isArray(value))
      return wrongSelectors(value.map(String)).map((message) =>
        diagnostic('usage/arguments', message),
      );
    // The message omits the text, which may be a secret.
    if (key === 'headers')
      return [
        diagnostic(
          'usage/arguments',
          'A value of --header has no name, or a character that no header can have.',
          {
            help: 'Write a name and a value with a colon between them: --header "Authorization: Bearer …".',
          },
        ),
      ];
    return [diagnostic('usage/arguments', `${name} must be ${problem}`)];
  });
}

/** A level for an unknown kind of change would silently have no effect. */
export async function unknownLevels(
  { levels = {} }: GenerateOptions,
  flags: Flags,
): Promise<readonly Diagnostic[]> {
  const ids = Object.keys(levels);
  if (ids.length === 0) return [];
  const { changeKinds } = await import('../../diff/ids.js');
  const kinds = changeKinds();
  return ids
    .filter((id) => !kinds.has(id))
    .map((id) =>
      diagnostic(
        flags.options.levels === undefined ? 'config/unknown-key' : 'usage/arguments',
        `There is no kind of change ${quoted(id)}.`,
        {
          option: ['levels', id],
          part: 'key',
          help: '`concord explain` lists the kinds of changes.',
          ...didYouMean(closest(id, kinds.keys())),
        },
      ),
    );
}

/**
 * The targets that are named by a flag, with those of the user's own as the configuration has them;
 * or the configuration's.
 */
export function targetsOf(
  { targets }: DocumentConfig,
  { options }: Flags,
): DocumentConfig['targets'] {
  const own = ownTargetsIn(targets);
  return (
    options.targets?.map((named) => own.find(({ name }) => name === named) ?? named) ?? targets
  );
}

/** Combines the configuration's options of validators with those that flags switch on. */
export function validatorOptions(
  { validators }: DocumentConfig,
  { strict }: Flags,
): ValidatorOptions | undefined {
  return strict ? { ...validators, strict } : validators;
}
