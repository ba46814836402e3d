// The naming stage: every name of the output, decided once, from the model alone.

import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Api } from '../model/api.js';
import type { RenameOptions } from '../options.js';
import type { Pointer } from '../model/json.js';
import type { ApiNames, Names, WebhookNames } from './names.js';
import { nameOperations } from './operations.js';
import { givenNames, notGiven } from './given.js';
import { errorNames, globals, keywords, runtimeNames } from './reserved.js';
import { createScope, type Scope } from './scope.js';
import { nameSchemas } from './schemas.js';
import { camelCase, identifierFrom, kebabCase, pascalCase, words } from './words.js';

export interface NamingOptions {
  /** The client class. */
  readonly name?: string | undefined;
  /** The packages' scope. */
  readonly scope?: string | undefined;
  readonly rename?: RenameOptions | undefined;
}

export function nameApi(api: Api, options: NamingOptions = {}): { names: Names; diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const scope = createScope([keywords, globals, runtimeNames, errorNames], ({ wanted, given: name, at, owner }) => {
    const related = owner === undefined || owner === at ? undefined : [{ message: `What is called ${wanted} is here.`, pointer: owner }];
    diagnostics.push(diagnostic('naming/collision', `The name ${wanted} is ${owner === undefined ? 'reserved' : 'taken already'}, so this one is called ${name}.`, { pointer: at, related }));
  });
  const apiNames = nameOfApi(api, options, scope);
  const given = givenNames(options.rename);
  const schemas = nameSchemas(api, scope, given.schemas);
  const { operations, resources } = nameOperations(api, scope, given);
  const webhooks = nameWebhooks(api, scope);
  const names = { api: apiNames, schemas, operations, resources, webhooks };
  return { names, diagnostics: [...diagnostics, ...notGiven(api, { names, given, scope })] };
}

function nameOfApi(api: Api, options: NamingOptions, scope: Scope): ApiNames {
  const title = options.name ?? (telling(api.info.title) || 'Api');
  const wanted = identifierFrom(pascalCase(title), 'Api');
  const className = scope.claim([wanted, `${wanted}Client`], api.info.at);
  scope.claim([`${className}Core`], api.info.at);
  scope.claim([`${className}Options`], api.info.at);
  scope.claim([`${className}CoreOptions`], api.info.at);
  const slug = (options.name === undefined ? title.split(/[^\p{L}\p{Nd}]+/u).map(ascii).filter(Boolean).join('-') : kebabCase(className)).slice(0, 60).replace(/-$/, '') || 'api';
  return {
    className,
    slug: slug.toLowerCase(),
    scope: options.scope ?? `@${slug.toLowerCase()}`,
    environment: slug.toUpperCase().replaceAll('-', '_').replace(/^(?=\d)/, 'API_'),
  };
}

/** A title up to the word that says only that it is an API: `GitHub v3 REST API` → `GitHub`, `The Foo API for bars` → `Foo`. */
function telling(title: string): string {
  const parts = title.replaceAll(/['’]s\b/g, '').split(/[^\p{L}\p{Nd}.]+/u).filter((part) => words(part).length > 0);
  const start = Math.max(parts.findIndex((part) => !filler.test(part)), 0);
  const end = parts.findIndex((part, index) => index > start && filler.test(part));
  return parts.slice(start, end === -1 ? undefined : end).slice(0, 4).join(' ');
}

const filler = /^(the|a|an|official|api|apis|rest|restful|http|web|service|services|sdk|open|openapi|specification|spec|reference|documentation|docs|public|v?\d[\d.]*)$/i;

function ascii(text: string): string {
  return text.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, '');
}

function nameWebhooks(api: Api, scope: Scope): Map<Pointer, WebhookNames> {
  const result = new Map<Pointer, WebhookNames>();
  const constants = createScope([keywords]);
  for (const isDeclared of [true, false]) {
    for (const { at, name } of api.webhooks) {
      const type = identifierFrom(pascalCase(name), 'Webhook');
      const constant = camelCase(type);
      if ((constant === name) !== isDeclared) continue;
      result.set(at, { constant: constants.claim([constant, `${constant}Webhook`], at), payload: scope.claim([`${type}Payload`, `${type}WebhookPayload`], at) });
    }
  }
  return result;
}
