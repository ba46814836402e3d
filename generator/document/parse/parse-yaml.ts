// YAML texts: the yaml package for the syntax tree, an own conversion to JSON that sees every key,
// alias and tag, within a budget.

import {
  Composer,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  Parser,
  type Alias,
  type CST,
  type Document,
  type Node,
  type Pair,
  type YAMLError,
  type YAMLMap,
} from 'yaml';
import { diagnostic, type Diagnostic } from '../../base/diagnostics.js';
import { withoutEnd } from '../../base/texts.js';
import type { Json } from '../../model/json.js';
import { duplicateKey, isHarmless, maxDepth, measure, tooDeep, united } from './problems.js';
import type { ParseResult } from './parse-json.js';
import type { Locate, SourcePart, Span } from './source.js';

/** How many values the aliases of a file may stand for. */
const maxAliased = 1_000_000;

/**
 * One mistake makes the parser stumble over what follows: the first of its findings are the ones to
 * correct.
 */
const maxProblems = 3;

export function parseYaml(
  text: string,
  { name, at }: { readonly name: string; readonly at: Locate },
): ParseResult {
  const { documents, tooDeepAt } = composed(name, text);
  if (tooDeepAt !== undefined)
    return { diagnostics: [tooDeep(at({ start: tooDeepAt, end: tooDeepAt + 1 }))] };
  const [tree, second] = documents;
  const errors = [...(tree?.errors ?? []), ...(tree?.warnings ?? [])];
  // The parser comes to the end of its stack before the depth that is allowed.
  const exhausted = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (exhausted)
    return {
      diagnostics: [
        diagnostic('document/too-deep', 'Values are nested more deeply than can be read.', {
          location: at({ start: exhausted.pos[0], end: exhausted.pos[0] + 1 }),
        }),
      ],
    };
  const problems = errors.slice(0, maxProblems).map((problem) => syntaxProblem(problem, at));
  const diagnostics: Diagnostic[] = [];
  if (second !== undefined) {
    const location = at({ start: second.range[0], end: second.range[0] });
    diagnostics.push(
      diagnostic(
        'document/several-documents',
        'The file holds several YAML documents; only one can be read.',
        { location },
      ),
    );
  }
  if (tree === undefined || problems.length > 0)
    return { diagnostics: [...problems, ...diagnostics] };
  const links: Links = new Map();
  const value = convert(tree.contents, {
    links,
    report: (problem) => diagnostics.push(problem),
    at,
  });
  if (diagnostics.some(({ code }) => !isHarmless(code))) return { diagnostics };
  return {
    parsed: {
      value,
      references: measure(value).references,
      find: (tokens, part) => find(tree.contents, links, { tokens, part }),
    },
    diagnostics,
  };
}

interface Composed {
  readonly documents: readonly Tree[];
  readonly tooDeepAt?: number;
}

/**
 * An edit changes one of the files that are watched: of the others the trees stay. Values are made
 * anew each time, because they are changed later.
 */
function composed(name: string, text: string): Composed {
  const before = trees.get(name);
  if (before?.text === text) return before;
  const now = { text, ...compose(text) };
  trees.set(name, now);
  return now;
}

/** Maps each file name to the tree of its last text. */
const trees = new Map<string, Composed & { readonly text: string }>();

/**
 * The syntax trees. The parser keeps a stack of its own, but what follows it is recursive: depth is
 * checked in between.
 */
function compose(text: string): Composed {
  const parser = new Parser();
  let tooDeepAt: number | undefined;
  function* tokens(): Generator<CST.Token> {
    for (const lexeme of new Lexer().lex(text)) {
      yield* parser.next(lexeme);
      if (parser.stack.length <= maxDepth) continue;
      tooDeepAt = parser.offset;
      return;
    }
    yield* parser.end();
  }
  const all = [...tokens()];
  if (tooDeepAt !== undefined) return { documents: [], tooDeepAt };
  return {
    documents: [
      ...new Composer({ uniqueKeys: false, logLevel: 'silent', version: '1.2' }).compose(
        all,
        true,
        text.length,
      ),
    ],
  };
}

type Tree = Document.Parsed;

/** Maps each alias to its node. */
type Links = Map<Alias, Node>;

