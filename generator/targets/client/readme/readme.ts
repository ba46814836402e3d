// The README of a client package: a quick start that runs, and a table of all methods.

import { type Code, code, identifier, key, member, objectLiteral } from '../../../code/code.js';
import {
  markdown,
  markdownBlock,
  markdownCode,
  markdownInline,
  markdownText,
  type Safe,
  typescript,
  typescriptString,
  type TemplateView,
} from '../../../code/template.js';
import { type Extended, openPoints, walkthroughsOf } from '../../../model/extensions.js';
import { append } from '../../../model/maps.js';
import { jestSetting, licenceText, mostListed, nameList } from '../../templates.js';
import { type Entry, isPackage, specifier } from '../../package.js';
import type { Access } from '../../../lower/calls/access.js';
import type { ErrorClass } from '../../../lower/calls/call.js';
import { receiversOf } from '../features/webhooks.js';
import type { OperationUnit } from '../features/operations.js';
import {
  checksExample,
  costsExample,
  limiterExample,
  listExample,
  rawExample,
  type ExampleContext,
  streamExample,
  tokenExample,
  uploadExample,
  waitExample,
  webhookExample,
  printExample,
} from './examples.js';
import { argumentSample, hasArgument } from './samples.js';
import { keyOptions, type ResourceModule } from '../entry.js';
import type { ClientContext } from '../emit-context.js';

export interface ReadmeFacts {
  readonly resources: readonly ResourceModule[];
  readonly errors: readonly ErrorClass[];
  readonly raw: boolean;
  readonly uploads: boolean;
  /** Whether there is an entry point for webhooks and callbacks. */
  readonly webhooks: boolean;
  readonly downloads: boolean;
  /** Whether calls choose media types. */
  readonly mediaTypes: boolean;
  /** Whether there is an entry point for Node. */
  readonly node: boolean;
  /** What installs the packages that plain folders need. */
  readonly commands: readonly string[];
}

export function readmeView(
  context: ClientContext,
  { resources, errors, raw, uploads, downloads, mediaTypes, commands }: ReadmeFacts,
): TemplateView {
  const { api, pkg } = context;
  const { info } = api;
  const [receiver, ...others] = receiversOf(context.calls);
  const unspecified = unspecifiedPoints(context);
  const isLong = api.operations.length > maxTableOperations;
  const samples: ExampleContext = {
    options: optionsSample(context),
    argument: (unit, values) => argumentSample(unit, context, values),
  };
  return {
    package: markdown(pkg.name),
    isPackage: isPackage(pkg),
    commands: commands.map((command) => ({ command: typescript(command) })),
    node: markdownCode(specifier(pkg, 'node')),
    jest: jestSetting(context.names),
    commonjs: pkg.commonjs,
    title: markdown(info.title),
    version: markdown(info.version),
    summary: inlineOrFalse(info.summary ?? firstParagraph(info.description ?? '')),
    quickStart: quickStart(context, resources),
    standAlone: standAlone(context, resources),
    rawExample: rawExample(context, resources, optionsSample(context)),
    setup: setup(context),
    logVariable: markdownCode(`${context.names.api.environment}_LOG=debug`),
    secret: keyOptions(context.calls.access).map((option) => markdown(option))[0] ?? false,
    upload: uploads && uploadExample(context, resources, optionsSample(context)),
    webhook: receiver !== undefined && {
      ...webhookExample(context, { receiver, options: optionsSample(context) }),
      callbacks: others.length > 0,
    },
    lists: listExample(context, resources, samples),
    waiting: waitExample(context, resources, samples),
    streams: streamExample(context, resources, samples),
    tokens: tokenExample(context, optionRows(context)),
    downloads,
    mediaTypes,
    bytes: resources.some(({ units }) => units.some(({ call }) => call.isBytes)),
    limiter: limiterExample(context, optionsSample(context, [code`middleware: [limiter()]`])),
    checks: checksExample(context, resources, {
      ...samples,
      options: optionsSample(context, [code`middleware: [checks()]`]),
    }),
    costs: costsExample(context),
    walkthroughs: walkthroughsOf(api).map(({ title, text, code: shown }) => ({
      title: markdown(title),
      text: inlineOrFalse(text),
      code: markdownBlock(
        shown.replace(/\{package\}(?:\/(raw|node|webhooks)\b)?/g, (_, entry?: Entry) =>
          specifier(pkg, entry),
        ),
        'ts',
      ),
    })),
    raw,
    errors: errors.map(({ status, name }) => ({
      status: status === 'default' ? markdown('all others') : status,
      name: markdownCode(name),
    })),
    resources: resources.map(({ names, tag, units }) => ({
      property: markdownCode(`client.${names.property}`),
      text: inlineOrFalse(firstParagraph(tag?.description ?? tag?.summary ?? '')),
      methods: isLong ? false : units.flatMap((unit) => methodRows(unit)),
      names: isLong && units.length > 0 && methodNames(units),
    })),
    outline: outlineOf(resources),
    unspecified: [...unspecified].map(([text, places]) => ({
      text: markdownInline(text),
      places: markdown(placeList(places)),
    })),
    license: licenceText(pkg),
  };
}

