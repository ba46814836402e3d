// What a configuration can say, key by key: the check of files that people write by hand.

import { closest } from '../../suggest.js';
import { quoted } from '../../document/parse/problems.js';
import type { DiagnosticCode } from '../../diagnostics.js';
import { isObject } from '../../model/json.js';
import type { DocumentConfig } from '../../options.js';
import { optionRows } from './option-table.js';

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
    complain({
      code: 'config/wrong-value',
      message: 'The configuration must be an object.',
      path: [],
      part: 'value',
    });
    return [];
  }
  // Editors ask for it.
  const { $schema, ...said } = value;
  if ($schema !== undefined && typeof $schema !== 'string') {
    complain({
      code: 'config/wrong-value',
      message: '$schema must be a text.',
      path: ['$schema'],
      part: 'value',
    });
  }
  const entries = Object.entries(said);
  const documents = entries.find(([key]) => key === 'documents');
  if (!documents) return readDocument(said, { path: [], complain });
  for (const [key] of entries) {
    if (key !== 'documents')
      complain({
        code: 'config/unknown-key',
        message: `The key ${quoted(key)} stands beside documents; it belongs into one of them.`,
        path: [key],
        part: 'key',
      });
  }
  const [, list] = documents;
  if (!isObject(list)) {
    complain({
      code: 'config/wrong-value',
      message: 'documents must be an object: a name for each document, and what to do with it.',
      path: ['documents'],
      part: 'value',
    });
    return [];
  }
  if (Object.keys(list).length === 0)
    complain({
      code: 'config/no-documents',
      message: 'documents is empty.',
      path: ['documents'],
      part: 'value',
    });
  return Object.entries(list).flatMap(([name, config]) =>
    readDocument(config, { path: ['documents', name], complain }).map((read) => ({
      name,
      ...read,
    })),
  );
}

interface Context {
  readonly path: readonly string[];
  readonly complain: Complain;
}

function readDocument(value: unknown, { path, complain }: Context): readonly NamedConfig[] {
  if (!isObject(value)) {
    complain({
      code: 'config/wrong-value',
      message: `${path.join('.')} must be an object.`,
      path,
      part: 'value',
    });
    return [];
  }
  const values = new Map<string, unknown>();
  for (const [key, entry] of Object.entries(value)) {
    const field = optionRows.get(key)?.field;
    if (!field) {
      const meant = closest(key, [
        ...optionRows.keys(),
        ...(path.length === 0 ? ['documents'] : []),
      ]);
      complain({
        code: 'config/unknown-key',
        message: `The key ${quoted(key)} is unknown.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
        path: [...path, key],
        part: 'key',
      });
    } else if (entry !== undefined) {
      const problem = field(entry);
      if (problem === undefined) values.set(key, entry);
      else
        complain({
          code: 'config/wrong-value',
          message: `${key} must be ${problem}`,
          path: [...path, key],
          part: 'value',
        });
    }
  }
  if (value['document'] === undefined) {
    complain({
      code: 'config/no-documents',
      message: `${path.length === 0 ? 'The configuration' : path.join('.')} names no document.`,
      path,
      part: 'value',
    });
    return [];
  }
  const config = Object.fromEntries(values);
  return isConfig(config) ? [{ config }] : [];
}

/** Every key has passed its field; the document may have failed it. */
function isConfig(config: object): config is DocumentConfig {
  return 'document' in config;
}
