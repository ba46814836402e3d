// The README of a client package: a start that runs, and the whole surface as a table.

import { type Code, code, identifier, key, member, objectLiteral } from '../../code/code.js';
import { print } from '../../code/print.js';
import {
  markdown,
  markdownBlock,
  markdownCode,
  markdownInline,
  markdownText,
  type Safe,
  typescript,
  typescriptString,
  type View,
} from '../../code/template.js';
import { type Extended, openPoints } from '../../model/extensions.js';
import { append } from '../../model/group.js';
import type { JsonObject } from '../../model/json.js';
import { walkthroughsOf } from '../../model/walkthroughs.js';
import { licenceText } from '../templates.js';
import type { ErrorClass } from './errors.js';
import { splitResponses } from '../media.js';
import type { OperationUnit } from './operations.js';
import {
  checksExample,
  costsExample,
  limiterExample,
  uploadExample,
  webhookExample,
} from './readme-capabilities.js';
import { streamExample, tokenExample } from './readme-platform.js';
import { listExample, type Samples, waitExample } from './readme-lists.js';
import { rawExample } from './readme-raw.js';
import { argumentSample, hasArgument } from './readme-samples.js';
import type { Resource } from './resources.js';
import { errorClassName } from '../statuses.js';
import type { Surface } from './surface.js';

export interface ReadmeFacts {
  readonly resources: readonly Resource[];
  readonly errors: readonly ErrorClass[];
  readonly raw: boolean;
  readonly uploads: boolean;
  readonly webhooks: boolean;
  readonly downloads: boolean;
  /** There is an entry point for Node. */
  readonly node: boolean;
}

export function readmeView(
  surface: Surface,
  { resources, errors, raw, uploads, webhooks, downloads }: ReadmeFacts,
): View {
  const { api, pkg } = surface;
  const { info } = api;
  const open = openPlaces(surface);
  const isLong = api.operations.length > longTable;
  const samples: Samples = {
    options: optionsSample(surface),
    argument: (unit, said) => argumentSample(unit, surface, said),
  };
  return {
    package: markdown(pkg.name),
    title: markdown(info.title),
    version: markdown(info.version),
    summary: present(info.summary ?? firstParagraph(info.description ?? '')),
    quickStart: quickStart(surface, resources),
    standAlone: standAlone(surface, resources),
    rawExample: rawExample(surface, resources, optionsSample(surface)),
    setup: setup(surface),
    logVariable: markdownCode(`${surface.names.api.environment}_LOG=debug`),
    secret: surface.facts.schemes.size > 0,
    upload: uploads && uploadExample(surface, resources, optionsSample(surface)),
    webhook: webhooks && webhookExample(surface, optionsSample(surface)),
    lists: listExample(surface, resources, samples),
    waiting: waitExample(surface, resources, samples),
    streams: streamExample(surface, resources, samples),
    tokens: tokenExample(surface, optionRows(surface)),
    downloads,
    limiter: limiterExample(surface, optionsSample(surface, [code`middleware: [limiter()]`])),
    checks: checksExample(surface, resources, {
      ...samples,
      options: optionsSample(surface, [code`middleware: [checks()]`]),
    }),
    costs: costsExample(surface),
    walkthroughs: walkthroughsOf(api).map(({ title, text, code: shown }) => ({
      title: markdown(title),
      text: present(text),
      code: markdownBlock(shown.replaceAll('{package}', pkg.name), 'ts'),
    })),
    raw,
    errors: errors.map(({ status, name }) => ({ status, name: markdownCode(name) })),
    resources: resources.map(({ names, tag, units }) => ({
      property: markdownCode(`client.${names.property}`),
      text: present(firstParagraph(tag?.description ?? tag?.summary ?? '')),
      methods: isLong ? false : units.flatMap(methodRows),
      names: isLong && units.length > 0 && methodNames(units),
    })),
    unspecified: [...open].map(([text, places]) => ({
      text: markdownInline(text),
      places: markdown(placeList(places)),
    })),
    license: licenceText(pkg),
  };
}

/** A table of more operations is read by nobody: methods are only named then, and say in the editor what they do. */
const longTable = 300;

function methodNames(units: readonly OperationUnit[]): Safe<'markdown'> {
  return units
    .flatMap(({ names: { method, waiter, upload } }) => [method, waiter?.method, upload?.method])
    .flatMap((name) => (name === undefined ? [] : [markdownCode(`${name}()`)]))
    .reduce((all, name) => markdownText`${all}, ${name}`);
}

/** The method of an operation, and the ones that call it for more than it does by itself. */
function methodRows({ names: own, operation }: OperationUnit): readonly View[] {
  const several = (name: string | undefined, text: string): readonly View[] =>
    name === undefined
      ? []
      : [{ name: markdownCode(name), route: markdown(''), text: markdownInline(text) }];
  return [
    {
      name: markdownCode(`${own.method}()`),
      route: markdownCode(`${operation.method.toUpperCase()} ${operation.path}`),
      text: markdownInline(
        [
          operation.summary ?? firstParagraph(operation.description ?? ''),
          operation.deprecated ? '(deprecated)' : '',
          own.andWait === undefined ? '' : '(`.andWait()` waits for the result)',
        ]
          .filter((part) => part !== '')
          .join(' '),
      ),
    },
    ...several(
      own.waiter && `${own.waiter.method}()`,
      `Calls \`${own.method}()\` until the work has ended`,
    ),
    ...several(
      own.upload && `${own.upload.method}()`,
      `Calls \`${own.method}()\` and sends a file to the address that it gives`,
    ),
  ];
}

