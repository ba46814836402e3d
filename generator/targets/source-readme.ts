// What the layout `source` says of itself: each folder has a short README with what is to be installed.

import { markdown, type Safe, typescript } from '../code/template.js';
import { installCommands, needsOf } from './needs.js';
import { sourceFolder } from './package.js';
import type { OutputFile, TargetContext } from './target.js';
import { templateFiles } from './templates.js';

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
    commands: installCommands(needsOf(files)).map((command) => ({ command: shell(command) })),
  };
  return templateFiles(
    [{ name: 'README.md', view }],
    { target: 'source', pkg: { folder: sourceFolder(target, 'source') }, code: 'client/template' },
    context,
  );
}

/** Of our own words. */
function shell(command: string): Safe<'ts'> {
  return typescript(command);
}
