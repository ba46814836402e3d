// What leads to what in a document: the components that a value needs, and the extensions that need one that is gone.

import { append } from '../../model/group.js';
import {
  isObject,
  type Json,
  type JsonObject,
  pointer,
  rootPointer,
  tokens as tokensOf,
  valueIn,
} from '../../model/json.js';

interface Reach {
  /** Where to begin: when absent, with everything outside of the components. */
  readonly from?: Json | undefined;
  /** Whether vendor extensions count. */
  readonly extensions?: boolean | undefined;
}

/** The components that a value leads to, as pointers. */
export function reachable(
  root: JsonObject,
  { from, extensions = false }: Reach = {},
): ReadonlySet<string> {
  const found = new Set<string>();
  const { components, ...rest } = root;
  const open: Json[] = [from ?? rest];
  const maps = new Set<Json>();
  const children = childrenOf(isObject(components) ? components['schemas'] : undefined);
  const reach = (section: string, name: string): void => {
    const at = pointer(rootPointer, 'components', section, name);
    const component = found.has(at) ? undefined : valueIn(root, ['components', section, name]);
    if (component === undefined) return;
    found.add(at);
    open.push(component);
    // A base with a discriminator stands for the schemas that extend it.
    if (section === 'schemas' && isObject(component) && component['discriminator'] !== undefined)
      for (const child of children.get(name) ?? []) reach('schemas', child);
  };
  const refer = (text: Json): void => {
    if (typeof text !== 'string') return;
    const [components, section, name] = text.startsWith('#/') ? tokensOf(text.slice(1)) : [];
    if (components === 'components' && section !== undefined && name !== undefined)
      reach(section, name);
  };
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const isMap = maps.has(value);
    for (const [key, member] of Object.entries(value)) {
      if (!extensions && !isMap && key.startsWith('x-')) continue;
      if (namesOfTheirOwn.has(key) && member !== null) maps.add(member);
      if (typeof member !== 'object') refer(member);
      else if (key === 'mapping' && isObject(member))
        for (const target of Object.values(member)) {
          refer(target);
          reach('schemas', String(target));
        }
      else open.push(member);
      if (key === 'security' && Array.isArray(member))
        for (const requirement of member)
          for (const scheme of Object.keys(Object(requirement))) reach('securitySchemes', scheme);
    }
  }
  return found;
}

/** Fields whose members are called as the document likes, also `x-…`. */
const namesOfTheirOwn: ReadonlySet<string> = new Set(
  (
    'schemas requestBodies securitySchemes pathItems properties patternProperties ' +
    'dependentSchemas $defs definitions headers examples links callbacks parameters ' +
    'responses content encoding variables mapping paths webhooks'
  ).split(' '),
);

/** An extension that refers to what is gone goes too: there is nothing left for it to speak of. */
export function dropExtensions(root: JsonObject, gone: ReadonlySet<string>): void {
  const open: Json[] = [root];
  const maps = new Set<Json>();
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) continue;
      if (namesOfTheirOwn.has(key)) maps.add(member);
      if (!maps.has(value) && key.startsWith('x-') && refersTo(member, gone))
        Reflect.deleteProperty(value, key);
      else open.push(member);
    }
  }
}

function refersTo(from: Json, components: ReadonlySet<string>): boolean {
  const open = [from];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const { $ref } = isObject(value) ? value : {};
    if (
      typeof $ref === 'string' &&
      $ref.startsWith('#/') &&
      components.has(pointer(rootPointer, ...tokensOf($ref.slice(1)).slice(0, 3)))
    )
      return true;
    open.push(...Object.values(value));
  }
  return false;
}

/** Schema → the schemas that extend it by `allOf`. */
function childrenOf(schemas: Json | undefined): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const [name, schema] of isObject(schemas) ? Object.entries(schemas) : []) {
    const parts = isObject(schema) ? schema['allOf'] : undefined;
    for (const part of Array.isArray(parts) ? parts : []) {
      const ref: unknown = Object(part).$ref;
      const [, , base] =
        typeof ref === 'string' && ref.startsWith('#/components/schemas/')
          ? tokensOf(ref.slice(1))
          : [];
      if (base !== undefined) append(children, base, name);
    }
  }
  return children;
}
