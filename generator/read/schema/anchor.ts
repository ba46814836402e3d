// Where `$id`, `$anchor` and `$dynamicAnchor` stand: built when the first reference needs it, which in most documents is never.
// https://json-schema.org/draft/2020-12/json-schema-core#section-8.2

import { append } from '../../model/group.js';
import { isObject, type JsonObject, type Pointer, pointer, rootPointer } from '../../model/json.js';
import { eachSchema } from '../kind.js';
import { documentScope, type Reader, type Scope, type AnchorIndex } from '../reader.js';

export function anchors(reader: Reader): AnchorIndex {
  return (reader.state.anchors ??= indexAnchors(reader.root));
}

/** The URI that `reference` means in `scope`; nothing when it is no URI. */
export function resolveUri(reference: string, scope: Scope): string | undefined {
  const base = new URL(scope.uri, documentUri).href;
  return URL.canParse(reference, base)
    ? new URL(reference, base).href.replace(/#$/, '')
    : undefined;
}

/** The scope of the schemas at `tokens`: that of the innermost `$id` on the way. */
export function scopeAt(root: JsonObject, tokens: readonly string[]): Scope {
  let scope = documentScope;
  let value: unknown = root;
  let at = rootPointer;
  for (const token of tokens) {
    if (isObject(value)) scope = innerScope(value, at, scope);
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, token)
        ? Reflect.get(value, token)
        : undefined;
    at = pointer(at, token);
  }
  return isObject(value) ? innerScope(value, at, scope) : scope;
}

export function innerScope(schema: JsonObject, at: Pointer, outer: Scope): Scope {
  const id = schema['$id'];
  const uri = typeof id === 'string' ? resolveUri(id, outer) : undefined;
  return uri === undefined ? outer : { uri, at };
}

// Stands for the unknown address of the document itself.
const documentUri = 'document://document/';

function indexAnchors(root: JsonObject): AnchorIndex {
  const places = new Map<string, Pointer>();
  const dynamic = new Map<string, Map<Pointer, Pointer[]>>();
  eachSchema(root, (schema, findTokens) => {
    const { $id, $anchor, $dynamicAnchor } = schema;
    if ($id === undefined && $anchor === undefined && $dynamicAnchor === undefined) return;
    const tokens = findTokens();
    const at = pointer(rootPointer, ...tokens);
    const scope = scopeAt(root, tokens);
    if (scope.at === at) places.set(scope.uri, at);
    for (const name of [$anchor, $dynamicAnchor]) {
      const uri = typeof name === 'string' ? resolveUri(`#${name}`, scope) : undefined;
      if (uri !== undefined && !places.has(uri)) places.set(uri, at);
    }
    if (typeof $dynamicAnchor !== 'string') return;
    const resources = dynamic.get($dynamicAnchor) ?? new Map<Pointer, Pointer[]>();
    append(resources, scope.at, at);
    dynamic.set($dynamicAnchor, resources);
  });
  return { places, dynamic };
}
