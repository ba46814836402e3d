// What a target made before of a document that says the same to it: most edits change sentences that
// no validator and no fixture has. A key is of the whole document but for those, of the files that
// the layout chooses, and of the options.

import { keywordsHolding } from '../model/children.js';
import { allOperations } from '../model/graph/walk.js';
import { isObject, type Json, type JsonObject } from '../model/json.js';
import { memoize } from '../model/maps.js';
import type { Diagnostic } from '../base/diagnostics.js';
import { fileLayout, operationStems } from './layout.js';
import type { OutputFile, Target, TargetContext } from './target.js';

/** What earlier runs with the same options and the same build have made. */
export interface TargetMemory {
  /** Documents with fewer characters are printed as fast as they are looked up. */
  readonly least: number;
  readonly get: (key: readonly string[]) => string | undefined;
  readonly set: (key: readonly string[], text: string) => void;
}

interface Made {
  readonly files: readonly OutputFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The files of a target: those of an earlier run if it was told the same. */
export async function emitRemembered(
  target: Target,
  context: TargetContext,
  { memory, emit }: { readonly memory: TargetMemory | undefined; readonly emit: Emit },
): Promise<readonly OutputFile[]> {
  const { document, options, report } = context;
  const isWhole = document.whole === undefined && options.templates === undefined;
  if (!memory || !target.reads || !isWhole || document.text.length < memory.least)
    return emit(target, context);
  const key = keyOf(target.name, target.reads, context);
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
  context: TargetContext,
): readonly string[] {
  const { api, document } = context;
  const { stemOfSchema } = fileLayout(context);
  const stemOf = operationStems(context, share);
  const { rest, ofSchemas } = saidBy(document.root);
  const stems = [
    ...[...api.schemas.keys()].map(stemOfSchema),
    ...[...allOperations(api)].map(({ at }) => stemOf(at)),
  ];
  return [name, stems.join('\0'), rest, descriptions === 'schemas' ? ofSchemas : ''];
}

/** A document as two texts: its descriptions of schemas and parameters, and all else but for those of operations. */
interface Said {
  readonly rest: string;
  readonly ofSchemas: string;
}

const saidBy = memoize((root: JsonObject): Said => {
  const descriptions: string[] = [];
  const rest = JSON.stringify(withoutDescriptions(root, descriptions));
  return { rest, ofSchemas: JSON.stringify(descriptions) };
});

const maps: ReadonlySet<string> = new Set([...keywordsHolding('map'), '$defs', 'definitions']);
const lists: ReadonlySet<string> = new Set(keywordsHolding('list'));
const single: ReadonlySet<string> = new Set(keywordsHolding('one'));

/** Nobody's sentences are in values. */
const values: ReadonlySet<string> = new Set(
  'example examples default enum const value dataValue mapping scopes'.split(' '),
);

/** A copy without descriptions, which are added to the list; only where it is certain what they describe. */
function withoutDescriptions(root: JsonObject, descriptions: string[]): Json {
  const schema = (node: Json | undefined, isComponent = false): Json => {
    if (!isObject(node)) return node ?? null;
    const copy: { [key: string]: Json } = {};
    for (const key in node) {
      const value = node[key] ?? null;
      if (key === 'description' && typeof value === 'string') {
        descriptions.push(value);
        // The first line of a component's stands above its constant.
        copy[key] = isComponent ? (value.split('\n')[0] ?? '') : '';
      } else if (typeof value !== 'object') copy[key] = value;
      else if (lists.has(key) && Array.isArray(value))
        copy[key] = value.map((each) => schema(each));
      else if (maps.has(key) && isObject(value)) copy[key] = mapped(value, (each) => schema(each));
      else copy[key] = single.has(key) ? schema(value) : value;
    }
    return copy;
  };
  const parameter = (node: Json): Json => {
    if (!isObject(node)) return object(node);
    const { description, ...others } = node;
    descriptions.push(JSON.stringify(description ?? null));
    return object(others);
  };
  const object = (node: Json, at = ''): Json => {
    if (Array.isArray(node)) return node.map((each) => object(each));
    if (!isObject(node)) return node;
    const copy: { [key: string]: Json } = {};
    for (const key in node) {
      const value = node[key] ?? null;
      if (key === 'schema' || key === 'itemSchema') copy[key] = schema(value);
      else if (key === 'schemas' && at === 'components' && isObject(value))
        copy[key] = mapped(value, (each) => schema(each, true));
      else if (key === 'parameters' && Array.isArray(value)) copy[key] = value.map(parameter);
      else if (key === 'description' && typeof value === 'string' && isObject(node['responses']))
        continue;
      else copy[key] = values.has(key) || key.startsWith('x-') ? value : object(value, key);
    }
    return copy;
  };
  return object(root);
}

function mapped(node: JsonObject, change: (value: Json) => Json): Json {
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value)]));
}