interface Conversion {
  readonly links: Links;
  readonly report: (problem: Diagnostic) => void;
  readonly at: Locate;
}

function convert(contents: Node | null, { links, report, at }: Conversion): Json {
  const anchors = new Map<string, Node>();
  const open = new Set<Node>();
  /**
   * How many aliases lead to the value being converted. Their values are converted again for each,
   * and reported on only where they stand.
   */
  let aliasDepth = 0;
  /** The alias of the file that is being followed. */
  let followed: Alias | undefined;
  let count = 0;
  let hasGivenUp = false;
  const add = (problem: Diagnostic): void => {
    if (aliasDepth === 0) report(problem);
  };
  const giveUp = (problem: Diagnostic): null => {
    if (!hasGivenUp) report(problem);
    hasGivenUp = true;
    return null;
  };

  const value = (node: unknown, depth: number): Json => {
    if (hasGivenUp) return null;
    if (aliasDepth > 0 && ++count > maxAliased)
      return giveUp(
        diagnostic(
          'document/too-large',
          `The aliases of the file stand for more than ${maxAliased} values.`,
          { location: at(spanOf(followed)) },
        ),
      );
    if (depth > maxDepth) return giveUp(tooDeep(at(spanOf(node))));
    if (isAlias(node)) return aliased(node, depth);
    if (isScalar(node)) {
      if (node.anchor !== undefined && aliasDepth === 0) anchors.set(node.anchor, node);
      return scalar(node.value, spanOf(node));
    }
    if (!isMap(node) && !isSeq(node)) return null;
    if (node.anchor !== undefined && aliasDepth === 0) anchors.set(node.anchor, node);
    open.add(node);
    const result = isMap(node)
      ? map(node, depth)
      : node.items.map((item) => value(item, depth + 1));
    open.delete(node);
    return result;
  };

  const aliased = (alias: Alias, depth: number): Json => {
    const target = links.get(alias) ?? anchors.get(alias.source);
    if (target === undefined) {
      add(
        diagnostic('document/syntax', `The alias *${alias.source} has no anchor before it.`, {
          location: at(spanOf(alias)),
        }),
      );
      return null;
    }
    links.set(alias, target);
    if (open.has(target))
      return giveUp(
        diagnostic(
          'document/endless-alias',
          `The alias *${alias.source} stands inside the value that it repeats, which would never end.`,
          { location: at(spanOf(alias)) },
        ),
      );
    if (aliasDepth === 0) followed = alias;
    aliasDepth++;
    const result = value(target, depth);
    aliasDepth--;
    return result;
  };

  const map = (node: YAMLMap, depth: number): Json => {
    const seen = new Map<string, Span>();
    const entries: (readonly [key: string, value: Json])[] = [];
    const merged: unknown[] = [];
    for (const pair of node.items) {
      if (isMergeKey(pair)) {
        merged.push(pair.value);
        continue;
      }
      const key = keyOf(pair);
      const span = spanOf(pair.key);
      if (key === undefined) {
        add(
          diagnostic('document/syntax', 'A key must be a single text, number or boolean here.', {
            location: at(span),
          }),
        );
        continue;
      }
      const first = seen.get(key);
      if (first !== undefined) add(duplicateKey(key, at(span), at(first)));
      if (first === undefined) seen.set(key, span);
      if (isScalar(pair.key) && pair.key.anchor !== undefined && aliasDepth === 0)
        anchors.set(pair.key.anchor, pair.key);
      entries.push([key, value(pair.value, depth + 1)]);
    }
    const members = new Map(
      seen.size === entries.length ? entries : Object.entries(united(entries)),
    );
    for (const source of merged.flatMap((from) => (isSeq(from) ? from.items : [from]))) {
      const inherited = value(source, depth);
      if (!isPlain(inherited)) {
        add(
          diagnostic(
            'document/syntax',
            'The merge key << takes a mapping or a sequence of mappings.',
            {
              location: at(spanOf(source)),
            },
          ),
        );
        continue;
      }
      for (const key of Object.keys(inherited))
        if (!members.has(key)) members.set(key, inherited[key] ?? null);
    }
    return Object.fromEntries(members);
  };

  const scalar = (content: unknown, span: Span): Json => {
    if (typeof content === 'string' || typeof content === 'boolean' || content === null)
      return content;
    if (typeof content === 'number' && Number.isFinite(content)) return content;
    if (content === undefined) return null;
    add(diagnostic('document/syntax', 'This value has no form in JSON.', { location: at(span) }));
    return null;
  };

  return value(contents, 1);
}

