// The files around the sources: what makes them a package that can be published.

import { replacedTemplates, runtimeAssets, templateAssets } from '../../assets.js';
import { createRenderer, json, plain, type View } from '../../code/template.js';
import { diagnostic } from '../../diagnostics.js';
import { ranges } from '../needs.js';
import type { OutputFile, TargetContext } from '../target.js';
import { type ReadmeFacts, readmeView } from './readme/readme.js';
import type { EmitContext } from './surface/emit-context.js';

/** README, package.json, tsconfig.json, and a licence where the document states one. */
export async function packageFiles(
  context: EmitContext,
  facts: ReadmeFacts,
  { options, report }: TargetContext,
): Promise<readonly OutputFile[]> {
  const own = options.templates === undefined ? undefined : replacedTemplates(options.templates);
  if (own?.size === 0)
    report(
      diagnostic(
        'client/template',
        `The folder of templates has none that is called like one of ours: ${[...templateAssets().keys()].join(', ')}`,
        { severity: 'warning' },
      ),
    );
  const templates = new Map([...templateAssets(), ...(own ?? [])]);
  const render = await createRenderer();
  const { pkg } = context;
  return views(context, facts).flatMap(({ name, view }): OutputFile[] => {
    const template = templates.get(`client/${name}.hbs`) ?? '';
    try {
      return [{ path: pkg.folder + name, content: render(template, view), format: false }];
    } catch (error) {
      report(
        diagnostic(
          'client/template',
          `The template client/${name}.hbs cannot be used: ${error instanceof Error ? plain(error.message) : 'unknown error'}`,
        ),
      );
      return [];
    }
  });
}

function views(
  context: EmitContext,
  facts: ReadmeFacts,
): readonly { readonly name: string; readonly view: View }[] {
  const { api, pkg } = context;
  const { license } = pkg;
  const title = plain(api.info.title);
  const holder = plain(api.info.contact?.name ?? `the authors of ${title}`);
  const manifest: View = {
    name: json(pkg.name),
    version: json(pkg.version),
    description: json(`A typed client of ${title}`),
    license: license && json(license.id),
    raw: facts.raw,
    webhooks: facts.webhooks,
    node: facts.node,
    openapiFetch: json(ranges['openapi-fetch']),
    typescript: json(ranges.typescript),
  };
  const licence: View = {
    mit: license?.id === 'MIT',
    holder,
    id: plain(license?.id ?? ''),
    url: license?.url === undefined ? false : plain(license.url),
  };
  return [
    { name: 'README.md', view: readmeView(context, facts) },
    ...(license === undefined ? [] : [{ name: 'LICENSE', view: licence }]),
    { name: 'package.json', view: manifest },
    { name: 'tsconfig.json', view: {} },
  ];
}

/** The module that a section is about; those that are not listed are about every client. */
const modules: Readonly<Record<string, string>> = {
  'Rate limiter': 'limiter',
  Lists: 'pages',
  Events: 'events',
  'JSON lines': 'json-lines',
  'Long-running work': 'waiter',
  Uploads: 'upload',
  Downloads: 'download',
  Webhooks: 'webhook',
  Checks: 'checks',
  Costs: 'credits',
  Moments: 'unix-seconds',
  OAuth: 'oauth',
};

/**
 * How the client behaves, for its package: the sections of the specification that are about what it has.
 *
 * @param has Whether a module of the runtime is in the client.
 */
export function behaviourText(has: (module: string) => boolean): string {
  const text = runtimeAssets('client').get('BEHAVIOUR.md') ?? '';
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const kept = sections.filter((section) => {
    const [, title = ''] = /^## (.*)$/m.exec(section) ?? [];
    const module = Object.hasOwn(modules, title) ? modules[title] : undefined;
    return title !== 'Size' && (module === undefined || has(module));
  });
  return `${[head, ...kept].join('').trimEnd()}\n`;
}
