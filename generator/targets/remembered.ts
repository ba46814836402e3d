// What a target made before of a document that says the same to it: most edits change sentences that
// no validator and no fixture has. A key is of the whole document but for those, of the files that
// the layout chooses, and of the options.

import { keywordsHolding } from '../model/children.js';
import { allOperations } from '../model/graph/walk.js';
import { isObject, type Json, type JsonObject } from '../model/json.js';
import type { Diagnostic } from '../base/diagnostics.js';
import { fileLayout, operationStems } from './layout.js';
import type { OutputFile, Target, TargetContext, TargetMemory } from './target.js';

interface Made {
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The files of a target: those of an earlier run if it was told the same. */
export async function emitRemembered(
  target: Target,
  context: TargetContext,
  emit: Emit,
): Promise<readonly OutputFile[]> {
  const { document, memory, options, report } = context;
  const isWhole = document.whole === undefined && options.templates === undefined;
  if (!memory || !target.reads || !isWhole || document.text.length < memory.least)
    return emit(target, context);
  const key = keyOf(target.name, target.reads, { ...context, memory });
  const text = memory.get(key);
  if (text !== undefined) {
    const { files, diagnostics }: Made = JSON.parse(text);
    for (const diagnostic of diagnostics) report(diagnostic);
    return files;
  }
  const diagnostics: Diagnostic[] = [];
  const note = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
    report(diagnostic);
  };
  const files = await emit(target, { ...context, report: note });
  if (!diagnostics.some(({ severity }) => severity === 'error'))
    memory.set(key, JSON.stringify({ files, diagnostics } satisfies Made));
  return files;
}

type Emit = (target: Target, context: TargetContext) => Promise<readonly OutputFile[]>;

function keyOf(
  name: string,
  { share, descriptions }: NonNullable<Target['reads']>,
  context: TargetContext & { readonly memory: TargetMemory },
): string {
  const { api, document, memory } = context;
  const { stemOfSchema } = fileLayout(context);
  const stemOf = operationStems(context, share);
  const { rest, ofSchemas } = saidBy(document.root, memory);
  const stems = [
    ...[...api.schemas.keys()].map(stemOfSchema),
    ...[...allOperations(api)].map(({ at }) => stemOf(at)),
  ];
  const parts = [name, ...stems, rest, descriptions === 'schemas' ? ofSchemas : ''];
  return memory.digest(parts.join('\0'));
}

/** The digests of a document as two texts: its descriptions of schemas and parameters, and all else but for those of operations. */
interface Said {
  readonly rest: string;
  readonly ofSchemas: string;
}

const known = new WeakMap<JsonObject, Said>();

function saidBy(root: JsonObject, { digest }: TargetMemory): Said {
  const before = known.get(root);
  if (before) return before;
  const { rest, descriptions } = textsOf(root);
  const said = { rest: digest(rest), ofSchemas: digest(descriptions) };
  known.set(root, said);
  return said;
}

const maps: ReadonlySet<string> = new Set([...keywordsHolding('map'), '$defs', 'definitions']);
const lists: ReadonlySet<string> = new Set(keywordsHolding('list'));
const single: ReadonlySet<string> = new Set(keywordsHolding('one'));

/** Nobody's sentences are in values. */
const values: ReadonlySet<string> = new Set(
  'example examples default enum const value dataValue mapping scopes'.split(' '),
);

/**
 * The document as texts; a description is apart from the rest only where it is certain what it
 * describes. Texts take much less memory than a copy would.
 */
function textsOf(root: JsonObject): { readonly rest: string; readonly descriptions: string } {
  let rest = '';
  let descriptions = '';
  type Write = (value: Json) => void;
  const plain: Write = (value) => void (rest += JSON.stringify(value));
  const all = (list: readonly Json[], write: Write): void => {
    rest += '[';
    for (const value of list) {
      write(value);
      rest += ',';
    }
    rest += ']';
  };
  const members = (node: JsonObject, write: (key: string, value: Json) => void): void => {
    rest += '{';
    for (const key in node) {
      rest += JSON.stringify(key);
      write(key, node[key] ?? null);
      rest += ',';
    }
    rest += '}';
  };
  const described = (text: string): void => void (descriptions += JSON.stringify(text));
  const schema = (node: Json, isComponent = false): void => {
    if (!isObject(node)) return plain(node);
    members(node, (key, value) => {
      if (key === 'description' && typeof value === 'string') {
        described(value);
        // The first line of a component's stands above its constant.
        if (isComponent) plain(value.split('\n')[0] ?? '');
      } else if (lists.has(key) && Array.isArray(value)) all(value, (each) => schema(each));
      else if (maps.has(key) && isObject(value)) members(value, (_, each) => schema(each));
      else if (single.has(key)) schema(value);
      else plain(value);
    });
  };
  const object = (node: Json, at = ''): void => {
    if (Array.isArray(node)) return all(node, (each) => object(each, at));
    if (!isObject(node)) return plain(node);
    members(node, (key, value) => {
      const isDescription = key === 'description' && typeof value === 'string';
      if (key === 'schema' || key === 'itemSchema') schema(value);
      else if (key === 'schemas' && at === 'components' && isObject(value))
        members(value, (_, each) => schema(each, true));
      else if (key === 'parameters' && Array.isArray(value))
        all(value, (each) => object(each, 'parameter'));
      else if (isDescription && at === 'parameter') described(value);
      else if (isDescription && isObject(node['responses'])) return;
      else if (values.has(key) || key.startsWith('x-')) plain(value);
      else object(value, key);
    });
  };
  object(root);
  return { rest, descriptions };
}
