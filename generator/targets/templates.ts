// Renders the files of a package other than its sources, from templates that a user may replace.

import { replacedTemplates, templateAssets } from '../base/assets.js';
import {
  createRenderer,
  markdown,
  markdownCode,
  markdownText,
  plainText,
  type Safe,
  typescript,
  type TemplateView,
} from '../code/template.js';
import { diagnostic, type DiagnosticCode } from '../base/diagnostics.js';
import type { Names } from '../model/naming/names.js';
import {
  installCommands,
  type PackageFacts,
  requiredPackages,
  sharedName,
  sourceFolder,
} from './package.js';
import type { OutputFile, TargetContext } from './target.js';

interface TemplateFile {
  readonly name: string;
  readonly view: TemplateView;
}

interface TemplateTarget {
  /** The folder of the templates; those of `package` are for every target. */
  readonly target: string;
  readonly pkg: Pick<PackageFacts, 'folder'>;
  /** The diagnostic for a template that fails. */
  readonly code: DiagnosticCode;
}

export async function templateFiles(
  files: readonly TemplateFile[],
  { target, pkg, code }: TemplateTarget,
  { options, report }: Pick<TargetContext, 'options' | 'report'>,
): Promise<readonly OutputFile[]> {
  const templates = new Map([
    ...templateAssets(),
    ...(options.templates === undefined ? [] : replacedTemplates(options.templates)),
  ]);
  const render = await createRenderer();
  return files.flatMap(({ name, view }): OutputFile[] => {
    try {
      return [
        {
          path: pkg.folder + name,
          content: render(
            templates.get(`${target}/${name}.hbs`) ?? templates.get(`package/${name}.hbs`) ?? '',
            view,
          ),
          format: false,
        },
      ];
    } catch (error) {
      report(
        diagnostic(
          code,
          `The template ${target}/${name}.hbs cannot be used: ${error instanceof Error ? plainText(error.message) : 'unknown error'}`,
        ),
      );
      return [];
    }
  });
}

/**
 * The files for agents: what the package is, from the view of its README, and how to work with its
 * folder. The second one has no text of the document, because agents do what it says.
 */
export function agentFiles(readme: TemplateView): readonly TemplateFile[] {
  return ['llms.txt', 'AGENTS.md'].map((name) => ({ name, view: readme }));
}

/** What makes CommonJS modules of the compiled ones. */
export function commonjsFile({ commonjs }: PackageFacts): readonly TemplateFile[] {
  return commonjs ? [{ name: 'commonjs.mjs', view: {} }] : [];
}

/** So many names are listed in `llms.txt`, which is read as a whole. */
export const mostListed = 100;

/** Names as inline code, and how many others there are. */
export function nameList(names: readonly string[], most = mostListed): Safe<'markdown'> {
  const others = names.length - most;
  const [first, ...rest] = names.slice(0, most).map(markdownCode);
  if (first === undefined) return markdown('none');
  const list = rest.reduce((all, name) => markdownText`${all}, ${name}`, first);
  return others > 0
    ? markdownText`${list} and ${markdown(others === 1 ? '1 other' : `${others} others`)}`
    : list;
}

/** The licence as shown in a README. */
export function licenceText({ license }: PackageFacts): Safe<'markdown'> | false {
  return license === undefined
    ? false
    : markdown(license.url === undefined ? license.id : `${license.id}, ${license.url}`);
}

/** The LICENSE file, if the document or the options name a licence. */
export function licenceFile(
  { license }: PackageFacts,
  info: TargetContext['api']['info'],
): readonly TemplateFile[] {
  if (license === undefined) return [];
  const holder = plainText(info.contact?.name ?? `the authors of ${plainText(info.title)}`);
  return [
    {
      name: 'LICENSE',
      view: {
        mit: license.id === 'MIT',
        holder,
        id: plainText(license.id),
        url: license.url === undefined ? false : plainText(license.url),
      },
    },
  ];
}

/** In the layout `source`, each folder beside the client has a short README that lists the packages to install. */
export async function sourceReadme(
  target: string,
  files: readonly OutputFile[],
  context: Pick<TargetContext, 'api' | 'options' | 'report'>,
): Promise<readonly OutputFile[]> {
  const { title, version } = context.api.info;
  const view = {
    title: markdown(title),
    version: markdown(version),
    [target]: true,
    commands: installCommands(requiredPackages(files, context.options)).map((command) => ({
      command: shell(command),
    })),
  };
  return templateFiles(
    [{ name: 'README.md', view }],
    { target: 'source', pkg: { folder: sourceFolder(target, 'source') }, code: 'client/template' },
    context,
  );
}

/**
 * What Jest needs in its configuration to run packages that are ES modules, as code in a README.
 * pnpm's paths have `/node_modules/` twice. https://jestjs.io/docs/ecmascript-modules
 */
export function jestSetting(names: Pick<Names, 'api'>): Safe<'markdown'> {
  return markdownCode(
    `transformIgnorePatterns: ['/node_modules/(?!.pnpm)(?!${sharedName(names)})']`,
  );
}

/** For commands made of our own words only, which need no escaping. */
function shell(command: string): Safe<'ts'> {
  return typescript(command);
}
