// Compares the security requirements of operations, and the security schemes.

import type { Api, SecurityRequirement, SecurityScheme } from '../model/api.js';
import type { Json, Pointer } from '../model/json.js';
import type { ApiRuleName } from './api-rules.js';
import { canonical } from './same.js';

/** Old name → new name, for schemes that were only renamed. */
export type Schemes = ReadonlyMap<string, string>;

export interface Details {
  readonly name?: string | undefined;
  readonly from?: Json | undefined;
  readonly to?: Json | undefined;
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
}

export type NoteChange = (rule: ApiRuleName, details: Details) => void;

/** Compares the schemes of the two documents. */
export function compareSchemes(from: Api, to: Api, note: NoteChange): Schemes {
  const renamed = new Map<string, string>();
  const added = new Map(
    [...to.securitySchemes].filter(([name]) => !from.securitySchemes.has(name)),
  );
  for (const [name, scheme] of from.securitySchemes) {
    const other = to.securitySchemes.get(name);
    if (other) {
      compareScheme(name, scheme, other, note);
      continue;
    }
    const [same] =
      [...added].find(
        ([, securityScheme]) => definitionOf(securityScheme) === definitionOf(scheme),
      ) ?? [];
    note('api-security-component-removed', { name, fromAt: scheme.at });
    if (same !== undefined) {
      renamed.set(name, same);
    }
  }
  for (const [name, scheme] of added)
    note('api-security-component-added', { name, toAt: scheme.at });
  return renamed;
}

function definitionOf(scheme: SecurityScheme): string {
  const { at, description, extensions, ...rest } = scheme;
  void [at, description, extensions];
  return canonical('flows' in rest ? { ...rest, flows: [...rest.flows.keys()] } : rest);
}

function compareScheme(
  name: string,
  from: SecurityScheme,
  to: SecurityScheme,
  note: NoteChange,
): void {
  const pointers = { name, fromAt: from.at, toAt: to.at };
  if (from.type !== to.type)
    return note('api-security-component-type-changed', {
      ...pointers,
      from: from.type,
      to: to.type,
    });
  const [before, after] = [credentialOf(from), credentialOf(to)];
  if (before !== after)
    note('api-security-component-credential-changed', { ...pointers, from: before, to: after });
  if (from.type === 'openIdConnect' && to.type === 'openIdConnect' && from.url !== to.url)
    note('api-security-component-oauth-url-changed', { ...pointers, from: from.url, to: to.url });
  if (from.type !== 'oauth2' || to.type !== 'oauth2') return;
  if (from.metadataUrl !== to.metadataUrl)
    note('api-security-component-oauth-url-changed', {
      ...pointers,
      from: from.metadataUrl ?? 'none',
      to: to.metadataUrl ?? 'none',
    });
  for (const [kind, flow] of from.flows) {
    const other = to.flows.get(kind);
    if (!other) {
      note('api-security-component-credential-changed', {
        ...pointers,
        from: kind,
        to: 'other flows',
      });
      continue;
    }
    for (const url of oauthUrls)
      if (flow[url] !== other[url])
        note('api-security-component-oauth-url-changed', {
          ...pointers,
          from: flow[url] ?? 'none',
          to: other[url] ?? 'none',
        });
    for (const scope of flow.scopes.keys())
      if (!other.scopes.has(scope))
        note('api-security-component-oauth-scope-removed', { ...pointers, from: scope });
    for (const scope of other.scopes.keys())
      if (!flow.scopes.has(scope))
        note('api-security-component-oauth-scope-added', { ...pointers, to: scope });
  }
}

const oauthUrls = ['authorizationUrl', 'tokenUrl', 'refreshUrl', 'deviceAuthorizationUrl'] as const;

/** The location and form of a credential in a request. */
function credentialOf(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') {
    const name = scheme.in === 'header' ? scheme.name.toLowerCase() : scheme.name;
    return `${scheme.in} ${name}`;
  }
  return scheme.type === 'http' ? scheme.scheme.toLowerCase() : scheme.type;
}

/** Compares requirements. Credentials for each old alternative must still satisfy a new one. */
export function compareSecurity(
  schemes: Schemes,
  from: readonly SecurityRequirement[],
  to: readonly SecurityRequirement[],
  note: NoteChange,
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
    if (after.some((now) => satisfies(old, now))) continue;
    const alike = after.find((now) => [...now.keys()].every((name) => old.has(name)));
    if (alike)
      for (const [name, scopes] of alike)
        for (const scope of scopes)
          if (old.get(name)?.includes(scope) !== true)
            note('api-security-scope-added', { name: scope, to: name });
    if (!alike && old.size === 0)
      note('api-security-added', { to: after.map(labelOf).join(' or ') });
    if (!alike && old.size > 0)
      note(
        after.some((now) => [...old.keys()].every((name) => now.has(name)))
          ? 'api-security-added'
          : 'api-security-alternative-removed',
        { from: labelOf(old), to: after.map(labelOf).join(' or ') },
      );
  }
  for (const now of after) {
    if (before.some((old) => satisfies(now, old))) continue;
    const alike = before.find((old) => [...old.keys()].every((name) => now.has(name)));
    if (alike && satisfies(alike, now))
      for (const [name, scopes] of alike)
        for (const scope of scopes)
          if (now.get(name)?.includes(scope) !== true)
            note('api-security-scope-removed', { name: scope, to: name });
    if (isOpen && !wasOpen && now.size === 0)
      note('api-security-removed', { from: before.map(labelOf).join(' or ') });
    else if (!alike && !wasOpen) note('api-security-alternative-added', { to: labelOf(now) });
  }
}

function alternatives(list: readonly SecurityRequirement[]): readonly SecurityRequirement[] {
  return list.length === 0 ? [new Map()] : list;
}

/** Whether credentials that satisfy `one` also satisfy `other`. */
function satisfies(one: SecurityRequirement, other: SecurityRequirement): boolean {
  return [...other].every(([name, scopes]) => {
    const own = one.get(name);
    return own !== undefined && scopes.every((scope) => own.includes(scope));
  });
}

function labelOf(requirement: SecurityRequirement): string {
  return requirement.size === 0 ? 'nobody' : [...requirement.keys()].join(' and ');
}
