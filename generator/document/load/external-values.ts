// Examples that stand in files of their own (`externalValue`) are read into the document, as texts
// of other files are. https://spec.openapis.org/oas/v3.1.1.html#example-object

import { diagnostic, type Diagnostic } from '../../base/diagnostics.js';
import { keywordsHolding } from '../../model/children.js';
import { append } from '../../model/maps.js';
import {
  isObject,
  type Json,
  type JsonObject,
  pointer,
  rootPointer,
  valueIn,
} from '../../model/json.js';
import { essence } from '../../model/capabilities/streams.js';
import { type Folder, fragmentTokens, parseReference, resolvedPath } from './load-folder.js';
import type { SourceMap } from '../source-map.js';
import { quoted } from '../parse/problems.js';
import { shownAddress } from './remote.js';

interface External {
  readonly example: JsonObject;
  readonly tokens: readonly string[];
  /** The media types of the example; empty for parameters and headers with a schema. */
  readonly mediaTypes: readonly string[];
}

/**
 * Reads external values into `root`, which it changes. An example whose file cannot be read stays
 * as it is, without a value.
 */
export async function readExternalValues(
  root: JsonObject,
  folder: Folder,
  sourceMap: SourceMap,
): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const { example, tokens, mediaTypes } of externalsIn(root)) {
    const named = example['externalValue'];
    if (
      typeof named !== 'string' ||
      example['value'] !== undefined ||
      example['dataValue'] !== undefined
    )
      continue;
    const read = await valueBehind(named, { at: tokens, mediaTypes, root, folder, sourceMap });
    if ('problem' in read) {
      const message = `The example in ${quoted(shownAddress(named))} ${read.problem}; nothing is made from it.`;
      diagnostics.push(
        diagnostic('read/external-value', message, {
          severity: read.severity ?? 'warning',
          help: read.help,
          location: sourceMap.locate(root, pointer(rootPointer, ...tokens, 'externalValue')),
        }),
      );
      continue;
    }
    Reflect.set(example, 'value', read.value);
    Reflect.deleteProperty(example, 'externalValue');
    sourceMap.noteMember(example, 'value', read.origin);
  }
  return diagnostics;
}

interface Context {
  readonly at: readonly string[];
  readonly mediaTypes: readonly string[];
  readonly root: JsonObject;
  readonly folder: Folder;
  readonly sourceMap: SourceMap;
}

type Read =
  | { readonly value: Json; readonly origin: Parameters<SourceMap['noteMember']>[2] }
  | { readonly problem: string; readonly severity?: 'info'; readonly help?: string };

async function valueBehind(
  text: string,
  { at, mediaTypes, root, folder, sourceMap }: Context,
): Promise<Read> {
  const origin = sourceMap.of(root, [...at, 'externalValue']);
  if (mediaTypes.length > 0 && mediaTypes.every(isBytes))
    return {
      problem: `is not read, for ${mediaTypes.join(', ')} is no text`,
      severity: 'info',
      help: 'Nothing need be done: a fixture of bytes is some bytes.',
    };
  const reference = parseReference(text, origin.file.path);
  if (reference.kind === 'refused') return { problem: `is not read: ${reference.reason}` };
  if (reference.kind === 'here') return { problem: 'is not read: it names no file' };
  const path = resolvedPath(origin.file.path, reference.path);
  if (!isData(mediaTypes, reference.path)) {
    const { text: content, diagnostics } = await folder.text(path, 'example');
    return content === undefined
      ? { problem: reasonOf(diagnostics) }
      : { value: mediaTypes.length === 0 ? content.replace(/\r?\n$/, '') : content, origin };
  }
  const { file, diagnostics } = await folder.load(path, 'example');
  if (file === undefined) return { problem: reasonOf(diagnostics) };
  sourceMap.noteFile(file);
  const tokens = fragmentTokens(reference.fragment);
  const value = tokens && valueIn(file.value, tokens);
  return tokens === undefined || value === undefined
    ? { problem: `cannot be read: there is no ${quoted(`#${reference.fragment}`)} in ${file.name}` }
    : { value: sourceMap.clone(value), origin: { file, tokens } };
}

function reasonOf(diagnostics: readonly Diagnostic[]): string {
  const reasons = diagnostics.map(({ message, location }) => {
    const where =
      location === undefined ? '' : ` (${location.file}:${location.line}:${location.column})`;
    return `${message.replace(/\.$/, '')}${where}`;
  });
  return `cannot be read: ${reasons.join('; ')}`;
}

/** Whether a file holds a value, rather than the text that is sent. */
function isData(mediaTypes: readonly string[], path: string): boolean {
  const types = mediaTypes.map(essence);
  if (types.some((type) => /[/+]json$/.test(type))) return true;
  const mayBeData =
    types.length === 0 ||
    types.some(
      (type) =>
        type.startsWith('multipart/') ||
        type === 'application/x-www-form-urlencoded' ||
        type.includes('*'),
    );
  return mayBeData && /\.(json|ya?ml)(\?|$)/i.test(path);
}

function isBytes(mediaType: string): boolean {
  return /^(image\/(?!svg\+xml$)|audio\/|video\/|font\/|application\/(octet-stream|pdf|zip|gzip)$)/.test(
    essence(mediaType),
  );
}

/** The Example Objects with an `externalValue`. */
function externalsIn(root: JsonObject): readonly External[] {
  const externals: External[] = [];
  const users = new Map<string, string[]>();
  const walk = (
    value: Json,
    tokens: readonly string[],
    { isMap, mediaType }: { readonly isMap: boolean; readonly mediaType?: string | undefined },
  ): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const at = [...tokens, key];
      if (!isMap && !Array.isArray(value) && (data.has(key) || key.startsWith('x-'))) continue;
      if (!isMap && key === 'examples' && isObject(member)) {
        for (const [name, example] of Object.entries(member)) {
          if (!isObject(example)) continue;
          const { $ref } = example;
          if (typeof $ref === 'string' && mediaType !== undefined) append(users, $ref, mediaType);
          else if (typeof example['externalValue'] === 'string')
            externals.push({
              example,
              tokens: [...at, name],
              mediaTypes: mediaType === undefined ? [] : [mediaType],
            });
        }
      } else
        walk(member, at, {
          isMap: !isMap && maps.has(key),
          mediaType: tokens.at(-1) === 'content' && isMap ? key : mediaType,
        });
    }
  };
  walk(root, [], { isMap: false });
  return externals.map((external) => ({
    ...external,
    mediaTypes: [
      ...external.mediaTypes,
      ...(users.get(`#${pointer(rootPointer, ...external.tokens)}`) ?? []),
    ],
  }));
}

/** Keys whose values contain no Example Objects. */
const data: ReadonlySet<string> = new Set([
  'example',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
]);

/** Fields whose members are called as the document likes. */
const maps: ReadonlySet<string> = new Set([
  ...keywordsHolding('map'),
  ...(
    'paths webhooks callbacks content responses headers encoding schemas parameters ' +
    'requestBodies pathItems $defs mediaTypes'
  ).split(' '),
]);
