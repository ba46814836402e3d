// What TypeScript says of two generated clients: a program that uses everything of the old one, compiled against the new one.

import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

import { shippedText } from '../../../generator/document/document.js';
import type { Api } from '../../../generator/model/api.js';
import type { JsonObject } from '../../../generator/model/json.js';
import { nameApi } from '../../../generator/naming/name.js';
import type { Names } from '../../../generator/naming/names.js';
import { readApi } from '../../../generator/read/api.js';
import { clientTarget } from '../../../generator/targets/client/target.js';
import type { OutputFile } from '../../../generator/targets/target.js';
import { inScratch, strictFlags, tsc, writeAll } from '../../support/compile.js';

/** What a program does with functions and types of both clients; `false` where it would not compile. */
const uses = `
type Rest<F> = F extends (client: never, ...rest: infer R) => unknown ? R : never;
type Result<F> = F extends (...all: never) => infer R ? Awaited<R> : never;
type Headers<F> = F extends (...all: never) => { readonly withResponse: () => Promise<infer R> }
  ? R extends { readonly headers: infer H } ? H : never : never;

type Plain = string | number | boolean | null | undefined | Blob | ((...all: never) => unknown);
type Items<T> = T extends readonly (infer I)[] ? I : never;
type Objects<T> = T extends Plain | readonly unknown[] ? never : T extends object ? T : never;
type Keys<T> = T extends T ? keyof T & string : never;
type At<T, K> = T extends T ? (K extends keyof T ? T[K] : never) : never;
/** Whether every property that was spoken of is there, down to a depth; \`object\` takes any, but has none. */
type Keeps<Old, New, Way, Depth extends readonly 0[] = []> = Depth['length'] extends 5 ? true
  : unknown extends Old | New ? true
  : false extends (Elements<Old, Way> extends never ? true : Keeps<Elements<Old, Way>, Items<New>, Way, [...Depth, 0]>)
    | Members<Old, New, Way, Depth> ? false : true;
/** What must be told from another type first is not read: whoever has told a list from an object that it no longer may be reads nothing that fails. */
type Elements<Old, Way> = Way extends 'given'
  ? [Exclude<Old, null | undefined>] extends [readonly unknown[]] ? Items<Old> : never : Items<Old>;
type Members<Old, New, Way, Depth extends readonly 0[]> = Way extends 'given'
  ? [Exclude<Old, null | undefined>] extends [Objects<Old>] ? Named<Objects<Old>, Objects<New>, Way, Depth> : true
  : Named<Objects<Old>, Objects<New>, Way, Depth>;
type Named<Old, New, Way, Depth extends readonly 0[]> = [Old] extends [never] ? true
  : Way extends 'taken' ? {} extends (New extends New ? Required<New> : never) ? true : AllNamed<Old, New, Way, Depth>
  : AllNamed<Old, New, Way, Depth>;
type AllNamed<Old, New, Way, Depth extends readonly 0[]> =
  [Spoken<Old, Way>] extends [Keys<New>] ? { [K in Spoken<Old, Way>]: Keeps<At<Old, K>, At<New, K>, Way, [...Depth, 0]> }[Spoken<Old, Way>] : false;
/** Of a union every name can be written, and those be read that all its members have. */
type Spoken<T, Way> = Way extends 'taken' ? Keys<T> : keyof T & string;

/** What was passed is taken, and everything that was named in it has its place. */
export type TypeTaken<Old, New> = [Old] extends [New] ? Keeps<Old, New, 'taken'> : false;
/** What is returned is what was expected, and everything that was read of it is there. */
export type TypeGiven<Old, New> = [New] extends [Old] ? Keeps<Old, New, 'given'> : false;
export type Taken<F, G> = [Rest<F>] extends [Rest<G>] ? Keeps<Rest<F>[0], Rest<G>[0], 'taken'> : false;
export type Given<F, G> = TypeGiven<Result<F>, Result<G>> extends true ? TypeGiven<Headers<F>, Headers<G>> : false;
`;

export interface Read {
  readonly api: Api;
  readonly names: Names;
  readonly root: JsonObject;
}

export function readDocument(root: JsonObject): Read {
  const { api } = readApi({
    root,
    version: String(root['openapi']).startsWith('3.0') ? '3.0' : '3.1',
  });
  return { root, api, names: nameApi(api).names };
}

