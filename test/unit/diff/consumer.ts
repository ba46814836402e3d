// A program that uses everything of an old output, written against a new one: TypeScript refuses exactly the lines that consumers would have to change.

import { errorClassName } from '../../../generator/lower/calls/errors.js';
import type { OutputFile } from '../../../generator/targets/target.js';
import { schemaUsage } from '../../../generator/model/graph/usage.js';
import { payloadNames } from '../../../generator/model/naming/names.js';
import type { Output } from './outputs.js';

/** What a line of a program is about, and its text. */
export interface Line {
  readonly about: string;
  readonly text: string;
}

/** What a program does with functions and types of both ends; `false` where it would not compile. */
export const uses = `import type * as z from 'zod';
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
/** It can be called in every way in which it was, and what comes of it can be iterated, waited for and unpacked as it was. */
export type Called<F, G> = [G] extends [F] ? true : false;
/** What comes of waiting is what was expected; what is given may be a call that is on its way, with whatever it results in. */
export type Returned<F extends (...all: never) => unknown, G extends (...all: never) => unknown> = [ReturnType<G>] extends [ReturnType<F>] ? true : false;
export type Constructed<C extends abstract new (...all: never) => unknown, D extends abstract new (...all: never) => unknown> =
  [ConstructorParameters<C>] extends [ConstructorParameters<D>] ? true : false;
/** What is sent can be checked, and what was received be read once it is. */
export type Checked<V extends z.ZodType, W extends z.ZodType> = [z.input<V>] extends [z.input<W>] ? true : false;
export type Parsed<V extends z.ZodType, W extends z.ZodType> = TypeGiven<z.output<V>, z.output<W>>;
type Raw<Paths, P, M> = P extends keyof Paths ? M extends keyof Paths[P] ? Paths[P][M] : never : never;
type Sent<O> = O extends { parameters: infer P } ? [P, O extends { requestBody?: infer B } ? B : never] : never;
type Received<O> = O extends { responses: infer R } ? R : never;
/** What openapi-fetch is told of one operation. */
export type Fetched<Old, New, P, M> = [Raw<New, P, M>] extends [never] ? false
  : [Sent<Raw<Old, P, M>>] extends [Sent<Raw<New, P, M>>] ? TypeGiven<Received<Raw<Old, P, M>>, Received<Raw<New, P, M>>> : false;
`;

const entries =
  /^(?:client|validators|fixtures)\/(?:index|raw|node|webhook-handler)\.ts$|^(?:validators\/operations|fixtures\/(?:operations|handlers))\/index\.ts$/;

