// Who is let in: requirements of operations, and the schemes that they name.

import type { Api, SecurityRequirement, SecurityScheme } from '../model/api.js';
import type { Json, Pointer } from '../model/json.js';
import type { ApiRuleName } from './api-rules.js';
import { canonical } from './same.js';

/** Old name of a scheme → its new one, where only the name is another. */
export type Schemes = ReadonlyMap<string, string>;

export interface Details {
  readonly name?: string | undefined;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
}

export type Note = (rule: ApiRuleName, details: Details) => void;

/** Schemes of the two documents: what has become of each. */
export function compareSchemes(from: Api, to: Api, note: Note): Schemes {
  const renamed = new Map<string, string>();
  const open = new Map([...to.securitySchemes].filter(([name]) => !from.securitySchemes.has(name)));
  for (const [name, scheme] of from.securitySchemes) {
    const other = to.securitySchemes.get(name);
    if (other) {
      compareScheme(name, scheme, other, note);
      continue;
    }
    const [same] = [...open].find(([, each]) => meaning(each) === meaning(scheme)) ?? [];
    note('api-security-component-removed', { name, fromAt: scheme.at });
    if (same !== undefined) {
      renamed.set(name, same);
    }
  }
  for (const [name, scheme] of open)
    note('api-security-component-added', { name, toAt: scheme.at });
  return renamed;
}

function meaning(scheme: SecurityScheme): string {
  const { at, description, extensions, ...rest } = scheme;
  void [at, description, extensions];
  return canonical('flows' in rest ? { ...rest, flows: [...rest.flows.keys()] } : rest);
}

function compareScheme(name: string, from: SecurityScheme, to: SecurityScheme, note: Note): void {
  const place = { name, fromAt: from.at, toAt: to.at };
  if (from.type !== to.type)
    return note('api-security-component-type-changed', {
      ...place,
      from: from.type,
      to: to.type,
    });
  const [before, after] = [credentialOf(from), credentialOf(to)];
  if (before !== after)
    note('api-security-component-credential-changed', { ...place, from: before, to: after });
  if (from.type === 'openIdConnect' && to.type === 'openIdConnect' && from.url !== to.url)
    note('api-security-component-oauth-url-changed', { ...place, from: from.url, to: to.url });
  if (from.type !== 'oauth2' || to.type !== 'oauth2') return;
  for (const [kind, flow] of from.flows) {
    const other = to.flows.get(kind);
    if (!other) {
      note('api-security-component-credential-changed', {
        ...place,
        from: kind,
        to: 'other flows',
      });
      continue;
    }
    for (const url of ['authorizationUrl', 'tokenUrl', 'refreshUrl'] as const)
      if (flow[url] !== other[url])
        note('api-security-component-oauth-url-changed', {
          ...place,
          from: flow[url] ?? 'none',
          to: other[url] ?? 'none',
        });
    for (const scope of flow.scopes.keys())
      if (!other.scopes.has(scope))
        note('api-security-component-oauth-scope-removed', { ...place, from: scope });
    for (const scope of other.scopes.keys())
      if (!flow.scopes.has(scope))
        note('api-security-component-oauth-scope-added', { ...place, to: scope });
  }
}

/** How a credential travels. */
function credentialOf(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') {
    const name = scheme.in === 'header' ? scheme.name.toLowerCase() : scheme.name;
    return `${scheme.in} ${name}`;
  }
  return scheme.type === 'http' ? scheme.scheme.toLowerCase() : scheme.type;
}

/** Who was let in must still be: each old alternative must be enough for a new one. */
export function compareSecurity(
  schemes: Schemes,
  from: readonly SecurityRequirement[],
  to: readonly SecurityRequirement[],
  note: Note,
): void {
  const [before, after] = [
    alternatives(from).map(
      (requirement) =>
        new Map([...requirement].map(([name, scopes]) => [schemes.get(name) ?? name, scopes])),
    ),
    alternatives(to),
  ];
  const wasOpen = before.some(({ size }) => size === 0);
  const isOpen = after.some(({ size }) => size === 0);
  for (const old of before) {
    if (after.some((now) => suffices(old, now))) continue;
    const alike = after.find((now) => [...now.keys()].every((name) => old.has(name)));
    if (alike)
      for (const [name, scopes] of alike)
        for (const scope of scopes)
          if (old.get(name)?.includes(scope) !== true)
            note('api-security-scope-added', { name: scope, to: name });
    if (!alike && old.size === 0) note('api-security-added', { to: after.map(named).join(' or ') });
    if (!alike && old.size > 0)
      note(
        after.some((now) => [...old.keys()].every((name) => now.has(name)))
          ? 'api-security-added'
          : 'api-security-alternative-removed',
        { from: named(old), to: after.map(named).join(' or ') },
      );
  }
  for (const now of after) {
    if (before.some((old) => suffices(now, old))) continue;
    const alike = before.find((old) => [...old.keys()].every((name) => now.has(name)));
    if (alike && suffices(alike, now))
      for (const [name, scopes] of alike)
        for (const scope of scopes)
          if (now.get(name)?.includes(scope) !== true)
            note('api-security-scope-removed', { name: scope, to: name });
    if (isOpen && !wasOpen && now.size === 0)
      note('api-security-removed', { from: before.map(named).join(' or ') });
    else if (!alike && !wasOpen) note('api-security-alternative-added', { to: named(now) });
  }
}

function alternatives(list: readonly SecurityRequirement[]): readonly SecurityRequirement[] {
  return list.length === 0 ? [new Map()] : list;
}

/** Whether what satisfies the one satisfies the other. */
function suffices(one: SecurityRequirement, other: SecurityRequirement): boolean {
  return [...other].every(([name, scopes]) => {
    const own = one.get(name);
    return own !== undefined && scopes.every((scope) => own.includes(scope));
  });
}

function named(requirement: SecurityRequirement): string {
  return requirement.size === 0 ? 'nobody' : [...requirement.keys()].join(' and ');
}
