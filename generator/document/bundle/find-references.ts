// Finds every reference of a document of several files, by Redocly's knowledge of where a reference may stand.

import type { BaseResolver, Oas3Visitor } from '@redocly/openapi-core';
import {
  isObject,
  type Json,
  type JsonObject,
  tokens as tokensOf,
  valueIn,
} from '../../model/json.js';
import type { Folder } from '../load/load-folder.js';
import type { Origin } from '../origins.js';
import { entryDocument, configOf, type Redocly } from '../lint/redocly.js';
import type { SourceFile } from '../load/source.js';

/** A reference where the specification has one. */
export interface Use {
  /** The object with the `$ref`; for a discriminator's mapping an object that is not in the document. */
  readonly holder: object;
  readonly at: Origin;
  readonly text: string;
  /** Where the value at the end of its chain was written; nothing when it does not lead to one. */
  readonly target?: Origin | undefined;
}

export interface FoundReferences {
  readonly uses: readonly Use[];
  /** Objects in extensions and at texts that only look like references. */
  readonly lookalikes: ReadonlySet<object>;
  /** Those of them that stand for a text, or another value without a type of its own. */
  readonly misplaced: readonly Use[];
  /** Objects that may hold examples. */
  readonly examples: ReadonlyMap<JsonObject, Origin>;
  /** `discriminator` objects and their mappings, whose texts may refer. */
  readonly discriminators: ReadonlySet<object>;
}

export interface Files {
  readonly entry: SourceFile;
  readonly folder: Folder;
  readonly resolver: BaseResolver;
}

export async function findReferences(
  redocly: Redocly,
  { entry, folder, resolver }: Files,
): Promise<FoundReferences> {
  const document = entryDocument(redocly, entry);
  const specVersion = redocly.detectSpec(document.parsed);
  const config = await configOf(redocly);
  const types = redocly.normalizeTypes(
    config.extendTypes(redocly.getTypes(specVersion), specVersion),
    config,
  );
  const rootType = types['Root'];
  if (rootType === undefined)
    throw new Error(`Redocly has no type for the root of ${specVersion}.`);

  const uses: Use[] = [];
  const lookalikes = new Set<object>();
  const misplaced: Use[] = [];
  const examples = new Map<JsonObject, Origin>();
  const discriminators = new Set<object>();
  const origin = (location: RedoclyLocation | undefined): Origin | undefined => {
    const file = location && folder.files.get(location.source.absoluteRef);
    return (
      file && { file, tokens: location.pointer === '#/' ? [] : tokensOf(location.pointer.slice(1)) }
    );
  };
  // The types of Redocly are those of valid documents; what stands there may be anything.
  const mayHoldExamples = (
    node: unknown,
    { location }: { readonly location: RedoclyLocation },
  ): void => {
    const at = origin(location);
    if (at !== undefined && isObject(node)) examples.set(node, at);
  };
  const visitor: Oas3Visitor = {
    ref: {
      enter: (node, { type, location }, resolved) => {
        const at = origin(location);
        if (at === undefined) return;
        if (type.name === 'scalar') misplaced.push({ holder: node, at, text: node.$ref });
        if (type.name === 'scalar' || type.name === 'SpecExtension') lookalikes.add(node);
        else
          uses.push({
            holder: node,
            at,
            text: node.$ref,
            target: ifWritten(origin(resolved.location), resolved.node),
          });
      },
    },
    Schema: { enter: mayHoldExamples },
    MediaType: { enter: mayHoldExamples },
    Parameter: { enter: mayHoldExamples },
    Header: { enter: mayHoldExamples },
    Example: { enter: mayHoldExamples },
    Discriminator: {
      enter: (discriminator: unknown) =>
        void (isObject(discriminator) && discriminators.add(discriminator)),
    },
    DiscriminatorMapping: {
      enter: (mapping: unknown) => void (isObject(mapping) && discriminators.add(mapping)),
    },
  };
  redocly.walkDocument({
    document,
    rootType,
    resolvedRefMap: await redocly.resolveDocument({
      rootDocument: document,
      rootType,
      externalRefResolver: resolver,
    }),
    normalizedVisitors: redocly.normalizeVisitors(
      [{ ruleId: 'find-references', severity: 'error', visitor }],
      types,
    ),
    ctx: { problems: [], specVersion, config, visitorsData: {} },
  });
  return { uses, lookalikes, misplaced, examples, discriminators };
}

interface RedoclyLocation {
  readonly source: { readonly absoluteRef: string };
  readonly pointer: string;
}

/** Redocly reads inherited properties, too (`#/constructor`): only what the file itself has counts. */
function ifWritten(target: Origin | undefined, value: Json | undefined): Origin | undefined {
  return target !== undefined &&
    value !== undefined &&
    valueIn(target.file.value, target.tokens) === value
    ? target
    : undefined;
}
