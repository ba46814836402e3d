// Checks the values of options, with messages that say what a value must be.

import spdx from 'spdx-expression-parse';

import { severities } from '../../base/diagnostics.js';
import { closest } from '../../base/suggest.js';
import { quoted } from '../../document/parse/problems.js';
import { parseSelector } from '../../document/bundle/selectors.js';
import { isObject } from '../../model/json.js';
import { compatTexts, compatTools } from '../../base/compat-options.js';
import {
  accesses,
  type PublishOptions,
  publishTexts,
  renamable,
  targetNames,
  typesSwitchNames,
  valueTypes,
  validatorPositions,
} from '../../base/options.js';
import { semanticVersion } from '../../targets/package.js';

/**
 * Returns a message for each word that is not the name of a target, of Concord's or of those in the
 * configuration.
 */
export function unknownTargets(
  names: readonly string[],
  own: readonly string[] = [],
): readonly string[] {
  const known = [...targetNames, ...own];
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = closest(name, known);
      return `There is no target ${quoted(name)}.${meant === undefined ? ` There is ${known.join(', ')}.` : ` Did you mean ${meant}?`}`;
    });
}

/** What is wrong with a target of the user's own. */
function wrongTarget(target: object): string | undefined {
  const { name, emit }: { readonly name?: unknown; readonly emit?: unknown } = target;
  if (typeof name !== 'string' || typeof emit !== 'function')
    return 'A target of your own has a name and a function emit; only a configuration in TypeScript or JavaScript can hold it.';
  if (!/^[a-z][a-z\d-]{0,39}$/.test(name))
    return `The name of a target of your own has small letters, digits and dashes, unlike ${quoted(name)}.`;
  return targetNames.includes(name) || name === runtimeName
    ? `The name ${name} is Concord's; a target of your own needs another one.`
    : undefined;
}

/** The folder of what all targets share, in the layout `source`. */
const runtimeName = 'runtime';

/** Returns a message for each text that is not a selector. */
export function wrongSelectors(texts: readonly string[]): readonly string[] {
  return texts.map(parseSelector).filter((parsed) => typeof parsed === 'string');
}

/** `Name: value`; an empty name for what is none. */
export function headerOf(text: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):([\t -~]*)$/.exec(text) ?? [];
  return [name, value.trimStart()];
}

/** Returns a message if the value does not have the form. */
export type OptionCheck = (value: unknown) => string | undefined;

export const textOption: OptionCheck = (value) =>
  typeof value === 'string' && value.trim() !== '' ? undefined : 'a string.';
export const semver: OptionCheck = (value) =>
  typeof value === 'string' && semanticVersion(value) === value
    ? undefined
    : 'a semantic version such as 1.0.0 or 2.0.0-rc.1.';
export const flagOption: OptionCheck = (value) =>
  typeof value === 'boolean' ? undefined : 'true or false.';
export const textsOption: OptionCheck = (value) =>
  Array.isArray(value) && value.every((entry) => textOption(entry) === undefined)
    ? undefined
    : 'an array of strings.';
export const selectors: OptionCheck = (value) => {
  if (!Array.isArray(value) || textsOption(value) !== undefined)
    return 'an array of selectors such as tag:pets.';
  const wrong = wrongSelectors(value.map(String));
  return wrong.length === 0 ? undefined : `an array of selectors. ${wrong.join(' ')}`;
};
export const rename: OptionCheck = (value) => {
  if (!isObject(value)) return 'an object.';
  for (const [kind, names] of Object.entries(value)) {
    if (!renamable.some((word) => word === kind))
      return `an object with ${renamable.join(', ')}; ${quoted(kind)} is none of them.${suggestion(kind, renamable)}`;
    if (
      names !== undefined &&
      (!isObject(names) || Object.values(names).some((name) => typeof name !== 'string'))
    )
      return `an object whose ${kind} are names and their new names.`;
  }
  return undefined;
};
export const headers: OptionCheck = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, entry]) =>
      name !== '' && typeof entry === 'string' && headerOf(`${name}:${entry}`)[0] === name,
  )
    ? undefined
    : 'an object of header names and ASCII strings.';
