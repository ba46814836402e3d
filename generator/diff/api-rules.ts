// The rules outside of schemas: operations, parameters, bodies, responses, security, servers,
// names. One table in one file, however long, so that ids and mirrors are compared at a glance.

import type { Direction, Effect, Level, RulePart } from './change.js';

export interface ApiRule {
  readonly effect: Effect;
  /** Overrides the levels that follow from the effect. */
  readonly level?: Partial<Record<Direction, Level>> | undefined;
  /**
   * The part of the packages' surface that it is about, and whose differences it explains; absent
   * if it is about none.
   */
  readonly part?: RulePart | undefined;
  /** With the placeholders `{name}`, `{from}` and `{to}`. */
  readonly message: string;
  /** The rule that reverts it, or the reason why there is none. */
  readonly mirror: string | { readonly none: string };
}

const both = { none: 'a change of one value into another is its own mirror' };

export const apiRules = {
  'api-removed-without-deprecation': {
    effect: 'narrower',
    part: 'export',
    message: 'is removed, without having been deprecated',
    mirror: 'endpoint-added',
  },
  'api-removed-before-sunset': {
    effect: 'narrower',
    part: 'export',
    message: 'is removed before its sunset on {from}',
    mirror: 'endpoint-added',
  },
  'api-removed-with-deprecation': {
    effect: 'none',
    part: 'export',
    message: 'is removed, as was announced',
    mirror: 'endpoint-added',
  },
  'sdk-operation-left-out': {
    effect: 'none',
    part: 'export',
    message: 'is no longer generated, though the document has it',
    mirror: 'endpoint-added',
  },
  'endpoint-added': {
    effect: 'none',
    part: 'export',
    message: 'is new',
    mirror: 'api-removed-without-deprecation',
  },
  'endpoint-deprecated': {
    effect: 'none',
    message: 'is deprecated',
    mirror: 'endpoint-reactivated',
  },
  'endpoint-deprecated-with-sunset': {
    effect: 'none',
    message: 'is deprecated, and stays until {to}',
    mirror: 'endpoint-reactivated',
  },
  'endpoint-reactivated': {
    effect: 'none',
    message: 'is no longer deprecated',
    mirror: 'endpoint-deprecated',
  },
  'sunset-added': {
    effect: 'none',
    message: 'stays until {to}',
    mirror: 'sunset-deleted',
  },
  'sunset-deleted': {
    effect: 'none',
    level: { request: 'warning', response: 'warning' },
    message: 'is no longer promised to stay until {from}',
    mirror: 'sunset-added',
  },
  'api-sunset-date-changed-too-small': {
    effect: 'none',
    level: { request: 'warning', response: 'warning' },
    message: 'stays until {to}, which is earlier than {from}',
    mirror: 'api-sunset-date-postponed',
  },
  'api-sunset-date-postponed': {
    effect: 'none',
    message: 'stays until {to}, which is later than {from}',
    mirror: 'api-sunset-date-changed-too-small',
  },
  'api-operation-id-added': {
    effect: 'none',
    message: 'has the operationId {to}',
    mirror: 'api-operation-id-removed',
  },
  'api-operation-id-removed': {
    effect: 'none',
    message: 'no longer has the operationId {from}',
    mirror: 'api-operation-id-added',
  },
  'api-tag-added': { effect: 'none', message: 'has the tag {name}', mirror: 'api-tag-removed' },
  'api-tag-removed': {
    effect: 'none',
    message: 'no longer has the tag {name}',
    mirror: 'api-tag-added',
  },
  'webhook-removed': {
    effect: 'narrower',
    part: 'export',
    message: 'is no longer sent',
    mirror: 'webhook-added',
  },
  'webhook-added': { effect: 'none', part: 'export', message: 'is new', mirror: 'webhook-removed' },
  'callback-removed': {
    effect: 'narrower',
    part: 'export',
    message: 'no longer calls back {name}',
    mirror: 'callback-added',
  },
  'callback-added': {
    effect: 'none',
    part: 'export',
    message: 'may call back {name}',
    mirror: 'callback-removed',
  },

  'new-optional-request-parameter': {
    effect: 'none',
    part: 'argument',
    message: 'has a new optional parameter {name}',
    mirror: 'request-parameter-removed',
  },
  'new-required-request-parameter': {
    effect: 'narrower',
    part: 'argument',
    message: 'has a new required parameter {name}',
    mirror: 'request-parameter-removed',
  },
  'new-request-path-parameter': {
    effect: 'narrower',
    part: 'argument',
    message: 'has a new path parameter {name}',
    mirror: 'request-parameter-removed',
  },
  'request-parameter-removed': {
    effect: 'none',
    part: 'argument',
    level: { request: 'warning', response: 'warning' },
    message: 'no longer has the parameter {name}',
    mirror: 'new-optional-request-parameter',
  },
  'request-parameter-removed-with-deprecation': {
    effect: 'none',
    part: 'argument',
    message: 'no longer has the parameter {name}, which was deprecated',
    mirror: 'new-optional-request-parameter',
  },
  'request-parameter-removed-before-sunset': {
    effect: 'none',
    level: { request: 'error', response: 'error' },
    part: 'argument',
    message: 'no longer has the parameter {name}, which was to stay until {from}',
    mirror: 'new-optional-request-parameter',
  },
  'request-parameter-became-required': {
    effect: 'narrower',
    part: 'argument',
    message: 'requires the parameter {name}',
    mirror: 'request-parameter-became-optional',
  },
  'request-parameter-became-optional': {
    effect: 'wider',
    part: 'argument',
    message: 'no longer requires the parameter {name}',
    mirror: 'request-parameter-became-required',
  },
  'request-parameter-deprecated': {
    effect: 'none',
    message: 'deprecates the parameter {name}',
    mirror: 'request-parameter-reactivated',
  },
  'request-parameter-deprecated-with-sunset': {
    effect: 'none',
    message: 'deprecates the parameter {name}, which stays until {to}',
    mirror: 'request-parameter-reactivated',
  },
  'request-parameter-reactivated': {
    effect: 'none',
    message: 'no longer deprecates the parameter {name}',
    mirror: 'request-parameter-deprecated',
  },
  'request-parameter-sunset-added': {
    effect: 'none',
    message: 'keeps the parameter {name} until {to}',
    mirror: 'request-parameter-sunset-deleted',
  },
  'request-parameter-sunset-deleted': {
    effect: 'none',
    level: { request: 'warning', response: 'warning' },
    message: 'no longer promises to keep the parameter {name} until {from}',
    mirror: 'request-parameter-sunset-added',
  },
  'request-parameter-sunset-date-changed-too-small': {
    effect: 'none',
    level: { request: 'warning', response: 'warning' },
    message: 'keeps the parameter {name} until {to}, which is earlier than {from}',
    mirror: 'request-parameter-sunset-date-postponed',
  },
  'request-parameter-sunset-date-postponed': {
    effect: 'none',
    message: 'keeps the parameter {name} until {to}, which is later than {from}',
    mirror: 'request-parameter-sunset-date-changed-too-small',
  },
  'request-parameter-style-changed': {
    effect: 'changed',
    part: 'argument',
    message: 'changes the style of the parameter {name} from {from} to {to}',
    mirror: both,
  },
  'request-parameter-explode-changed': {
    effect: 'changed',
    part: 'argument',
    message: 'changes explode of the parameter {name} from {from} to {to}',
    mirror: both,
  },
  'request-parameter-allow-reserved-changed': {
    effect: 'changed',
    part: 'argument',
    level: { request: 'warning', response: 'warning' },
    message: 'changes allowReserved of the parameter {name} from {from} to {to}',
    mirror: both,
  },
  'request-parameter-allow-empty-value-added': {
    effect: 'wider',
    part: 'argument',
    message: 'accepts the parameter {name} without a value',
    mirror: 'request-parameter-allow-empty-value-removed',
  },
  'request-parameter-allow-empty-value-removed': {
    effect: 'narrower',
    part: 'argument',
    message: 'no longer accepts the parameter {name} without a value',
    mirror: 'request-parameter-allow-empty-value-added',
  },
  'request-parameter-media-type-changed': {
    effect: 'changed',
    part: 'argument',
    message: 'changes the media type of the parameter {name} from {from} to {to}',
    mirror: both,
  },
  'request-path-parameter-renamed': {
    effect: 'none',
    part: 'argument',
    message: 'renames the path parameter {from} to {to}; requests are the same',
    mirror: both,
  },

  'request-body-added-optional': {
    effect: 'none',
    part: 'argument',
    message: 'takes an optional body',
    mirror: 'request-body-removed',
  },
  'request-body-added-required': {
    effect: 'narrower',
    part: 'argument',
    message: 'requires a body',
    mirror: 'request-body-removed',
  },
  'request-body-removed': {
    effect: 'changed',
    part: 'argument',
    message: 'no longer takes a body',
    mirror: 'request-body-added-optional',
  },
  'request-body-became-required': {
    effect: 'narrower',
    part: 'argument',
    message: 'requires its body',
    mirror: 'request-body-became-optional',
  },
  'request-body-became-optional': {
    effect: 'wider',
    part: 'argument',
    message: 'no longer requires its body',
    mirror: 'request-body-became-required',
  },
  'request-body-media-type-added': {
    effect: 'wider',
    part: 'argument',
    message: 'accepts a body of the media type {name}',
    mirror: 'request-body-media-type-removed',
  },
  'request-body-media-type-removed': {
    effect: 'narrower',
    part: 'argument',
    message: 'no longer accepts a body of the media type {name}',
    mirror: 'request-body-media-type-added',
  },
  'request-body-media-type-schema-added': {
    effect: 'narrower',
    part: 'argument',
    message: 'has a schema for its body of the media type {name}',
    mirror: 'request-body-media-type-schema-removed',
  },
  'request-body-media-type-schema-removed': {
    effect: 'wider',
    part: 'argument',
    message: 'no longer has a schema for its body of the media type {name}',
    mirror: 'request-body-media-type-schema-added',
  },
  'request-body-encoding-changed': {
    effect: 'changed',
    part: 'argument',
    message: 'changes the encoding of {name} in the body',
    mirror: both,
  },

  // A client of the old document does not know what the status means.
  'response-success-status-added': {
    effect: 'wider',
    level: { response: 'warning' },
    part: 'response',
    message: 'may respond with {name}',
    mirror: 'response-success-status-removed',
  },
  'response-success-status-removed': {
    effect: 'changed',
    part: 'response',
    message: 'no longer responds with {name}',
    mirror: 'response-success-status-added',
  },
  'response-non-success-status-added': {
    effect: 'none',
    part: 'response',
    message: 'may fail with {name}',
    mirror: 'response-non-success-status-removed',
  },
  'response-non-success-status-removed': {
    effect: 'none',
    part: 'response',
    message: 'no longer fails with {name}',
    mirror: 'response-non-success-status-added',
  },
  'response-media-type-added': {
    effect: 'none',
    part: 'response',
    message: 'may respond with {from} as {name}',
    mirror: 'response-media-type-removed',
  },
  'response-media-type-removed': {
    effect: 'changed',
    part: 'response',
    message: 'no longer responds with {from} as {name}',
    mirror: 'response-media-type-added',
  },
  'response-body-added': {
    effect: 'wider',
    part: 'response',
    message: 'responds with {name} and a body',
    mirror: 'response-body-removed',
  },
  'response-body-removed': {
    effect: 'changed',
    part: 'response',
    message: 'responds with {name} and no body',
    mirror: 'response-body-added',
  },
  'response-body-media-type-schema-added': {
    effect: 'narrower',
    part: 'response',
    message: 'has a schema for {name} of {from}',
    mirror: 'response-body-media-type-schema-removed',
  },
  'response-body-media-type-schema-removed': {
    effect: 'wider',
    part: 'response',
    level: { response: 'warning' },
    message: 'no longer has a schema for {name} of {from}',
    mirror: 'response-body-media-type-schema-added',
  },
  'response-header-added': {
    effect: 'none',
    part: 'headers',
    message: 'has the header {name} in {from}',
    mirror: 'optional-response-header-removed',
  },
  'required-response-header-removed': {
    effect: 'wider',
    part: 'headers',
    message: 'no longer has the header {name} in {from}',
    mirror: 'response-header-added',
  },
  'optional-response-header-removed': {
    effect: 'none',
    part: 'headers',
    level: { response: 'warning' },
    message: 'no longer has the header {name} in {from}',
    mirror: 'response-header-added',
  },
  'response-header-became-optional': {
    effect: 'wider',
    part: 'headers',
    message: 'may leave out the header {name} in {from}',
    mirror: 'response-header-became-required',
  },
  'response-header-became-required': {
    effect: 'narrower',
    part: 'headers',
    message: 'always has the header {name} in {from}',
    mirror: 'response-header-became-optional',
  },
  'response-link-added': {
    effect: 'none',
    message: 'has the link {name} in {from}',
    mirror: 'response-link-removed',
  },
  'response-link-removed': {
    effect: 'none',
    message: 'no longer has the link {name} in {from}',
    mirror: 'response-link-added',
  },

  'api-security-added': {
    effect: 'narrower',
    part: 'credentials',
    message: 'requires authentication by {to}',
    mirror: 'api-security-removed',
  },
  'api-security-removed': {
    effect: 'wider',
    part: 'credentials',
    message: 'no longer requires authentication by {from}',
    mirror: 'api-security-added',
  },
  'api-security-alternative-added': {
    effect: 'wider',
    part: 'credentials',
    message: 'also accepts authentication by {to}',
    mirror: 'api-security-alternative-removed',
  },
  'api-security-alternative-removed': {
    effect: 'narrower',
    part: 'credentials',
    message: 'no longer accepts authentication by {from}',
    mirror: 'api-security-alternative-added',
  },
  'api-security-scope-added': {
    effect: 'narrower',
    message: 'requires the scope {name} of {to}',
    mirror: 'api-security-scope-removed',
  },
  'api-security-scope-removed': {
    effect: 'wider',
    message: 'no longer requires the scope {name} of {to}',
    mirror: 'api-security-scope-added',
  },
  'api-security-component-added': {
    effect: 'none',
    part: 'export',
    message: 'The security scheme {name} is new',
    mirror: 'api-security-component-removed',
  },
  'api-security-component-removed': {
    effect: 'none',
    part: 'export',
    message: 'The security scheme {name} is removed',
    mirror: 'api-security-component-added',
  },
  'api-security-component-type-changed': {
    effect: 'changed',
    part: 'credentials',
    message: 'The security scheme {name} is of the type {to}, not {from}',
    mirror: both,
  },
  'api-security-component-credential-changed': {
    effect: 'changed',
    message: 'The security scheme {name} is sent as {to}, not as {from}',
    mirror: both,
  },
  'api-security-component-oauth-url-changed': {
    effect: 'none',
    message: 'The security scheme {name} has the address {to}, not {from}',
    mirror: both,
  },
  'api-security-component-oauth-scope-added': {
    effect: 'none',
    message: 'The security scheme {name} has the scope {to}',
    mirror: 'api-security-component-oauth-scope-removed',
  },
  'api-security-component-oauth-scope-removed': {
    effect: 'none',
    level: { request: 'warning' },
    message: 'The security scheme {name} no longer has the scope {from}',
    mirror: 'api-security-component-oauth-scope-added',
  },

  'server-added': { effect: 'none', message: 'The server {to} is new', mirror: 'server-removed' },
  'server-removed': {
    effect: 'narrower',
    level: { request: 'warning' },
    message: 'The server {from} is removed',
    mirror: 'server-added',
  },
  'server-prefix-moved': {
    effect: 'none',
    message:
      'The server {from} is {to} now, and paths make up for it: a `baseUrl` of your own changes alike',
    mirror: both,
  },
  'api-server-changed': {
    effect: 'changed',
    level: { request: 'warning', response: 'warning' },
    message: 'is served at {to}, not at {from}',
    mirror: both,
  },
  'api-server-list-changed': {
    effect: 'none',
    message: 'has the servers {to}, not {from}',
    mirror: both,
  },
  'server-default-changed': {
    effect: 'none',
    part: 'server',
    message: 'The default server of the client is {to}, not {from}',
    mirror: both,
  },
  'api-schema-removed': {
    effect: 'none',
    part: 'export',
    message: 'The component schema {name} is removed',
    mirror: 'api-schema-added',
  },
  'api-schema-added': {
    effect: 'none',
    part: 'export',
    message: 'The component schema {name} is new',
    mirror: 'api-schema-removed',
  },
  'sdk-name-changed': {
    effect: 'none',
    part: 'export',
    message: 'renames {what} in the generated code from {from} to {to}',
    mirror: both,
  },
  'sdk-name-removed': {
    effect: 'none',
    part: 'export',
    message: 'the generated code no longer has {from}, {what}',
    mirror: 'sdk-name-added',
  },
  'sdk-name-added': {
    effect: 'none',
    part: 'export',
    message: 'the generated code has {to}, {what}',
    mirror: 'sdk-name-removed',
  },

  'sdk-layout-changed': {
    effect: 'none',
    message: 'the layout of what is generated is {to}, not {from}',
    mirror: both,
  },
  'sdk-types-changed': {
    effect: 'none',
    message: 'values of the format {name} have the type {to}, not {from}, by the options',
    mirror: both,
  },
  'sdk-enums-changed': {
    effect: 'none',
    message: 'the types of enums are {to}, not {from}, by the options',
    mirror: both,
  },
  'sdk-scope-changed': {
    effect: 'none',
    message: 'the scope of the packages is {to}, not {from}',
    mirror: both,
  },
  'sdk-runtime-changed': {
    effect: 'none',
    message: 'the runtime of the packages is {to}, not {from}, by the options',
    mirror: both,
  },
  'sdk-commonjs-removed': {
    effect: 'none',
    message: 'the packages have ES modules alone now, by the options',
    mirror: 'sdk-commonjs-added',
  },
  'sdk-commonjs-added': {
    effect: 'none',
    message: 'the packages have CommonJS modules, too, by the options',
    mirror: 'sdk-commonjs-removed',
  },
  'sdk-hooks-changed': {
    effect: 'none',
    message: 'the hooks are those of {to}, not {from}, by the options',
    mirror: both,
  },
  'sdk-validators-changed': {
    effect: 'none',
    message: 'the validators {what} now, by the options',
    mirror: both,
  },
  // What no rule about documents explains; the message is made where it is found.
  'sdk-export-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-argument-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-result-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-headers-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-error-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-credentials-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-capability-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-payload-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-component-changed': { effect: 'none', message: '{what}', mirror: both },
  'sdk-server-changed': { effect: 'none', message: '{what}', mirror: both },
} as const satisfies Readonly<Record<string, ApiRule>>;

export type ApiRuleName = keyof typeof apiRules;
