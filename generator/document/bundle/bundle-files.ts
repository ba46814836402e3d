// Makes one value of a document of several files: Redocly moves what other files hold into components, and every object keeps the memory of its file.

import { diagnostic, type Diagnostic, type DiagnosticCode, hasErrors } from '../../diagnostics.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import { brokenReferences, placeOf } from './broken-references.js';
import { keepGivenNames, type GivenNames } from './component-names.js';
import type { Origins, BundleInput } from '../origins.js';
import { entryDocument, loadRedocly, configOf, resolverOf, thrown } from '../lint/redocly.js';
import { followMisplaced } from './misplaced.js';
import { nearest } from '../load/source.js';
import { findReferences, type FoundReferences } from './find-references.js';

/** Changes the values of the files. References that are broken stay as they are; there is no result where they lead in a circle. */
export async function bundleFiles({ entry, folder, origins }: BundleInput): Promise<{
  readonly root?: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const redocly = await loadRedocly();
  const resolver = resolverOf(redocly, folder);
  let found: FoundReferences;
  try {
    found = await findReferences(redocly, { entry, folder, resolver });
  } catch (error) {
    return { diagnostics: thrown(error, { entry, folder }) };
  }
  const diagnostics = await brokenReferences(found, { entry, folder });

  for (const file of folder.files.values()) origins.noteFile(file);
  diagnostics.push(...(await followMisplaced(found, { entry, folder, origins })));
  const given = namesOf(entry.value);
  const restore = hideLookalikes(found.lookalikes);
  const hadComponents = isObject(entry.value) && Object.hasOwn(entry.value, 'components');
  const config = await configOf(redocly);
  const bundled = await redocly
    .bundle({ config, doc: entryDocument(redocly, entry), externalRefResolver: resolver })
    .catch((error: unknown) => ({ error }));
  restore();
  if ('error' in bundled)
    return {
      diagnostics: hasErrors(diagnostics)
        ? diagnostics
        : [...diagnostics, ...thrown(bundled.error, { entry, folder })],
    };
  const { bundle } = bundled;

  const root: unknown = bundle.parsed;
  if (!isObject(root)) throw new Error('The bundle is no object.');
  for (const { holder, target } of found.uses)
    if (target !== undefined && !('$ref' in holder)) origins.noteThrough(holder, target);
  if (
    !hadComponents &&
    isObject(root['components']) &&
    Object.keys(root['components']).length === 0
  )
    Reflect.deleteProperty(root, 'components');
  const renamed = keepGivenNames(root, { given, references: found, origins, entry });
  const endless = cloneShared(root, origins);
  if (endless !== undefined) {
    const use = found.uses.findLast(({ holder }) => endless.path.includes(holder));
    const written = endless.path.map(origins.own).findLast((origin) => origin !== undefined);
    const location = use ? placeOf(use) : written && nearest(written.file, written.tokens, 'key');
    return {
      diagnostics: [...diagnostics, diagnostic(endless.code, endless.message, { location })],
    };
  }
  return { root, diagnostics: [...diagnostics, ...renamed] };
}

function namesOf(entry: Json): GivenNames {
  const components = isObject(entry) ? entry['components'] : undefined;
  if (!isObject(components)) return new Map();
  return new Map(
    Object.entries(components).map(([section, members]) => [
      section,
      new Set(isObject(members) ? Object.keys(members) : []),
    ]),
  );
}

/** Redocly would replace what only looks like a reference. Texts are references for it, objects are not. */
function hideLookalikes(lookalikes: ReadonlySet<object>): () => void {
  const texts = new Map<object, unknown>();
  for (const holder of lookalikes) {
    texts.set(holder, Reflect.get(holder, '$ref'));
    Reflect.set(holder, '$ref', {});
  }
  return () => {
    for (const [holder, text] of texts) Reflect.set(holder, '$ref', text);
  };
}

// A bundle in which one object stands at several places becomes a tree, so that a change at one place leaves the others alone.

const maxValues = 4_000_000;

export interface Endless {
  readonly code: DiagnosticCode;
  readonly message: string;
  /** The objects from the root down to the one that holds an object above it. */
  readonly path: readonly object[];
}

/** Changes `root`; copies keep the origin of what they copy. */
function cloneShared(root: Json, origins: Origins): Endless | undefined {
  const seen = new Set<object>();
  const open = new Set<object>();
  let count = 0;
  let endless: Endless | undefined;

  const visit = (node: object, place: (copy: object) => void): void => {
    if (endless !== undefined) return;
    if (open.has(node)) {
      endless = {
        code: 'document/endless-reference',
        message:
          'The value that this reference brings in holds the reference itself, which would never end.',
        path: [...open],
      };
      return;
    }
    if (++count > maxValues) {
      endless = {
        code: 'document/too-large',
        message: `The references of the document bring in more than ${maxValues} values.`,
        path: [...open],
      };
      return;
    }
    let own = node;
    if (seen.has(node)) {
      own = Array.isArray(node) ? [...node] : Object.fromEntries(Object.entries(node));
      origins.copy(node, own);
      place(own);
    }
    seen.add(own);
    open.add(node);
    for (const key of Object.keys(own)) {
      const member: unknown = Reflect.get(own, key);
      if (typeof member === 'object' && member !== null)
        visit(member, (copy) =>
          Object.defineProperty(own, key, {
            value: copy,
            writable: true,
            enumerable: true,
            configurable: true,
          }),
        );
    }
    open.delete(node);
  };

  if (typeof root === 'object' && root !== null) visit(root, () => {});
  return endless;
}