/** `id=level`; an empty id for what is none. */
export function parseLevel(argument: string): readonly [id: string, level: string] {
  const [, id = '', level = ''] = /^([^=]+)=(.*)$/s.exec(argument) ?? [];
  return [id, level];
}
export const levels: OptionCheck = (value) =>
  isObject(value) &&
  Object.entries(value).every(
    ([id, level]) => id !== '' && severities.some((word) => word === level),
  )
    ? undefined
    : `ids of changes, each with ${severities.join(', ')}.`;
/** One of a few words. */
export function oneOfOption(words: readonly string[]): OptionCheck {
  return (value) =>
    words.some((word) => word === value)
      ? undefined
      : `${words.join(' or ')}.${typeof value === 'string' ? suggestion(value, words) : ''}`;
}
/** What npm takes before the name of a package: `@museum`, or a prefix. */
export const scope: OptionCheck = (value) =>
  typeof value === 'string' && value.length <= 100 && /^@?[a-z\d~-][a-z\d._~-]*$/.test(value)
    ? undefined
    : 'what npm takes in the name of a package: small letters, digits, dashes, dots and underscores, as in @museum or museum.';
/** What npm takes as a licence. */
export const license: OptionCheck = (value) =>
  typeof value === 'string' &&
  (isExpression(value) || /^(?:UNLICENSED|SEE LICENSE IN [^\s/\\]+)$/.test(value))
    ? undefined
    : 'an SPDX expression such as MIT or (MIT OR Apache-2.0), or UNLICENSED.';