function present(text: string | undefined): Safe<'markdown'> | false {
  return text === undefined || text.trim() === '' ? false : markdownInline(text);
}

/** What the document leaves open → the operations (or other places) that it is about. */
function openPlaces({ api, names }: Surface): ReadonlyMap<string, readonly string[]> {
  const result = new Map<string, string[]>();
  const add = (owner: Extended, place: string): void => {
    for (const text of openPoints(owner)) append(result, text, place);
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

/** The first operation that is not deprecated: documents begin with what comes first. */
function exampleOf(
  resources: readonly Resource[],
): { readonly resource: Resource; readonly unit: OperationUnit } | undefined {
  const all = resources.flatMap((resource) => resource.units.map((unit) => ({ resource, unit })));
  return all.find(({ unit }) => unit.operation.deprecated !== true) ?? all[0];
}

function quickStart(surface: Surface, resources: readonly Resource[]): Safe<'ts'> {
  const { className } = surface.names.api;
  const example = exampleOf(resources);
  if (example === undefined)
    return typescript(`import { ${className} } from ${typescriptString(surface.pkg.name)};`);
  const { resource, unit } = example;
  const caught = splitResponses(unit.operation).errors.find(
    ({ status }) => typeof status === 'number',
  );
  const error = caught === undefined ? 'ApiError' : errorClassName(caught.status);
  const call = code`client${member(resource.names.property)}${member(unit.names.method)}(${argumentSample(unit, surface)})`;
  return printed(
    code`
      import { ${identifier(error)}, ${identifier(className)} } from ${surface.pkg.name};

      const client = new ${identifier(className)}(${optionsSample(surface)});

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

function standAlone(surface: Surface, resources: readonly Resource[]): Safe<'ts'> {
  const core = identifier(`${surface.names.api.className}Core`);
  const unit = exampleOf(resources)?.unit;
  const name = identifier(unit?.names.function ?? 'operation');
  const args = unit ? argumentSample(unit, surface) : code``;
  const separator = unit && hasArgument(unit) ? code`, ` : code``;
  return printed(
    code`
      import { ${name}, ${core} } from ${surface.pkg.name};

      const core = new ${core}(${optionsSample(surface, takesKey(surface) ? [code`apiKey: 'your-key'`] : [])});
      const result = await ${name}(core${separator}${args});
      console.log(result);
    `,
  );
}

function optionsSample(surface: Surface, more: readonly Code[] = []): Code {
  const login = basicScheme(surface.facts.schemes);
  const rows = [
    ...optionRows(surface),
    ...(login === undefined
      ? []
      : [
          code`credentials: { ${key(login)}: { username: 'your-name', password: 'your-password' } }`,
        ]),
    ...more,
  ];
  return rows.length === 0 ? code`` : objectLiteral(rows);
}

function optionRows({ api, facts }: Surface): readonly Code[] {
  const relative = api.servers.map(({ url }) => url).find((url) => /^\/[\w./-]*$/.test(url)) ?? '';
  return facts.server === undefined
    ? [code`baseUrl: ${`https://your-server.example${relative.replace(/\/$/, '')}`}`]
    : [];
}

function takesKey({ facts }: Surface): boolean {
  return facts.schemes.size > 0 && basicScheme(facts.schemes) === undefined;
}

/** The only scheme, where it is HTTP basic authentication. */
function basicScheme(schemes: ReadonlyMap<string, JsonObject>): string | undefined {
  const [entry] = schemes;
  return schemes.size === 1 && entry?.[1]['scheme'] === 'basic' ? entry[0] : undefined;
}

function setup({ facts, names }: Surface): Safe<'markdown'> {
  const { environment } = names.api;
  const [apiKey, baseUrl] = [
    markdownCode(`${environment}_API_KEY`),
    markdownCode(`${environment}_BASE_URL`),
  ];
  const address =
    facts.server === undefined
      ? facts.end === undefined
        ? markdownText`The document states no address: give \`baseUrl\`, or set ${baseUrl}.`
        : markdownText`The document states only the end of the address, ${markdownCode(facts.end)}: give \`baseUrl\`, or set ${baseUrl}.`
      : markdownText`The address is ${markdownCode(facts.server)} unless \`baseUrl\` or ${baseUrl} says otherwise.`;
  if (facts.schemes.size === 0)
    return markdownText`${address} The document describes no credentials: if the service wants some, give them in \`headers\`.`;
  if (basicScheme(facts.schemes) !== undefined) return address;
  return markdownText`The API key is read from the environment variable ${apiKey} unless \`apiKey\` is given. ${address}`;
}

function firstParagraph(text: string): string {
  return text.trim().split(/\n\s*\n/)[0] ?? '';
}

function printed(of: Code): Safe<'ts'> {
  return typescript(print('README.ts', of).text);
}