function isPlain(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMergeKey(pair: Pair): boolean {
  return isScalar(pair.key) && pair.key.type === 'PLAIN' && pair.key.source === '<<';
}

/** Keys as JSON has them: `200:` and `"200":` are the same key. */
function keyOf(pair: Pair): string | undefined {
  if (!isScalar(pair.key)) return undefined;
  const { value } = pair.key;
  if (typeof value === 'number' && pair.key.source !== undefined) return pair.key.source;
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

function spanOf(node: unknown): Span {
  if ((isScalar(node) || isMap(node) || isSeq(node) || isAlias(node)) && node.range)
    return { start: node.range[0], end: node.range[1] };
  return { start: 0, end: 0 };
}

function find(
  contents: Node | null,
  links: Links,
  { tokens, part }: { readonly tokens: readonly string[]; readonly part: SourcePart },
): Span | undefined {
  const member = walk({ value: contents }, 0);
  if (member === undefined) return undefined;
  const { key, value } = member;
  const span = spanOf(value);
  // `name:` without a value has no more than its key.
  return key !== undefined && (part === 'key' || span.start === span.end) ? spanOf(key) : span;

  /** Where a key is written twice, what is asked for may stand below either. */
  function walk(from: Member, depth: number): Member | undefined {
    const token = tokens[depth];
    if (token === undefined) return from;
    for (const step of members(from.value, links, token)) {
      const end = walk(step, depth + 1);
      if (end !== undefined) return end;
    }
    return undefined;
  }
}

interface Member {
  readonly key?: unknown;
  readonly value: unknown;
}

/** More than one only for a key that is written twice. */
function members(from: unknown, links: Links, token: string): readonly Member[] {
  const node = isAlias(from) ? links.get(from) : from;
  if (isSeq(node)) {
    const index = Number(token);
    return /^\d+$/.test(token) && index < node.items.length ? [{ value: node.items[index] }] : [];
  }
  if (!isMap(node)) return [];
  const own = node.items.filter((pair) => !isMergeKey(pair) && keyOf(pair) === token);
  if (own.length > 0) return own;
  for (const pair of node.items) {
    if (!isMergeKey(pair)) continue;
    for (const source of isSeq(pair.value) ? pair.value.items : [pair.value]) {
      const inherited = members(source, links, token);
      if (inherited.length > 0) return inherited;
    }
  }
  return [];
}

function syntaxProblem({ code, message, pos }: YAMLError, at: Locate): Diagnostic {
  const { description, help } = mistakes.get(code) ?? {};
  return diagnostic('document/syntax', description ?? sentence(message), {
    location: at({ start: pos[0], end: pos[1] }),
    help,
  });
}

/** Explanations of the parser's messages for authors of documents. */
const mistakes: ReadonlyMap<string, { readonly description?: string; readonly help: string }> =
  new Map([
    [
      'BLOCK_AS_IMPLICIT_KEY',
      {
        help: 'Put a string that contains ": " in quotes; give keys of one mapping the same indentation.',
      },
    ],
    [
      'MULTILINE_IMPLICIT_KEY',
      { help: 'Put a colon behind the key; give keys of one mapping the same indentation.' },
    ],
    ['BAD_INDENT', { help: 'Give what belongs together the same indentation.' }],
    ['TAB_AS_INDENT', { help: 'Indent with spaces.' }],
    ['BAD_SCALAR_START', { help: 'Put the text in quotes.' }],
    ['TAG_RESOLVE_FAILED', { help: 'Remove the tag: only the types of JSON are read.' }],
    ['BAD_DQ_ESCAPE', { help: 'Write a backslash twice in double quotes, or use single quotes.' }],
  ]);

/** The parser's words as one sentence. */
function sentence(message: string): string {
  if (/^Missing closing ["']quote/.test(message)) return 'A text in quotes is not closed.';
  const line = message.split('\n', 1)[0] ?? message;
  return `${line.charAt(0).toUpperCase()}${withoutEnd(line.slice(1), '.: ')}.`;
}
