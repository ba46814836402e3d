// The naming stage: decides every name of the output once, from the model alone.

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import type { Api } from '../api.js';
import type { RenameOptions } from '../../base/options.js';
import { allCallbacks, type OwnedCallback } from '../capabilities/webhooks.js';
import { type Pointer, pointer, rootPointer, schemaId, tokens } from '../json.js';
import type { ApiNames, Names, OperationNames, WebhookNames } from './names.js';
import { nameOperations } from './operations.js';
import { renameProblems, renamesOf } from './renames.js';
import {
  createScope,
  errorNames,
  globals,
  keywords,
  promiseMembers,
  runtimeNames,
  type Scope,
  validationError,
} from './scope.js';
import { nameSchemas } from './schemas.js';
import { camelCase, identifierFrom, kebabCase, pascalCase, withEnding, words } from './words.js';

export interface NamingOptions {
  /** The name of the client class. Default: made from the title. */
  readonly name?: string | undefined;
  /** The npm scope of the packages. Default: made from the title. */
  readonly scope?: string | undefined;
  readonly rename?: RenameOptions | undefined;
  /**
   * The API of the whole document, if `api` is a selection from it. Names are made from the whole,
   * so a selection renames nothing.
   */
  readonly whole?: Api | undefined;
}

export interface NamingResult {
  readonly names: Names;
  readonly diagnostics: readonly Diagnostic[];
}

export function nameApi(api: Api, { whole, ...options }: NamingOptions = {}): NamingResult {
  return whole ? partOf(nameWhole(whole, options), { api, whole }) : nameWhole(api, options);
}

function nameWhole(api: Api, options: NamingOptions): NamingResult {
  const diagnostics: Diagnostic[] = [];
  const scope = createScope(
    [
      ...[keywords, promiseMembers, globals, runtimeNames, errorNames],
      new Set(isComponent(api, validationError) ? [] : [validationError]),
    ],
    ({ wanted, name, at, owner, isContested }) => {
      const related =
        owner === undefined || owner === at
          ? undefined
          : [
              {
                message: isContested ? 'This would be one, too.' : `${wanted} is declared here.`,
                pointer: owner,
              },
            ];
      diagnostics.push(
        diagnostic(
          'naming/collision',
          isContested
            ? `Several would be called ${wanted}, so none is, and this one is called ${name}.`
            : `The name ${wanted} is ${owner === undefined ? 'reserved' : 'taken already'}, so this one is called ${name}.`,
          { pointer: at, related },
        ),
      );
    },
  );
  const apiNames = nameOfApi(api, options, scope);
  const renames = renamesOf(options.rename);
  const schemas = nameSchemas(api, scope, renames.schemas);
  const { operations, resources } = nameOperations(api, scope, renames);
  const webhooks = nameWebhooks(api, scope);
  const callbacks = nameCallbacks(api, scope, operations);
  const stems = [...schemas.values()];
  const declared = {
    types: new Set(stems.map(({ type }) => type)),
    constants: new Set(stems.map(({ constant }) => constant)),
    functions: new Set([...operations.values()].map((operation) => operation.function)),
  };
  const names = { api: apiNames, schemas, operations, resources, webhooks, callbacks, declared };
  return {
    names,
    diagnostics: [...diagnostics, ...renameProblems(api, { names, renames, scope })],
  };
}

function isComponent({ schemas }: Api, name: string): boolean {
  return schemas.has(schemaId(pointer(rootPointer, 'components', 'schemas', name)));
}

/**
 * The names of a selection. Operations are matched by method and path, not by pointer: a path item
 * that several paths share is written out when one of these paths is left out.
 */
function partOf(
  { names, diagnostics }: NamingResult,
  { api, whole }: { readonly api: Api; readonly whole: Api },
): NamingResult {
  const before = new Map(whole.operations.map(({ at, method, path }) => [`${method} ${path}`, at]));
  const left = new Map(
    api.operations.flatMap(({ at, method, path }): [Pointer, Pointer][] => [
      [before.get(`${method} ${path}`) ?? at, at],
    ]),
  );
  const webhooksBefore = new Map(
    whole.webhooks.map(({ at, name, operation }) => [`${operation.method} ${name}`, at]),
  );
  const webhooks = new Map(
    api.webhooks.flatMap(({ at, name, operation }): [Pointer, Pointer][] => [
      [webhooksBefore.get(`${operation.method} ${name}`) ?? at, at],
    ]),
  );
  const callbacksBefore = new Map(
    allCallbacks(whole).map((allCallback) => [identityOf(allCallback), allCallback.at]),
  );
  const callbacks = new Map(
    allCallbacks(api).map((ownedCallback): [Pointer, Pointer] => [
      callbacksBefore.get(identityOf(ownedCallback)) ?? ownedCallback.at,
      ownedCallback.at,
    ]),
  );
  const moved = <Each>(
    map: ReadonlyMap<Pointer, Each>,
    to: ReadonlyMap<Pointer, Pointer>,
  ): ReadonlyMap<Pointer, Each> =>
    new Map(
      [...map].flatMap(([at, each]): [Pointer, Each][] => {
        const now = to.get(at);
        return now === undefined ? [] : [[now, each]];
      }),
    );
  const resources = names.resources.map((resource) => ({
    ...resource,
    operations: resource.operations.flatMap((at) => left.get(at) ?? []),
  }));
  const schemas = new Map([...names.schemas].filter(([id]) => api.schemas.has(id)));
  const kept = {
    ...names,
    schemas,
    operations: moved(names.operations, left),
    resources: resources.filter(({ operations }) => operations.length > 0),
    webhooks: moved(names.webhooks, webhooks),
    callbacks: moved(names.callbacks, callbacks),
  };
  // Collisions of what is left out do not matter. A wrong entry of `rename` is reported whatever is
  // left out.
  const concerned = new Set<string>([
    ...kept.operations.keys(),
    ...kept.schemas.keys(),
    ...kept.webhooks.keys(),
    ...kept.callbacks.keys(),
    ...kept.resources.flatMap(({ operations }) => operations),
    api.info.at,
  ]);
  return {
    names: kept,
    diagnostics: diagnostics.filter(
      ({ code, pointer }) =>
        code !== 'naming/collision' || (pointer !== undefined && concerned.has(pointer)),
    ),
  };
}