/**
 * Above this many operations, the README lists only the names of methods; the rest is shown in the
 * editor.
 */
const maxTableOperations = 300;

/**
 * The operations for `llms.txt`: one line each, or one line for each resource where there are many.
 */
function outlineOf(resources: readonly ResourceModule[]): readonly TemplateView[] {
  const used = resources.filter(({ units }) => units.length > 0);
  if (used.reduce((sum, { units }) => sum + units.length, 0) <= mostListed)
    return used.map(({ names: { property }, units }) => ({
      heading: markdownCode(`client.${property}`),
      lines: units.flatMap((unit) => methodRows(unit, 160)),
    }));
  // Some names of each.
  const most = Math.max(3, Math.floor((3 * mostListed) / used.length));
  const lines = used.slice(0, mostListed).map(({ names: { property }, units }) => ({
    name: markdownCode(`client.${property}`),
    route: false,
    text: nameList(
      units.map(
        ({
          call: {
            names: { method },
          },
        }) => `${method}()`,
      ),
      most,
    ),
  }));
  const others = used.length - lines.length;
  const rest = { name: markdown(`${others} other resources`), route: false, text: false };
  return [{ heading: false, lines: others > 0 ? [...lines, rest] : lines }];
}

function methodNames(units: readonly OperationUnit[]): Safe<'markdown'> {
  return units
    .flatMap(
      ({
        call: {
          names: { method, waiter, upload },
        },
      }) => [method, waiter?.method, upload?.method],
    )
    .flatMap((name) => (name === undefined ? [] : [markdownCode(`${name}()`)]))
    .reduce((all, name) => markdownText`${all}, ${name}`);
}

/**
 * The rows for an operation: its method, and those of its waiter and its upload. What it says of
 * itself has at most so many characters.
 */
function methodRows(
  { call: { names: own, operation } }: OperationUnit,
  most = Infinity,
): readonly TemplateView[] {
  const row = (name: string | undefined, text: string): readonly TemplateView[] =>
    name === undefined
      ? []
      : [{ name: markdownCode(name), route: markdown(''), text: markdownInline(text) }];
  return [
    {
      name: markdownCode(`${own.method}()`),
      route: markdownCode(`${operation.method} ${operation.path}`),
      text: markdownInline(
        [
          shortened(operation.summary ?? firstParagraph(operation.description ?? ''), most),
          operation.deprecated ? '(deprecated)' : '',
          own.andWait === undefined ? '' : '(`.andWait()` waits for the result)',
        ]
          .filter((part) => part !== '')
          .join(' '),
      ),
    },
    ...row(
      own.waiter && `${own.waiter.method}()`,
      `Calls \`${own.method}()\` until the work has ended`,
    ),
    ...row(
      own.upload && `${own.upload.method}()`,
      `Calls \`${own.method}()\` and sends a file to the address that it gives`,
    ),
  ];
}

function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

function inlineOrFalse(text: string | undefined): Safe<'markdown'> | false {
  return text === undefined || text.trim() === '' ? false : markdownInline(text);
}

/**
 * Maps each note about something unspecified to the names of the operations, tags or webhooks that
 * it is about.
 */
function unspecifiedPoints({ api, names }: ClientContext): ReadonlyMap<string, readonly string[]> {
  const result = new Map<string, string[]>();
  const add = (owner: Extended, location: string): void => {
    for (const text of openPoints(owner)) append(result, text, location);
  };
  add(api.info, 'the API');
  for (const server of api.servers) add(server, 'the API');
  for (const tag of api.tags) add(tag, tag.name);
  for (const operation of api.operations)
    add(operation, names.operations.get(operation.at)?.function ?? operation.path);
  for (const { name, operation } of api.webhooks) add(operation, `webhook ${name}`);
  return result;
}

function placeList(places: readonly string[]): string {
  return places.length > 6
    ? `${places.slice(0, 5).join(', ')} and ${places.length - 5} others`
    : places.join(', ');
}

/**
 * The first operation that is not deprecated, because documents tend to start with the main one.
 */