/** The program for `from`, with the folders of both outputs. */
export function programFor(
  { plan: { api, names, files } }: Output,
  [old, now]: readonly [string, string],
): readonly Line[] {
  const lines: Line[] = [];
  const has = new Set(files.map(({ path }) => path));
  const compare = (about: string, use: string, one: string, other = one): void =>
    void lines.push({
      about,
      text: `export const x${lines.length}: ${use}<${one.replaceAll('@', 'Old')}, ${other.replaceAll('@', 'New')}> = true;`,
    });
  lines.push({ about: 'the oracle', text: `import type { ${helpers} } from './uses.js';` });
  const modules: readonly (readonly [string, string])[] = [
    ['client/index', ''],
    ['client/webhook-handler', 'Hooks'],
    ['client/raw', 'Raw'],
    ['validators/index', 'Checks'],
  ];
  for (const [path, name] of modules)
    if (has.has(`${path}.ts`))
      for (const [end, folder] of [
        ['Old', old],
        ['New', now],
      ] as const)
        lines.push({
          about: path,
          text: `import type * as ${end}${name} from '${folder}/${path}.js';`,
        });

  const types = exportsOf(files, 'client/index.ts');
  const { className } = names.api;
  if (has.has('client/index.ts')) {
    for (const each of [className, `${className}Core`])
      compare('options', 'Constructed', `typeof @.${each}`);
    for (const { at, method, path } of api.operations) {
      const own = names.operations.get(at);
      if (!own) continue;
      const about = `${method.toUpperCase()} ${path}`;
      for (const use of ['Taken', 'Given', 'Called'])
        compare(about, use, `typeof @.${own.function}`);
      if (own.stream !== undefined) compare(about, 'TypeGiven', `@.${own.stream}`);
      if (own.andWait !== undefined) compare(about, 'Returned', `typeof @.${own.andWait}`);
      for (const each of [own.waiter?.function, own.upload?.function])
        if (each !== undefined) compare(about, 'Called', `typeof @.${each}`);
      for (const each of [own.method, own.waiter?.method, own.upload?.method])
        if (each !== undefined)
          compare(about, 'Called', `@.${className}['${own.resource}']['${each}']`);
      if (has.has('client/raw.ts'))
        lines.push({
          about,
          text: `export const x${lines.length}: Fetched<OldRaw.paths, NewRaw.paths, ${JSON.stringify(path)}, '${method}'> = true;`,
        });
    }
    const statuses = api.operations.flatMap(({ responses }) =>
      responses.map(({ status }) => status),
    );
    for (const status of new Set(statuses))
      if (typeof status === 'number' && status >= 400)
        for (const member of ['body', 'detail'])
          compare(
            `errors with ${status}`,
            'TypeGiven',
            `InstanceType<typeof @.${errorClassName(status)}>['${member}']`,
          );
    for (const payload of payloadNames(names).values())
      if (types.has(payload)) compare(`the payload ${payload}`, 'TypeGiven', `@.${payload}`);
    for (const make of ['createWebhookHandler', 'createCallbackHandler'])
      if (exportsOf(files, 'client/webhook-handler.ts').has(make))
        compare(make, 'Called', `typeof @Hooks.${make}`);
  }
  const validators = exportsOf(files, 'validators/index.ts');
  const usage = schemaUsage(api);
  for (const [id, { type, constant }] of names.schemas) {
    const { request = false, response = false } = usage.get(id) ?? {};
    if (types.has(type) && !request && !response)
      compare(`the type ${type}`, 'TypeGiven', `@.${type}`);
    const validator = `${constant}Schema`;
    if (validators.has(validator))
      compare(
        validator,
        request && !response ? 'Checked' : 'Parsed',
        `typeof @Checks.${validator}`,
      );
  }
  for (const entry of has)
    if (entries.test(entry))
      for (const [name, kind] of exportsOf(files, entry))
        lines.push({
          about: `exports of ${entry}`,
          text: `export ${kind}{ ${name} as n${lines.length} } from '${now}/${entry.replace(/ts$/, 'js')}';`,
        });
  return lines;
}

const helpers = [...uses.matchAll(/^export type (\w+)/gm)].map(([, name]) => name).join(', ');

type Kind = '' | 'type ';

/** The names that a generated module exports, through those that it passes on. */
export function exportsOf(files: readonly OutputFile[], path: string): ReadonlyMap<string, Kind> {
  const text = files.find((file) => file.path === path)?.content ?? '';
  const found = new Map<string, Kind>();
  const add = (name: string, kind: Kind): void => {
    if (found.get(name) !== '') found.set(name, kind);
  };
  for (const [, word = '', name = ''] of text.matchAll(
    /^export (?:declare |abstract |async )*(const|function\*?|class|enum|interface|type) ([\p{ID_Continue}$]+)/gmu,
  ))
    add(name, word === 'type' || word === 'interface' ? 'type ' : '');
  for (const [, kind, list = ''] of text.matchAll(/^export (type )?\{([^}]*)\}/gm))
    for (const each of list.split(',').map((part) => part.trim()))
      if (each !== '')
        add(
          each.replace(/^type /, '').replace(/^.* as /, ''),
          kind || each.startsWith('type ') ? 'type ' : '',
        );
  for (const [, kind, name, from = ''] of text.matchAll(
    /^export (type )?\* (?:as ([\p{ID_Continue}$]+) )?from '([^']+)'/gmu,
  ))
    if (name !== undefined) add(name, kind ? 'type ' : '');
    else
      for (const [each, own] of exportsOf(files, resolved(path, from)))
        add(each, kind ? 'type ' : own);
  return found;
}

function resolved(path: string, from: string): string {
  return decodeURI(new URL(from.replace(/js$/, 'ts'), `file:///${path}`).pathname).slice(1);
}
