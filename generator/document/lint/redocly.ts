// Redocly's parser and file access replaced by ours: it sees only what `Folder` gives out, already parsed, and opens nothing itself.

import type {
  BaseResolver,
  Config,
  Document as RedoclyDocument,
  Plugin,
} from '@redocly/openapi-core';
import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import { isObject } from '../../model/json.js';
import { pathFrom, type Folder } from '../load/load-folder.js';
import { quoted } from '../parse/problems.js';
import { referenceCycles } from './reference-cycles.js';
import { parseReference } from '../load/reference.js';
import { nearest, type SourceFile } from '../load/source.js';

export type Redocly = typeof import('@redocly/openapi-core');

export function loadRedocly(): Promise<Redocly> {
  return import('@redocly/openapi-core');
}

/** Redocly's own configuration, for following references; the same for every document. */
export function configOf({ createConfig }: Redocly): Promise<Config> {
  return (config ??= createConfig(
    { resolve: { doNotResolveExamples: true } },
    { plugins: [mendedTypes] },
  ));
}

let config: Promise<Config> | undefined;

export function resolverOf({ BaseResolver, Source }: Redocly, folder: Folder): BaseResolver {
  const resolver = new BaseResolver();
  resolver.resolveExternalRef = (base, text) => {
    if (base === null) return text;
    const reference = parseReference(text, base);
    return reference.kind === 'file' || reference.kind === 'remote'
      ? pathFrom(base, reference.path)
      : text;
  };
  resolver.loadExternalRef = async (path) => {
    const { file } = await folder.load(path);
    if (file === undefined) throw new Error('not available');
    return new Source(file.path, file.text);
  };
  resolver.parseDocument = (source) => ({
    source,
    parsed: folder.files.get(source.absoluteRef)?.value,
  });
  return resolver;
}

/** Changes a version of two numbers, `3.1`, which Redocly does not know, to the one of three that it stands for. */
export function entryDocument({ Source }: Redocly, entry: SourceFile): RedoclyDocument {
  const { value } = entry;
  if (isObject(value) && typeof value['openapi'] === 'string')
    Reflect.set(value, 'openapi', value['openapi'].replace(/^(3\.\d)(?=-|$)/, '$1.0'));
  return { source: new Source(entry.path, entry.text), parsed: entry.value };
}

/**
 * Redocly's type of the scopes of a device authorization refers to a type that it does not have, and whoever goes through one throws. Extensions that
 * Redocly knows (`x-codeSamples`) are those of others here: what refers there need not lead to anything.
 */
export const mendedTypes: Plugin = {
  id: 'concord-types',
  typeExtension: {
    oas3: (types) => {
      const { DeviceAuthorization: device, ...others } = withoutExtensions(types);
      if (device === undefined) return others;
      const scopes = { type: 'object', additionalProperties: { type: 'string' } } as const;
      return {
        ...others,
        DeviceAuthorization: { ...device, properties: { ...device.properties, scopes } },
      };
    },
  },
};

type Types = Parameters<NonNullable<NonNullable<Plugin['typeExtension']>['oas3']>>[0];

function withoutExtensions(types: Types): Types {
  return Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      {
        ...type,
        properties: Object.fromEntries(
          Object.entries(type.properties).filter(([key]) => !key.startsWith('x-')),
        ),
      },
    ]),
  );
}

/** What Redocly throws about a document, as diagnostics: mostly references in a circle, of which it does not say where they are. */
export function thrown(
  error: unknown,
  { entry, folder }: { readonly entry: SourceFile; readonly folder: Folder },
): readonly Diagnostic[] {
  const cycles = referenceCycles(folder.files);
  if (cycles.length > 0) return cycles;
  const reason = error instanceof Error ? error.message : String(error);
  return [
    diagnostic(
      'document/not-followed',
      `The references of ${entry.name} cannot be followed: ${quoted(reason)}.`,
      { location: nearest(entry, [], 'value') },
    ),
  ];
}
