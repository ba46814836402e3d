// Targets of one's own: what `defineTarget` takes, what such a target is given, and how its files
// join those of Concord's targets. Everything here that is exported from the package is for users,
// and stays small.

import { ownTemplate } from '../base/assets.js';
import { createProject, type MorphProject } from '../code/module.js';
import type { SymbolOrigin } from '../code/symbols.js';
import { createRenderer, type TemplateView } from '../code/template.js';
import { type Diagnostic, diagnostic, type Severity, thrownAt } from '../base/diagnostics.js';
import type { Document } from '../document/document.js';
import type { Api, Operation } from '../model/api.js';
import { isObject, type JsonObject, type Pointer } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import type { Names } from '../model/naming/names.js';
import type { Layout, NamedTarget } from '../base/options.js';
import type { Argument, Calls } from '../lower/calls/call.js';
import { jsonSchemaOf } from './own-schema.js';
import { packageName } from './package.js';
import type { OutputFile, TargetContext } from './target.js';

/**
 * A target of your own: a function from the model of an API and its names to files, which are
 * written into a folder with the name of the target beside those of Concord's targets.
 *
 * @experimental Its shape may change in a minor version.
 */
export interface OwnTarget {
  /**
   * The name of its folder in the output, and its name in reports and for `--targets`: small
   * letters, digits and dashes.
   */
  readonly name: string;
  /**
   * Makes the files. It reads no clock, no file and no network: the same document gives the same
   * files, or `concord check` could not compare them.
   */
  readonly emit: (
    context: OwnTargetContext,
  ) => readonly TargetFile[] | Promise<readonly TargetFile[]>;
}

/** A file that a target makes. */
export interface TargetFile {
  /** Relative to the folder of the target, with forward slashes: `src/server.ts`. */
  readonly path: string;
  readonly content: string;
  /** `false` for a file that `--format` leaves as it is. */
  readonly format?: boolean | undefined;
}

/** What a target of your own is given. */
export interface OwnTargetContext {
  /**
   * The API without OpenAPI's shape: defaults filled in, references as ids of `api.schemas`, and
   * one schema each for what is sent and what is received.
   */
  readonly api: Api;
  /**
   * The names that all targets share, by the places of what they name:
   * `names.operations.get(operation.at)`.
   */
  readonly names: Names;
  /** The document itself, bundled into one, for a target that ships it. */
  readonly document: Document;
  /** Whether the output is packages, or plain folders of sources. */
  readonly layout: Layout;
  /**
   * Where the exports of one of Concord's targets are, for `symbol`: a package, or
   * `../client/index.ts` in the layout `source`.
   */
  readonly from: (target: 'client' | 'validators' | 'fixtures' | 'query') => SymbolOrigin;
  /**
   * What a call of each operation takes and gives: the keys of its argument, media types, results,
   * errors, credentials, and what it can do beyond one request; and what the service sends.
   */
  readonly calls: Calls;
  /**
   * What a call of the client takes: its keys, and whether the body is a part of it or under a key.
   * The `argument` of the same call in `calls`.
   */
  readonly argument: (operation: Operation) => Argument;
  /**
   * A schema as JSON Schema 2020-12, with the components that it leads to in `$defs`. It may be one
   * that you made of others.
   */
  readonly jsonSchema: (schema: Schema) => JsonObject;
  /**
   * A file from a Handlebars template: of `<the folder of the option templates>/<name of the
   * target>/<name>.hbs`.
   */
  readonly render: (name: string, view: TemplateView) => Promise<string>;
  /**
   * A new ts-morph project in memory, for files of structures:
   * `project.createSourceFile(…).getFullText()`.
   */
  readonly morph: () => Promise<MorphProject>;
  /**
   * Reports what the target cannot do, at a place in the document if there is one. An error keeps
   * everything from being written.
   */
  readonly report: (problem: TargetProblem) => void;
}

export interface TargetProblem {
  /** One sentence; the name of the target is added. */
  readonly message: string;
  /** Default: `warning`. */
  readonly severity?: Severity | undefined;
  /** The `at` of what it is about. */
  readonly at?: Pointer | undefined;
  /** What to do about it. */
  readonly help?: string | undefined;
}

