// Names resources: the groups of operations that are properties of the client, each after its tag
// or else its path.

import type { Api } from '../api.js';
import { resourceName } from '../extensions.js';
import type { Pointer } from '../json.js';
import type { ResourceNames } from './names.js';
import type { Renames } from './renames.js';
import { type Claim, clientMembers, createScope, fileNames, type Scope } from './scope.js';
import { identifierFrom, kebabCase, plainCase, upperFirst, withEnding } from './words.js';

export function nameResources(
  api: Api,
  scope: Scope,
  renames: Renames['tags'],
): { resources: ResourceNames[]; resourceOf: Map<Pointer, string> } {
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]));
  const pointed = new Set<Pointer>();
  const members = new Map<
    string,
    {
      readonly at: Pointer;
      readonly tag: string;
      readonly texts: string[];
      readonly operations: Pointer[];
    }
  >();
  for (const { at, path, tags: own, extensions } of api.operations) {
    // Tags of other kinds say for whom an operation is, or in which state (OpenAPI 3.2).
    const tagName = own.find((name) => (tags.get(name)?.kind ?? 'nav') === 'nav') ?? own[0];
    const tag = tagName === undefined ? undefined : tags.get(tagName);
    const wanted =
      (tagName === undefined ? undefined : renames.get(tagName)) ??
      resourceName({ extensions }) ??
      (tag && resourceName(tag)) ??
      tagName ??
      firstSegment(path);
    const key = identifierFrom(plainCase(wanted), 'resource');
    const known = members.get(key);
    if (known) {
      known.operations.push(at);
      known.texts.push(wanted);
    } else
      members.set(key, {
        at: tag && !pointed.has(tag.at) ? tag.at : at,
        tag: tagName ?? '',
        texts: [wanted],
        operations: [at],
      });
    if (tag) pointed.add(tag.at);
  }
  const claims = (candidates: (key: string, text: string) => readonly string[]): readonly Claim[] =>
    [...members].map(([key, { at, texts }]) => ({
      at,
      identity: key,
      candidates: candidates(key, [...texts].sort()[0] ?? key),
    }));
  const properties = createScope([clientMembers]).claimAll(claims((key) => [key, `${key}Api`]));
  const classes = scope.claimAll(
    claims((key) =>
      ['Resource', 'Api', 'Operations'].flatMap((ending) => withEnding(upperFirst(key), ending)),
    ),
  );
  const files = createScope([fileNames]).claimAll(
    claims((_, text) => [kebabCase(text) || 'resource', `${kebabCase(text)}-resource`]),
  );
  const resources = [...members].map(([key, { at, tag, operations }]): ResourceNames => ({
    tag,
    property: properties.get(at) ?? key,
    className: classes.get(at) ?? '',
    file: files.get(at) ?? '',
    operations,
  }));
  return {
    resources,
    resourceOf: new Map(
      resources.flatMap(({ property, operations }) => operations.map((at) => [at, property])),
    ),
  };
}

/** The first segment of a path that is neither a version nor a parameter. */
function firstSegment(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  return segments.find((segment) => !/^(v\d.*|api|[\d.-]+)$/i.test(segment)) ?? 'api';
}