function exampleOf(
  resources: readonly ResourceModule[],
): { readonly resource: ResourceModule; readonly unit: OperationUnit } | undefined {
  const all = resources.flatMap((resource) => resource.units.map((unit) => ({ resource, unit })));
  return all.find(({ unit }) => unit.call.operation.deprecated !== true) ?? all[0];
}

function quickStart(context: ClientContext, resources: readonly ResourceModule[]): Safe<'ts'> {
  const { className } = context.names.api;
  const example = exampleOf(resources);
  if (example === undefined)
    return typescript(`import { ${className} } from ${typescriptString(specifier(context.pkg))};`);
  const { resource, unit } = example;
  const error =
    unit.call.errors.find(({ response }) => typeof response.status === 'number')?.class ??
    'ApiError';
  const call = code`client${member(resource.names.property)}${member(unit.call.names.method)}(${argumentSample(unit, context)})`;
  return printExample(
    code`
      import { ${identifier(error)}, ${identifier(className)} } from ${specifier(context.pkg)};

      const client = new ${identifier(className)}(${optionsSample(context)});

      try {
        const result = await ${call};
        console.log(result);
      } catch (error) {
        if (error instanceof ${identifier(error)}) console.error(error.status, error.detail ?? error.message);
        else throw error;
      }
    `,
  );
}

function standAlone(context: ClientContext, resources: readonly ResourceModule[]): Safe<'ts'> {
  const core = identifier(`${context.names.api.className}Core`);
  const unit = exampleOf(resources)?.unit;
  const name = identifier(unit?.call.names.function ?? 'operation');
  const args = unit ? argumentSample(unit, context) : code``;
  const separator = unit && hasArgument(unit) ? code`, ` : code``;
  return printExample(
    code`
      import { ${name}, ${core} } from ${specifier(context.pkg)};

      const core = new ${core}(${optionsSample(context, keyRows(context))});
      const result = await ${name}(core${separator}${args});
      console.log(result);
    `,
  );
}

function optionsSample(context: ClientContext, more: readonly Code[] = []): Code {
  const login = basicScheme(context.calls.access);
  const rows = [
    ...optionRows(context),
    ...(login === undefined
      ? []
      : [
          code`credentials: { ${key(login)}: { username: 'your-name', password: 'your-password' } }`,
        ]),
    ...more,
  ];
  return rows.length === 0 ? code`` : objectLiteral(rows);
}

function optionRows({ api, calls }: ClientContext): readonly Code[] {
  const relative = api.servers.map(({ url }) => url).find((url) => /^\/[\w./-]*$/.test(url)) ?? '';
  return calls.access.server === undefined
    ? [code`baseUrl: ${`https://your-server.example${relative.replace(/\/$/, '')}`}`]
    : [];
}

/** The first of the options that hold a token or a key. */
function keyRows({ calls }: ClientContext): readonly Code[] {
  return keyOptions(calls.access)
    .slice(0, 1)
    .map(
      (option) => code`${identifier(option)}: ${option === 'token' ? 'your-token' : 'your-key'}`,
    );
}

/** The name of the scheme, if it is the only one and is HTTP basic authentication. */
function basicScheme({ schemes }: Access): string | undefined {
  const [[name, scheme] = []] = schemes;
  return schemes.size === 1 && scheme?.type === 'http' && scheme.scheme === 'basic'
    ? name
    : undefined;
}

function setup({ calls, names }: ClientContext): Safe<'markdown'> {
  const { environment } = names.api;
  const baseUrl = markdownCode(`${environment}_BASE_URL`);
  const address =
    calls.access.server === undefined
      ? calls.access.end === undefined
        ? markdownText`The document states no address: pass \`baseUrl\`, or set ${baseUrl}.`
        : markdownText`The document states only the end of the address, ${markdownCode(calls.access.end)}: pass \`baseUrl\`, or set ${baseUrl}.`
      : markdownText`The address is ${markdownCode(calls.access.server)} unless \`baseUrl\` or ${baseUrl} sets another one.`;
  if (calls.access.schemes.size === 0)
    return markdownText`${address} The document describes no credentials: if the service needs some, pass them in \`headers\`.`;
  const keys = keyOptions(calls.access).map((option) =>
    option === 'token'
      ? markdownText`The token is read from the environment variable ${markdownCode(`${environment}_TOKEN`)} unless \`token\` is given. `
      : markdownText`The API key is read from the environment variable ${markdownCode(`${environment}_API_KEY`)} unless \`apiKey\` is given. `,
  );
  return [...keys, address].reduce((text, next) => markdownText`${text}${next}`);
}

function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n/)[0] ?? '';
}