/**
 * Types a target of your own, for the option `targets` of `concord.config.ts`.
 *
 * @experimental
 */
export function defineTarget(target: OwnTarget): OwnTarget {
  return target;
}

/**
 * Runs a target of the user's own; what it throws, and what is wrong with its files, is reported as
 * its mistake.
 */
export async function emitOwnTarget(
  target: NamedTarget,
  context: TargetContext & { readonly cwd: string },
): Promise<readonly OutputFile[]> {
  const { name } = target;
  if (!isOwnTarget(target)) return [];
  const wrong = (message: string): Diagnostic =>
    diagnostic('target/files', `The target ${name} ${message}`, { option: ['targets'] });
  try {
    const diagnostics: Diagnostic[] = [];
    const files = await target.emit(
      ownContext(name, context, (diagnostic) => void diagnostics.push(diagnostic)),
    );
    diagnostics.push(...problemsIn(files).map(wrong));
    // What is not the same a second time would differ at every check.
    if (!hasProblems(diagnostics)) {
      const again = await target.emit(ownContext(name, context, () => {}));
      const other = files.findIndex(({ content }, index) => again[index]?.content !== content);
      if (other >= 0 || again.length !== files.length)
        diagnostics.push(
          wrong(
            `makes other files when it runs again${other >= 0 ? `, such as ${JSON.stringify(files[other]?.path)}` : ''}.`,
          ),
        );
    }
    diagnostics.forEach(context.report);
    return hasProblems(diagnostics)
      ? []
      : files.map(({ path, content, format }) => ({
          ...{ path: `${name}/${path}`, content, own: name },
          ...(format === false && { format }),
        }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [location, ...callers] = thrownAt(error, context.cwd);
    context.report(
      diagnostic('target/failed', `The target ${name} fails: ${message.split('\n')[0] ?? ''}`, {
        ...(location ? { location } : { option: ['targets'] }),
        related: callers.map((caller) => ({ message: 'It was called from', location: caller })),
      }),
    );
    return [];
  }
}

function hasProblems(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => code === 'target/files');
}

/** The configuration checks that it is one; what the function does is seen when it runs. */
function isOwnTarget(target: NamedTarget): target is OwnTarget {
  return typeof target.emit === 'function';
}

/** What is wrong with what a target gives. */
function problemsIn(files: unknown): readonly string[] {
  if (!Array.isArray(files)) return ['must give an array of files.'];
  return files.flatMap((file: unknown): string[] => {
    if (!isObject(file) || typeof file['path'] !== 'string' || typeof file['content'] !== 'string')
      return ['gives something else than a file with path and content.'];
    const { path } = file;
    return /^[\\/]|^[A-Za-z]:|\\|(?:^|\/)\.{0,2}(?:\/|$)/.test(path)
      ? [`gives the file ${JSON.stringify(path)}, which is no path in its folder.`]
      : [];
  });
}

function ownContext(
  name: string,
  { api, names, calls, document, options }: Omit<TargetContext, 'report'>,
  report: TargetContext['report'],
): OwnTargetContext {
  return {
    ...{ api, names, calls, document, layout: options.layout },
    from: (target) =>
      options.layout === 'packages'
        ? { package: packageName(names, target) }
        : { file: `../${target}/index.ts` },
    argument: (operation) => {
      const call = calls.operations.get(operation.at);
      if (!call)
        throw new Error(`${operation.method} ${operation.path} is no operation of the API`);
      return call.argument;
    },
    jsonSchema: (schema) => jsonSchemaOf(schema, { api, names }),
    render: async (file, view) => {
      const path = `${name}/${file}.hbs`;
      const text =
        options.templates === undefined ? undefined : ownTemplate(options.templates, path);
      if (text === undefined)
        throw new Error(
          `There is no template ${path} in the folder that the option templates names`,
        );
      return (await createRenderer())(text, view);
    },
    morph: createProject,
    report: ({ message, at, severity = 'warning', help }) =>
      report(
        diagnostic('target/reported', `${name}: ${message}`, {
          ...{ severity, pointer: at },
          ...(help !== undefined && { help }),
        }),
      ),
  };
}