async function clientOf({ root, api, names }: Read): Promise<readonly OutputFile[]> {
  return clientTarget.emit({
    api,
    names,
    document: {
      root,
      version: '3.1',
      path: 'openapi.json',
      text: shippedText({ root }),
      hash: '0',
      locate: () => undefined,
      spelling: () => undefined,
      source: () => undefined,
    },
    options: { layout: 'packages', raw: false },
    version: '0.0.0',
    report: () => {},
  });
}

/** What a line of a program is about: an operation, by its label, or the names that are exported. */
interface Line {
  readonly about: string;
  readonly text: string;
}

function programOf({ api, names }: Read, files: readonly OutputFile[]): readonly Line[] {
  const lines: Line[] = [];
  for (const { method, path, at } of api.operations) {
    const name = names.operations.get(at)?.function ?? '';
    const about = `${method.toUpperCase()} ${path}`;
    for (const use of ['Taken', 'Given'])
      lines.push({
        about,
        text: `export const ${use}_${name}: ${use}<typeof Old.${name}, typeof New.${name}> = true;`,
      });
  }
  for (const { at, name } of api.webhooks) {
    const payload = names.webhooks.get(at)?.payload ?? '';
    if (files.some(({ content }) => content.includes(`export type ${payload}`)))
      lines.push({
        about: `webhook ${name}`,
        text: `export const Given_${payload}: TypeGiven<Old.${payload}, New.${payload}> = true;`,
      });
  }
  return lines;
}

/** For every pair of documents the labels of what no longer compiles, by TypeScript 7. */
export async function refusedBy(
  pairs: readonly (readonly [Read, Read])[],
): Promise<readonly ReadonlySet<string>[]> {
  return inScratch(async (folder) => {
    const clients = new Map<Read, readonly OutputFile[]>();
    await mkdir(join(folder, 'runtime'));
    for (const read of new Set(pairs.flat())) {
      const files = await clientOf(read);
      const home = join(folder, `d${clients.size}`);
      clients.set(read, files);
      const isRuntime = ({ path }: OutputFile): boolean => path.includes('/src/runtime/');
      await writeAll(
        folder,
        files
          .filter(isRuntime)
          .map(({ path, content }) => ({ path: path.replace(/^.*\/src\//, ''), content })),
      );
      await writeAll(
        home,
        files
          .filter((file) => !isRuntime(file) && file.path.endsWith('.ts'))
          .map(({ path, content }) => ({ path: path.replace(/^client\/src\//, ''), content })),
      );
      await symlink(join(folder, 'runtime'), join(home, 'runtime'), 'junction');
    }
    const read = [...clients.keys()];
    const programs = pairs.map(([from, to]) => ({
      lines: programOf(from, clients.get(from) ?? []),
      head:
        `import type * as Old from './d${read.indexOf(from)}/index.js'; import type * as New from './d${read.indexOf(to)}/index.js'; ` +
        `import type { Given, Taken, TypeGiven } from './uses.js';`,
    }));
    await writeAll(folder, [
      { path: 'uses.ts', content: uses },
      { path: 'package.json', content: JSON.stringify({ type: 'module' }) },
      {
        path: 'tsconfig.json',
        content: JSON.stringify({
          compilerOptions: {
            ...strictFlags({ resolution: 'bundler' }),
            noUnusedLocals: false,
            types: ['node'],
          },
          files: programs.map((_, index) => `p${index}.ts`),
        }),
      },
      ...programs.map(({ head, lines }, index) => ({
        path: `p${index}.ts`,
        content: [head, ...lines.map(({ text }) => text)].join('\n'),
      })),
    ]);
    await symlink(
      join(import.meta.dirname, '../../../node_modules'),
      join(folder, 'node_modules'),
      'junction',
    );
    const refused = programs.map(() => new Set<string>());
    for (const error of await tsc(folder, '7')) {
      const [, program, line] = /^p(\d+)\.ts\((\d+),/.exec(error) ?? [];
      if (program === undefined) {
        if (!/^\s/.test(error)) throw new Error(error);
        continue;
      }
      refused[Number(program)]?.add(
        programs[Number(program)]?.lines[Number(line) - 2]?.about ?? error,
      );
    }
    return refused;
  });
}