function nameOfApi(api: Api, options: NamingOptions, scope: Scope): ApiNames {
  const title = options.name ?? (serviceName(api.info.title) || 'Api');
  const wanted = identifierFrom(pascalCase(title), 'Api');
  const className = scope.claim([wanted, `${wanted}Client`], api.info.at);
  scope.claim([`${className}Core`], api.info.at);
  scope.claim([`${className}Options`], api.info.at);
  scope.claim([`${className}CoreOptions`], api.info.at);
  const slug =
    (options.name === undefined
      ? title
          .split(/[^\p{L}\p{Nd}]+/u)
          .map(ascii)
          .filter(Boolean)
          .join('-')
      : kebabCase(className)
    )
      .slice(0, 60)
      .replace(/-$/, '') || 'api';
  return {
    className,
    slug: slug.toLowerCase(),
    scope: options.scope ?? `@${slug.toLowerCase()}`,
    environment: slug
      .toUpperCase()
      .replaceAll('-', '_')
      .replace(/^(?=\d)/, 'API_'),
  };
}

/**
 * The words of a title that name the service: `GitHub v3 REST API` → `GitHub`, `The Foo API for
 * bars` → `Foo`.
 */
function serviceName(title: string): string {
  const parts = title
    .replaceAll(/['’]s\b/g, '')
    .split(/[^\p{L}\p{Nd}.]+/u)
    .filter((part) => words(part).length > 0);
  const start = Math.max(
    parts.findIndex((part) => !filler.test(part)),
    0,
  );
  const end = parts.findIndex((part, index) => index > start && filler.test(part));
  return parts
    .slice(start, end === -1 ? undefined : end)
    .slice(0, 4)
    .join(' ');
}

const filler =
  /^(the|a|an|official|api|apis|rest|restful|http|web|service|services|sdk|open|openapi|specification|spec|reference|documentation|docs|public|v?\d[\d.]*)$/i;

function ascii(text: string): string {
  return text.normalize('NFKD').replaceAll(/[^A-Za-z0-9]/g, '');
}

/**
 * If a webhook has several methods, POST gets the plain name. If two names differ in punctuation
 * alone, the operationId tells them apart.
 */
function nameWebhooks(api: Api, scope: Scope): ReadonlyMap<Pointer, WebhookNames> {
  const wanted = api.webhooks.map(({ at, name, operation: { id, method } }) => {
    const type = identifierFrom(pascalCase(name), 'Webhook');
    return {
      at,
      type,
      byId: id === undefined ? [] : [identifierFrom(pascalCase(id), 'Webhook')],
      byMethod: `${pascalCase(method.toLowerCase())}${type}`,
      rank: (camelCase(type) === name ? 0 : 1) + (method === 'POST' ? 0 : 2),
      identity: `${method.toLowerCase()} ${name}`,
    };
  });
  const constants = createScope([keywords, promiseMembers]).claimAll(
    wanted.map(({ at, rank, identity, type, byId, byMethod }) => ({
      at,
      rank,
      identity,
      candidates: [
        camelCase(type),
        ...byId.map(camelCase),
        ...withEnding(camelCase(type), 'Webhook'),
        camelCase(byMethod),
      ],
    })),
  );
  const payloads = scope.claimAll(
    wanted.map(({ at, rank, identity, type, byId, byMethod }) => ({
      at,
      rank,
      identity,
      candidates: [type, ...byId, ...withEnding(type, 'Webhook'), byMethod].flatMap((each) =>
        withEnding(each, 'Payload'),
      ),
    })),
  );
  return new Map(
    wanted.map(({ at }) => [
      at,
      { constant: constants.get(at) ?? '', payload: payloads.get(at) ?? '' },
    ]),
  );
}

/**
 * Names the payloads of callbacks after the operationId, the component, or the operation to which
 * they belong, in this order.
 */
function nameCallbacks(
  api: Api,
  scope: Scope,
  operations: ReadonlyMap<Pointer, OperationNames>,
): ReadonlyMap<Pointer, string> {
  return scope.claimAll(
    allCallbacks(api).map((callback) => {
      const { at, name, owner, expression, operation } = callback;
      const [section, ...path] = tokens(at);
      // The component, and those inside of it: `callbacks`, name, expression, method, and again.
      const stem =
        section === 'components'
          ? path.filter((_, index) => index % 4 === 1).join(' ')
          : `${operations.get(owner.at)?.function ?? ''} ${name}`;
      const { id, method } = operation;
      const candidates = [
        ...(id === undefined ? [] : [id]),
        stem,
        `${stem} ${method.toLowerCase()}`,
        `${stem} ${expression}`,
      ];
      return {
        at,
        identity: identityOf(callback),
        candidates: candidates.flatMap((candidate) =>
          withEnding(identifierFrom(pascalCase(candidate), 'Callback'), 'Payload'),
        ),
      };
    }),
  );
}

/** Identifies a callback independently of where the document writes it. */
function identityOf({ owner, name, expression, operation }: OwnedCallback): string {
  const [of, method] = [owner.method.toLowerCase(), operation.method.toLowerCase()];
  return [of, owner.path, name, method, expression].join(' ');
}
