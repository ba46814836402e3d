// What a configuration can say, key by key: the check of files that people write by hand.

import { closest } from '../suggest.js';
import { quoted } from '../document/problems.js';
import { parseSelector } from '../document/selectors.js';
import type { DiagnosticCode } from '../diagnostics.js';
import { isObject } from '../model/json.js';
import { type DocumentConfig, layouts, renamable, validatorPositions } from '../options.js';
import { targetNames } from '../targets/registry.js';

/** What is wrong with the value, or the key, at a path of keys. */
export interface Problem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly path: readonly string[];
  readonly part: 'key' | 'value';
}

type Complain = (problem: Problem) => void;

export interface NamedConfig {
  /** The key under `documents`; absent when the configuration is about one document. */
  readonly name?: string;
  readonly config: DocumentConfig;
}

/** The documents of a configuration; everything that is wrong with it goes to `complain`. */
export function readConfig(value: unknown, complain: Complain): readonly NamedConfig[] {
  if (!isObject(value)) {
    complain({ code: 'config/wrong-value', message: 'The configuration must be an object.', path: [], part: 'value' });
    return [];
  }
  const entries = Object.entries(value);
  const documents = entries.find(([key]) => key === 'documents');
  if (!documents) return readDocument(value, { path: [], complain });
  for (const [key] of entries) {
    if (key !== 'documents') complain({ code: 'config/unknown-key', message: `The key ${quoted(key)} stands beside documents; it belongs into one of them.`, path: [key], part: 'key' });
  }
  const [, list] = documents;
  if (!isObject(list)) {
    complain({ code: 'config/wrong-value', message: 'documents must be an object: a name for each document, and what to do with it.', path: ['documents'], part: 'value' });
    return [];
  }
  if (Object.keys(list).length === 0) complain({ code: 'config/no-documents', message: 'documents is empty.', path: ['documents'], part: 'value' });
  return Object.entries(list).flatMap(([name, config]) => readDocument(config, { path: ['documents', name], complain }).map((read) => ({ name, ...read })));
}

interface Context {
  readonly path: readonly string[];
  readonly complain: Complain;
}

function readDocument(value: unknown, { path, complain }: Context): readonly NamedConfig[] {
  if (!isObject(value)) {
    complain({ code: 'config/wrong-value', message: `${path.join('.')} must be an object.`, path, part: 'value' });
    return [];
  }
  const said = new Map<string, unknown>();
  for (const [key, entry] of Object.entries(value)) {
    const field = fields.get(key);
    if (!field) {
      const meant = closest(key, [...fields.keys(), ...(path.length === 0 ? ['documents'] : [])]);
      complain({ code: 'config/unknown-key', message: `The key ${quoted(key)} is unknown.${meant === undefined ? '' : ` Did you mean ${meant}?`}`, path: [...path, key], part: 'key' });
    } else if (entry !== undefined) {
      const problem = field(entry);
      if (problem === undefined) said.set(key, entry);
      else complain({ code: 'config/wrong-value', message: `${key} must be ${problem}`, path: [...path, key], part: 'value' });
    }
  }
  if (value['document'] === undefined) {
    complain({ code: 'config/no-documents', message: `${path.length === 0 ? 'The configuration' : path.join('.')} names no document.`, path, part: 'value' });
    return [];
  }
  const config = Object.fromEntries(said);
  return isConfig(config) ? [{ config }] : [];
}

/** The words that are none of the targets, each with the sentence to say. */
export function unknownTargets(names: readonly string[]): readonly string[] {
  return names.filter((name) => !targetNames.includes(name)).map((name) => {
    const meant = closest(name, targetNames);
    return `There is no target ${quoted(name)}.${meant === undefined ? ` There is ${targetNames.join(', ')}.` : ` Did you mean ${meant}?`}`;
  });
}

/** The texts that are no selectors, each with the sentence to say. */
export function wrongSelectors(texts: readonly string[]): readonly string[] {
  return texts.map(parseSelector).filter((parsed) => typeof parsed === 'string');
}

/** `Name: value`; an empty name for what is none. */
export function headerOf(text: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t -~]*)$/.exec(text) ?? [];
  return [name, value];
}

/** Says what the value must be when it is not that. */
type Field = (value: unknown) => string | undefined;