/** An address of npm or of a repository; credentials would be published with the package. */
const address: OptionCheck = (value) =>
  typeof value === 'string' && /^https?:\/\/[^\s@"\\]+$/.test(value)
    ? undefined
    : 'an address that begins with https:// and has no credentials.';
const folderInside: OptionCheck = (value) =>
  typeof value === 'string' &&
  /^(?!\/|\.\.(?:\/|$))[^\\:]+$/.test(value) &&
  !/\/\.\.(?:\/|$)/.test(value)
    ? undefined
    : 'the path of the output folder from the top of the repository.';
const publishFields: Readonly<Record<string, OptionCheck>> = {
  access: oneOfOption(accesses),
  registry: address,
  repository: address,
  directory: folderInside,
} satisfies Record<keyof PublishOptions, OptionCheck>;
export const publish: OptionCheck = (value) => {
  if (!isObject(value)) return 'an object.';
  for (const [name, entry] of Object.entries(value)) {
    const field = Object.hasOwn(publishFields, name) ? publishFields[name] : undefined;
    if (!field)
      return `an object with ${publishTexts.join(', ')}; ${quoted(name)} is none of them.${suggestion(name, publishTexts)}`;
    const wrong = entry === undefined ? undefined : field(entry);
    if (wrong !== undefined) return `an object whose ${name} is ${wrong}`;
  }
  return undefined;
};
export const targets: OptionCheck = (value) => {
  if (
    !Array.isArray(value) ||
    value.some((member) => textOption(member) !== undefined && !isObject(member))
  )
    return 'an array of targets.';
  const own = value.filter(isObject);
  const names = value.map((member) => (isObject(member) ? member['name'] : member));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const wrong = [
    ...unknownTargets(value.filter((member) => typeof member === 'string')),
    ...own.flatMap((jsonObject) => wrongTarget(jsonObject) ?? []),
    ...(own.length > 0 && twice !== undefined
      ? [`There are two targets ${quoted(String(twice))}.`]
      : []),
  ];
  return wrong.length === 0 ? undefined : `an array of targets. ${wrong.join(' ')}`;
};

export const compat: OptionCheck = (value) => {
  if (!isObject(value)) return 'an object.';
  const { from, ...others } = value;
  const words = ['from', ...compatTexts];
  for (const [name, entry] of Object.entries(others)) {
    if (!words.includes(name))
      return `an object with ${words.join(', ')}; ${quoted(name)} is none of them.${suggestion(name, words)}`;
    if (textOption(entry) !== undefined) return `an object whose ${name} is a string.`;
    // What the writer would refuse.
    if ((name === 'file' || name === 'schemas') && /(?:^|\/)\.\.(?:\/|$)|^\//.test(String(entry)))
      return `an object whose ${name} is in the output folder.`;
  }
  const wrong = oneOfOption(compatTools)(from);
  return wrong === undefined ? undefined : `an object whose from is ${wrong}`;
};

export const typesSettings: OptionCheck = (value) => {
  if (!isObject(value)) return 'an object.';
  const { output, transform, ...others } = value;
  if (output !== undefined && textOption(output) !== undefined)
    return 'an object whose output is a file.';
  if (transform !== undefined && typeof transform !== 'function')
    return 'an object whose transform is a function, in a configuration of JavaScript or TypeScript.';
  const words = [...Object.keys(valueTypes), 'output', 'transform', ...typesSwitchNames];
  for (const [name, entry] of Object.entries(others)) {
    const type = Object.entries(valueTypes).find(([format]) => format === name)?.[1];
    if (!words.includes(name))
      return `an object with ${words.join(', ')}; ${quoted(name)} is none of them.${suggestion(name, words)}`;
    if (type && entry !== undefined && entry !== type)
      return `an object whose ${name} is ${quoted(type)}.`;
    if (!type && entry !== undefined && typeof entry !== 'boolean')
      return `an object whose ${name} is true or false.`;
  }
  return others['zoneless'] && !others['date-time']
    ? 'an object that has date-time beside zoneless.'
    : undefined;
};

export const validators: OptionCheck = (value) => {
  if (!isObject(value)) return 'an object.';
  const { formats, strict, patterns, positions, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    return (
      `an object with formats, strict, patterns and positions; ${quoted(unknown)} is none of them.` +
      suggestion(unknown, ['formats', 'strict', 'patterns', 'positions'])
    );
  if (strict !== undefined && typeof strict !== 'boolean')
    return 'an object whose strict is true or false.';
  if (patterns !== undefined && patterns !== 'whole' && patterns !== 'bounded')
    return 'an object whose patterns is "whole" or "bounded".';
  const isFormats =
    formats === undefined ||
    formats === false ||
    (isObject(formats) && Object.values(formats).every((format) => format === false));
  if (!isFormats)
    return 'an object whose formats is false, or an object such as { "email": false }.';
  const wrong = positions === undefined ? undefined : wrongPositions(positions);
  return wrong === undefined ? undefined : `an object whose positions are ${wrong}`;
};

/** What positions must be, where they are not that. */
function wrongPositions(positions: unknown): string | undefined {
  if (!isObject(positions)) return 'an object.';
  for (const [position, options] of Object.entries(positions)) {
    if (!validatorPositions.some((word) => word === position))
      return `${validatorPositions.join(', ')}; ${quoted(position)} is none of them.${suggestion(position, validatorPositions)}`;
    if (options === undefined) continue;
    const words =
      position === 'body' || position === 'response'
        ? ['strip', 'defaults']
        : ['strip', 'defaults', 'coerce'];
    if (!isObject(options)) return `objects with ${words.join(', ')}; ${position} is none.`;
    for (const [word, value] of Object.entries(options)) {
      if (!words.includes(word))
        return `objects; ${position} knows ${words.join(', ')}, but not ${quoted(word)}.${suggestion(word, words)}`;
      if (value !== undefined && typeof value !== 'boolean')
        return `objects; ${word} of ${position} is true or false.`;
    }
  }
  return undefined;
}

function suggestion(word: string, words: readonly string[]): string {
  const meant = closest(word, words);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

function isExpression(value: string): boolean {
  try {
    spdx(value);
    return true;
  } catch {
    return false;
  }
}
