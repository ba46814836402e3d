// Our types of a document beside openapi-typescript's: which members are not assignable to each other, judged by the compiler.

import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { loadDocument } from '../../generator/document/load.js';
import { readOutline } from '../../generator/pipeline/input.js';
import type { JsonObject } from '../../generator/model/json.js';
import type { Outlined } from '../../generator/model/api.js';
import { typesFile } from '../../generator/targets/client/raw/file.js';
import type { OutputFile } from '../../generator/targets/target.js';
import { errorsWith, strictFlags } from '../support/compile.js';

export interface Subject {
  /** A folder of its own, and the beginning of the names of its members. */
  readonly name: string;
  /** A path. */
  readonly document: string;
  /** Whether a reference to a schema is the same on both sides, whatever its type: a difference is found where it is made, and nowhere else. */
  readonly isOpaque?: boolean;
  readonly isWithoutDiscriminators?: boolean;
}

export interface Verdict {
  /** What the compiler says of our file. */
  readonly errors: readonly string[];
  /** The members whose types differ, each with how. */
  readonly different: ReadonlyMap<string, string>;
  /** The subjects for which openapi-typescript ends with an error. */
  readonly refused: ReadonlySet<string>;
  /** How many were compared. */
  readonly count: number;
}

const head = [
  "import type * as Ours from './ours.js';",
  "import type * as Theirs from './theirs.js';",
  "type Mutual<A, B> = [A] extends [B] ? ([B] extends [A] ? 'same' : 'narrower') : [B] extends [A] ? 'wider' : 'other';",
];

/** Compiled together, because the compiler's start costs more than most documents. */
export async function compared(subjects: readonly Subject[]): Promise<Verdict> {
  const made = [];
  for (const subject of subjects) made.push(await filesOf(subject));
  const lines = await errorsWith(
    made.flatMap(({ files }) => files),
    { ...strictFlags({ resolution: 'bundler' }), skipLibCheck: true, noUnusedLocals: false },
    '7',
  );
  const different = new Map<string, string>();
  const errors: string[] = [];
  for (const line of lines) {
    const [, folder = '', file = '', row = ''] = /^(.+)\/([\w-]+)\.ts\((\d+),/.exec(line) ?? [];
    if (file === 'theirs' || line.startsWith(' ')) continue;
    const own = made.find(({ name }) => name === folder);
    const member = file === 'compare' ? own?.members[Number(row) - head.length - 1] : undefined;
    if (member === undefined) errors.push(line);
    else different.set(`${folder} ${member}`, /to type '"(\w+)"'/.exec(line)?.[1] ?? line);
  }
  const refused = new Set(made.flatMap(({ name, isRefused }) => (isRefused ? name : [])));
  return {
    errors,
    different,
    refused,
    count: made.reduce((sum, { members }) => sum + members.length, 0),
  };
}

interface Files {
  readonly name: string;
  readonly members: readonly string[];
  readonly files: readonly OutputFile[];
  readonly isRefused: boolean;
}

async function filesOf(subject: Subject): Promise<Files> {
  const { name } = subject;
  const loaded = await loadDocument(subject.document, { cwd: '/', overlays: [] });
  if (!loaded.document) throw new Error(`${name} cannot be loaded`);
  const root: OpenAPI3 & JsonObject = JSON.parse(
    JSON.stringify(loaded.document.root, (key, value: unknown) =>
      key === 'discriminator' && subject.isWithoutDiscriminators ? undefined : value,
    ),
  );
  const { outlined } = readOutline({ ...loaded.document, root });
  if (!outlined) throw new Error(`${name} has no outline`);
  const text = subject.isOpaque ? withOpaqueReferences : (types: string) => types;
  const ours = text(typesFile(outlined, {}, 'ours.ts'));
  const own = { path: `${name}/ours.ts`, content: ours };
  const theirs = await openapiTS(root, { silent: true }).then(astToString, () => undefined);
  if (theirs === undefined) return { name, members: [], files: [own], isRefused: true };
  const members = membersOf(outlined);
  const rows = members.map((member, index) => {
    const [one, other] = ['Ours', 'Theirs'].map((side) => `${side}.${member}`);
    return `export const c${index}: Mutual<${one}, ${other}> = 'same';`;
  });
  const files = [
    own,
    { path: `${name}/theirs.ts`, content: text(theirs) },
    { path: `${name}/compare.ts`, content: [...head, ...rows].join('\n') },
  ];
  return { name, members, files, isRefused: false };
}

function withOpaqueReferences(types: string): string {
  const opaque = types.replace(
    /components\[(["'])schemas\1\]\[("[^"]*"|'[^']*')\]/g,
    (_, _quote, name: string) => `Ref<${name}>`,
  );
  return `${opaque}\ninterface Ref<Name> { readonly of: Name }\n`;
}

/** Every component, and the parts of every operation and path. */
function membersOf({ outline }: Outlined): readonly string[] {
  const sections = Object.entries(outline.components).flatMap(([section, entries]) =>
    entries.map(({ name }) => at('components', section, name)),
  );
  const paths = outline.paths.flatMap(({ name, operations }) => [
    at('paths', name, 'parameters'),
    ...operations
      .filter(({ method, id }) => id === undefined && known.has(method))
      .flatMap(({ method }) => parts.map((part) => at('paths', name, method.toLowerCase(), part))),
  ]);
  const ids = [...outline.paths, ...outline.webhooks].flatMap(({ operations }) =>
    operations.flatMap(({ id, method }) => (id !== undefined && known.has(method) ? id : [])),
  );
  const operations = [...new Set(ids)].flatMap((id) =>
    parts.map((part) => at('operations', id.replaceAll('#', '/'), part)),
  );
  return [...sections, ...paths, ...operations];
}

const parts = ['parameters', 'requestBody', 'responses'];

/** The methods that openapi-typescript knows. */
const known = new Set('GET PUT POST DELETE OPTIONS HEAD PATCH TRACE'.split(' '));

function at(root: string, ...keys: readonly string[]): string {
  return root + keys.map((key) => `[${JSON.stringify(key)}]`).join('');
}
