// The linter's configuration: the nearest redocly.yaml, or Redocly's recommended rules; our own rules are there to be named in it.

import { access } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { BaseResolver, Config } from '@redocly/openapi-core';
import { diagnostic, hasErrors, type Diagnostic, type Location } from '../../diagnostics.js';
import { isObject, tokens as tokensOf, valueIn } from '../../model/json.js';
import { closest } from '../../suggest.js';
import { loadFile, type Workspace } from '../load/load-file.js';
import { isRemote } from '../load/remote.js';
import { quoted } from '../parse/problems.js';
import { mendedTypes, type Redocly } from './redocly.js';
import { nearest, type SourceFile } from '../load/source.js';

export async function lintConfig(
  redocly: Redocly,
  path: string,
  workspace: Workspace,
): Promise<{ readonly config?: Config; readonly diagnostics: readonly Diagnostic[] }> {
  const { concordPlugin } = await import('../rules/plugin.js');
  const plugins = [concordPlugin, mendedTypes];
  const configPath = await nearestConfig(path, workspace.cwd);
  if (configPath === undefined)
    return {
      config: await redocly.createConfig(
        { extends: ['recommended'], rules: { [ownRule]: 'warn' } },
        { plugins },
      ),
      diagnostics: [],
    };
  const { file, diagnostics } = await loadFile(
    { path: configPath, role: 'The configuration' },
    workspace,
  );
  if (file === undefined || hasErrors(diagnostics)) return { diagnostics };
  try {
    const config = await redocly.loadConfig({
      configPath,
      plugins,
      externalRefResolver: localResolver(redocly),
    });
    for (const rules of Object.values(config.rules))
      if (rules !== undefined && !('concord/known-extensions' in rules)) rules[ownRule] ??= 'warn';
    const problems = await redocly.lintConfig({ config, severity: 'warn' });
    const wrong = problems.map(({ ruleId, message, location: [location], suggest }) => {
      const tokens =
        location?.pointer === undefined
          ? []
          : tokensOf(location.pointer.slice(1)).filter((token) => token !== '');
      const found = complaint(
        message,
        nearest(file, tokens, location?.reportOnKey === true ? 'key' : 'value'),
        suggest[0],
      );
      // Rules that cannot be had would make the document look better than it is.
      return ruleId.endsWith('no-unresolved-refs')
        ? { ...found, severity: 'error' as const }
        : found;
    });
    return {
      config,
      diagnostics: [...wrong, ...unknownRules(file, Object.keys(concordPlugin.rules?.oas3 ?? {}))],
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      diagnostics: [
        diagnostic(
          'lint/configuration',
          `The configuration of the linter cannot be used: ${message}`,
          { location: { file: file.name, line: 1, column: 1 } },
        ),
      ],
    };
  }
}

/** On wherever nothing else is said: what it finds has no effect as it is written. */
const ownRule = 'concord/own-extensions';

/** Presets may be files; what has an address is not fetched. */
function localResolver({ BaseResolver, isAbsoluteUrl }: Redocly): BaseResolver {
  const resolver = new BaseResolver();
  const open = resolver.loadExternalRef.bind(resolver);
  resolver.loadExternalRef = (path) =>
    isAbsoluteUrl(path)
      ? Promise.reject(new Error(`${path} is not read: nothing is fetched from the network.`))
      : open(path);
  return resolver;
}

/** Redocly knows its own rules only. */
function unknownRules(file: SourceFile, known: readonly string[]): Diagnostic[] {
  const rules = valueIn(file.value, ['rules']);
  const unknown = isObject(rules)
    ? Object.keys(rules).filter((name) => name.startsWith('concord/') && !known.includes(name))
    : [];
  return unknown.map((name) =>
    complaint(
      `There is no rule ${quoted(name)}.`,
      nearest(file, ['rules', name], 'key'),
      closest(name, known),
    ),
  );
}

function complaint(
  message: string,
  location: Location,
  suggestion: string | undefined,
): Diagnostic {
  return diagnostic('lint/configuration', message, {
    severity: 'warning',
    location,
    help:
      suggestion === undefined
        ? 'Correct the configuration; what it does not know is left out.'
        : `Did you mean ${quoted(suggestion)}?`,
  });
}

/** Beside the document or above it, up to the working directory; there, where the document has an address. */
async function nearestConfig(path: string, cwd: string): Promise<string | undefined> {
  if (isRemote(path)) return nearestConfig(join(resolve(cwd), 'openapi.yaml'), cwd);
  const way = relative(resolve(cwd), dirname(path));
  const levels = way.startsWith('..') || way === '' ? 0 : way.split(sep).length;
  let folder = dirname(path);
  for (let level = 0; level <= levels; level++, folder = dirname(folder)) {
    const candidate = join(folder, 'redocly.yaml');
    if (
      await access(candidate).then(
        () => true,
        () => false,
      )
    )
      return candidate;
  }
  return undefined;
}
