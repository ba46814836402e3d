// The client itself: the class with its resources, the core that stand-alone functions need, and what the package exports.

import { code, type Code, identifier, key, literal, objectLiteral, symbol } from '../../code/code.js';
import type { Declaration, FieldDeclaration, Module } from '../../code/module.js';
import type { Errors } from './errors.js';
import { classSymbol, type Resource } from './resources.js';
import type { Surface } from './surface.js';

/** `class VideoAutomationCore extends ApiClient`: what every call needs, and nothing that a bundle could do without. */
export function coreModule(surface: Surface, errors: Errors): Module {
  const { names, facts, api, pkg } = surface;
  const { className, environment } = names.api;
  const rows: Code[] = [
    property('name', literal(className)),
    property('environment', literal(environment)),
    ...(facts.server === undefined ? [] : [property('server', literal(facts.server))]),
    ...(facts.schemes.size === 0 ? [] : [property('securitySchemes', objectLiteral([...facts.schemes].map(([name, scheme]) => property(name, literal(scheme)))))]),
    ...(facts.security.length === 0 ? [] : [property('security', literal(facts.security))]),
    ...(facts.secured ? [property('secured', literal(true))] : []),
    ...(errors.classes.length === 0 ? [] : [property('errors', objectLiteral(errors.classes.map(({ status, name }) => code`${status}: ${symbol(name, { file: errors.module.file })}`)))]),
  ];
  const options = `${className}Options`;
  const declarations: Declaration[] = [
    { kind: 'const', name: 'config', exported: false, type: code`${surface.runtime('ApiConfig')}`, value: objectLiteral(rows) },
    { kind: 'type', name: options, doc: { text: [optionsDoc(surface)] }, type: code`${surface.runtime('ClientOptions')}` },
    {
      kind: 'class',
      name: `${className}Core`,
      doc: { text: [`What the stand-alone functions need to call ${oneLine(api.info.title)}: the client without its resources.`] },
      extends: code`${symbol('ApiClient', { file: `${pkg.source}runtime/api-client.ts` })}`,
      construct: { parameters: [{ name: 'options', type: code`${identifier(options)}`, initializer: code`{}` }], body: code`super(options, config);` },
    },
  ];
  return { file: `${pkg.source}core.ts`, declarations };
}

/** `class VideoAutomation extends VideoAutomationCore`, with a property for each resource. */
export function clientModule(surface: Surface, resources: readonly Resource[], raw: { readonly file: string } | undefined): Module {
  const { names, api, pkg } = surface;
  const { className } = names.api;
  const fields: FieldDeclaration[] = resources.map((resource) => ({
    name: resource.names.property,
    doc: { text: [resource.tag?.description ?? resource.tag?.summary] },
    value: code`new ${classSymbol(resource)}(this)`,
  }));
  const client = symbol('Client', { package: 'openapi-fetch' }, { type: true });
  const paths = raw && symbol('paths', raw, { type: true });
  return {
    file: `${pkg.source}client.ts`,
    declarations: [
      {
        kind: 'class',
        name: className,
        doc: { text: [oneLine(api.info.title), api.info.summary, api.info.description] },
        extends: code`${symbol(`${className}Core`, { file: `${pkg.source}core.ts` })}`,
        fields,
        ...(paths && {
          getters: [
            {
              name: 'raw',
              doc: { text: ['The openapi-fetch client below this one, typed by the document itself: calls resolve to `{ data, error, response }` and do not throw for error statuses.'] },
              returns: code`${client}<${paths}>`,
              body: code`return this.transport<${paths}>();`,
            },
          ],
        }),
      },
    ],
  };
}

/** What `import … from 'the-package'` finds. Names are told apart in `naming/`; the ones listed here come first. */
export function indexModule(surface: Surface, { resources, errors, typeFiles, webhooks }: { readonly resources: readonly Resource[]; readonly errors: Errors; readonly typeFiles: readonly string[]; readonly webhooks: Module | undefined }): Module {
  const { pkg, names } = surface;
  const { className } = names.api;
  const all = (from: string, type = false): Declaration => ({ kind: 'export', from, type });
  const named = (from: string, exported: readonly string[], type = false): readonly Declaration[] => (exported.length === 0 ? [] : [{ kind: 'export', from, names: exported, type }]);
  return {
    file: `${pkg.source}index.ts`,
    declarations: [
      ...named(`${pkg.source}client.ts`, [className]),
      ...named(`${pkg.source}core.ts`, [`${className}Core`]),
      ...named(`${pkg.source}core.ts`, [`${className}Options`], true),
      ...named(errors.module.file, errors.classes.map(({ name }) => name)),
      ...named(errors.module.file, errors.module.declarations.flatMap((each) => (each.kind === 'type' ? [each.name] : [])), true),
      ...runtimeExports.flatMap(([file, values, type]) => named(`${pkg.source}runtime/${file}`, values, type)),
      ...resources.flatMap((resource) => named(resource.file, [resource.names.className])),
      ...resources.flatMap(({ operationModules }) => operationModules.map(({ file }) => all(file))),
      ...typeFiles.map((file) => all(file, true)),
      ...(webhooks ? [all(webhooks.file, true)] : []),
    ],
  };
}

/** The part of the runtime that users name. */
const runtimeExports: readonly (readonly [file: string, names: readonly string[], type: boolean])[] = [
  ['api-client.ts', ['ApiClient'], false],
  ['errors.ts', ['AbortedError', 'ApiError', 'ArgumentError', 'ClientError', 'ConfigurationError', 'ConnectionError', 'UnexpectedResponseError'], false],
  ['options.ts', ['ClientOptions', 'RequestOptions'], true],
  ['types.ts', ['Open'], true],
];

/** The payloads of webhooks: requests that the service sends, so they are typed as what is received. */
export function webhookModule({ api, names, output, doc, pkg }: Surface): Module | undefined {
  const declarations = api.webhooks.flatMap(({ at, operation }): Declaration[] => {
    const name = names.webhooks.get(at)?.payload;
    const schema = operation.body?.content[0]?.schema;
    if (name === undefined || schema === undefined) return [];
    const { text = [] } = doc(schema);
    return [{ kind: 'type', name, doc: { text: [operation.summary, operation.description, ...text] }, type: output(schema) }];
  });
  return declarations.length === 0 ? undefined : { file: `${pkg.source}webhooks.ts`, declarations };
}

function optionsDoc({ facts, names }: Surface): string {
  const { environment } = names.api;
  const address = facts.server === undefined ? `The document states no address: give \`baseUrl\` or set \`${environment}_BASE_URL\`.` : `The address is ${facts.server} unless \`baseUrl\` or \`${environment}_BASE_URL\` says otherwise.`;
  return facts.schemes.size === 0 ? address : `${address} The key is \`apiKey\` or \`${environment}_API_KEY\`.`;
}

function property(name: string, value: Code): Code {
  return code`${key(name)}: ${value}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