const text: Field = (value) => (typeof value === 'string' && value.trim() !== '' ? undefined : 'a text.');
const flag: Field = (value) => (typeof value === 'boolean' ? undefined : 'true or false.');
const texts: Field = (value) => (Array.isArray(value) && value.every((entry) => text(entry) === undefined) ? undefined : 'a list of texts.');
const selectors: Field = (value) => {
  if (!Array.isArray(value) || texts(value) !== undefined) return 'a list of selectors such as tag:pets.';
  const wrong = wrongSelectors(value.map(String));
  return wrong.length === 0 ? undefined : `a list of selectors. ${wrong.join(' ')}`;
};
const rename: Field = (value) => {
  if (!isObject(value)) return 'an object.';
  for (const [kind, names] of Object.entries(value)) {
    if (!renamable.some((word) => word === kind)) return `an object with ${renamable.join(', ')}; ${quoted(kind)} is none of them.${suggestion(kind, renamable)}`;
    if (names !== undefined && (!isObject(names) || Object.values(names).some((name) => typeof name !== 'string'))) return `an object whose ${kind} are names and their new names.`;
  }
  return undefined;
};
const headers: Field = (value) => (isObject(value) && Object.entries(value).every(([name, entry]) => typeof entry === 'string' && headerOf(`${name}:${entry}`)[0] === name) ? undefined : 'an object of header names and texts in ASCII.');
const layout: Field = (value) => {
  if (layouts.some((word) => word === value)) return undefined;
  const meant = typeof value === 'string' ? closest(value, layouts) : undefined;
  return `${layouts.join(' or ')}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
};
const targets: Field = (value) => {
  if (!Array.isArray(value) || texts(value) !== undefined) return 'a list of targets.';
  const unknown = unknownTargets(value.map(String));
  return unknown.length === 0 ? undefined : `a list of targets. ${unknown.join(' ')}`;
};

const validators: Field = (value) => {
  if (!isObject(value)) return 'an object.';
  const { formats, strict, mini, positions, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `an object with formats, strict, mini and positions; ${quoted(unknown)} is none of them.${suggestion(unknown, ['formats', 'strict', 'mini', 'positions'])}`;
  if (strict !== undefined && typeof strict !== 'boolean') return 'an object whose strict is true or false.';
  if (mini !== undefined && typeof mini !== 'boolean') return 'an object whose mini is true or false.';
  const isFormats = formats === undefined || formats === false || (isObject(formats) && Object.values(formats).every((each) => each === false));
  if (!isFormats) return 'an object whose formats is false, or an object such as { "email": false }.';
  const wrong = positions === undefined ? undefined : wrongPositions(positions);
  return wrong === undefined ? undefined : `an object whose positions are ${wrong}`;
};

const fixtures: Field = (value) => {
  if (!isObject(value)) return 'an object.';
  const { handlers, ...others } = value;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `an object with handlers; ${quoted(unknown)} is something else.${suggestion(unknown, ['handlers'])}`;
  return handlers === undefined || typeof handlers === 'boolean' ? undefined : 'an object whose handlers is true or false.';
};

/** What positions must be, where they are not that. */
function wrongPositions(positions: unknown): string | undefined {
  if (!isObject(positions)) return 'an object.';
  for (const [position, options] of Object.entries(positions)) {
    if (!validatorPositions.some((word) => word === position)) return `${validatorPositions.join(', ')}; ${quoted(position)} is none of them.${suggestion(position, validatorPositions)}`;
    if (options === undefined) continue;
    const words = position === 'body' || position === 'response' ? ['strip', 'defaults'] : ['strip', 'defaults', 'coerce'];
    if (!isObject(options)) return `objects with ${words.join(', ')}; ${position} is none.`;
    for (const [word, value] of Object.entries(options)) {
      if (!words.includes(word)) return `objects; ${position} knows ${words.join(', ')}, but not ${quoted(word)}.${suggestion(word, words)}`;
      if (value !== undefined && typeof value !== 'boolean') return `objects; ${word} of ${position} is true or false.`;
    }
  }
  return undefined;
}

function suggestion(word: string, words: readonly string[]): string {
  const meant = closest(word, words);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

const kinds: Readonly<Record<keyof DocumentConfig, Field>> = { document: text, output: text, layout, targets, overlays: texts, include: selectors, exclude: selectors, rename, headers, allowRemote: texts, raw: flag, format: flag, name: text, scope: text, license: text, templates: text, validators, fixtures };
const fields: ReadonlyMap<string, Field> = new Map(Object.entries(kinds));

/** Every key has passed its field; the document may have failed it. */
function isConfig(config: object): config is DocumentConfig {
  return 'document' in config;
}
