// The code of types, formatted as Prettier does.

import {
  choice,
  type Code,
  code,
  empty,
  group,
  hardline,
  indent,
  join,
  line,
  literal,
  type CodePart,
  type ImportSymbol,
  sequence,
  softline,
  rawCode,
} from '../../code/code.js';
import { docComment } from '../../code/comment.js';
import { keyText, stringLiteral } from '../../code/escape.js';
import { type TypeCode, unionType } from '../../code/declarations.js';
import {
  isKeyword,
  type Keyword,
  type TypeMember,
  type ObjectNode,
  type TypeNode,
} from '../type.js';

/** The type in a position where it ends at `>`, `,` or the end of a member. */
export function render(type: TypeNode): Code {
  if (type.kind === 'union' && !hugs(type.members)) return renderUnion(type.members);
  return renderInline(type);
}

/** The type for a position that is not known yet. */
export function renderDeclared(type: TypeNode): TypeCode {
  if (type.kind === 'union' && !hugs(type.members)) return type.members.map(renderOperand);
  return isName(type) ? [renderInline(type)] : renderInline(type);
}

/** The type before `[]`, or beside `&` or `|`. */
export function renderOperand(type: TypeNode): Code {
  if (type.kind === 'open') return rawCode(`(${type.base} & {})`);
  if (type.kind === 'union' && !hugs(type.members))
    return code`(${group(sequence([indent(sequence([softline, renderUnion(type.members)])), softline]))})`;
  return type.kind === 'union' || type.kind === 'intersection'
    ? code`(${renderInline(type)})`
    : renderInline(type);
}

/** The type after `:` or `=`, with the space before it. `mark` is that character. */
export function renderAfter(mark: ':' | ' =', type: TypeNode): Code {
  if (type.kind === 'union' && !hugs(type.members))
    return group(sequence([mark, indent(sequence([line, renderUnion(type.members)]))]));
  const mayBreakBefore = mark === ' =' && isName(type);
  return mayBreakBefore
    ? group(sequence([mark, indent(sequence([line, renderInline(type)]))]))
    : sequence([mark, ' ', renderInline(type)]);
}

function isName(type: TypeNode): boolean {
  return (
    type.kind === 'reference' ||
    type.kind === 'literal' ||
    (type.kind === 'array' && type.of.kind === 'reference')
  );
}

/** The members of an interface or an object type, one per line. */
export function renderMembers(object: ObjectNode): Code {
  const { members, index, indexDoc } = object;
  const parts: CodePart[] = [];
  for (const [name, member] of members) {
    if (parts.length > 0) parts.push(hardline);
    if (member.doc) parts.push(docComment(member.doc), hardline);
    parts.push(renderMember(name, member, object), ';');
  }
  if (index !== undefined) {
    if (parts.length > 0) parts.push(hardline);
    if (indexDoc) parts.push(docComment(indexDoc), hardline);
    parts.push(renderIndex(index, object), ';');
  }
  return sequence(parts);
}

function renderUnion(members: readonly TypeNode[]): Code {
  return unionType(members.map(renderOperand));
}

const keywords: Readonly<Record<Keyword, Code>> = {
  unknown: rawCode('unknown'),
  never: rawCode('never'),
  string: rawCode('string'),
  number: rawCode('number'),
  bigint: rawCode('bigint'),
  boolean: rawCode('boolean'),
  null: rawCode('null'),
  undefined: rawCode('undefined'),
  object: rawCode('object'),
  Function: rawCode('Function'),
};

function renderInline(type: TypeNode): Code {
  switch (type.kind) {
    case 'keyword':
      return keywords[type.name];
    case 'literal':
      return literal(type.value);
    case 'open':
      return rawCode(`${type.base} & {}`);
    case 'unrecognized':
      return code`${type.symbol}`;
    case 'reference':
      return renderReference(type);
    case 'object':
      return renderObject(type);
    case 'array':
      return sequence([type.readonly ? 'readonly ' : '', renderItemType(type.of), '[]']);
    case 'tuple':
      return type.readonly ? sequence(['readonly ', renderTuple(type)]) : renderTuple(type);
    case 'union':
      return join(type.members.map(renderOperand), ' | ');
    case 'intersection':
      return renderIntersection(type.members);
  }
}

/** The type before `[]`. */
function renderItemType(type: TypeNode): Code {
  const isReadonly = (type.kind === 'array' || type.kind === 'tuple') && type.readonly;
  return isReadonly ? code`(${renderInline(type)})` : renderOperand(type);
}

function renderReference({
  symbol,
  argument,
  keys = [],
}: Extract<TypeNode, { kind: 'reference' }>): Code {
  const lookedUp = keys.length === 0 ? code`${symbol}` : lookUp(symbol, keys);
  return argument ? code`${lookedUp}<${render(argument)}>` : lookedUp;
}

/** Most types of a document are named by few keys, many times. */
const texts = new Map<string, string>();

function lookUp(symbol: ImportSymbol, keys: readonly string[]): Code {
  const path = keys.map((key) => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = `[${stringLiteral(key)}]`;
    if (texts.size < 10_000) texts.set(key, text);
    return text;
  });
  return sequence([symbol, path.join('')]);
}

function renderObject(type: ObjectNode): Code {
  if (type.members.size === 0 && type.index === undefined) return rawCode('{}');
  if (!isSmall(type))
    return sequence(['{', indent(sequence([hardline, renderMembers(type)])), hardline, '}']);
  const members = [...type.members].map(([name, member]) => renderMember(name, member, type));
  if (type.index !== undefined) members.push(renderIndex(type.index, type));
  return group(
    sequence([
      '{',
      indent(sequence([line, join(members, sequence([';', line]))])),
      choice(rawCode(';'), empty),
      line,
      '}',
    ]),
  );
}

/** Whether an object may be printed on one line. */
function isSmall({ members, index, indexDoc }: ObjectNode): boolean {
  const isShort = ({ doc, type }: TypeMember): boolean => doc === undefined && isPlain(type);
  return (
    members.size + (index ? 1 : 0) <= 3 &&
    [...members.values()].every(isShort) &&
    (index === undefined || (indexDoc === undefined && isPlain(index)))
  );
}

function isPlain(type: TypeNode): boolean {
  return type.kind === 'array'
    ? isPlain(type.of)
    : type.kind !== 'object' &&
        type.kind !== 'tuple' &&
        type.kind !== 'intersection' &&
        (type.kind !== 'union' || (type.members.length < 4 && type.members.every(isPlain)));
}

function renderMember(
  name: string,
  { optional, readonly, type }: TypeMember,
  { numericNames }: ObjectNode,
): Code {
  const key = numericNames && /^[1-9]\d*$/.test(name) ? name : keyText(name);
  return sequence([readonly ? 'readonly ' : '', key, optional ? '?' : '', renderAfter(':', type)]);
}

function renderIndex(type: TypeNode, { readonlyIndex }: ObjectNode): Code {
  return sequence([`${readonlyIndex ? 'readonly ' : ''}[key: string]`, renderAfter(':', type)]);
}

function renderTuple({ items, required, rest }: Extract<TypeNode, { kind: 'tuple' }>): Code {
  const parts = items.map((item, index) =>
    index < required ? renderItem(item, items.length) : sequence([renderOperand(item), '?']),
  );
  if (rest) parts.push(sequence(['...', renderOperand(rest), '[]']));
  if (parts.length === 0) return rawCode('[]');
  return group(
    sequence([
      '[',
      indent(sequence([softline, join(parts, sequence([',', line]))])),
      choice(rawCode(','), empty),
      softline,
      ']',
    ]),
  );
}

function renderItem(item: TypeNode, count: number): Code {
  if (item.kind !== 'union' || hugs(item.members) || count < 2) return render(item);
  const open = choice(rawCode('('), empty);
  const close = choice(rawCode(')'), empty);
  return group(
    sequence([indent(sequence([open, softline, renderUnion(item.members)])), softline, close]),
  );
}

/**
 * Follows Prettier: objects stay on the line of the `&`, other members break onto the next line.
 */
function renderIntersection(members: readonly TypeNode[]): Code {
  const parts: CodePart[] = [];
  let indented = false;
  members.forEach((member, index) => {
    const before = members[index - 1];
    const text = renderOperand(member);
    if (before === undefined) parts.push(text);
    else if (before.kind === 'object' && member.kind === 'object')
      parts.push(' & ', indented ? indent(text) : text);
    else if (before.kind !== 'object' && member.kind !== 'object')
      parts.push(indent(sequence([' &', line, text])));
    else {
      if (index > 1) indented = true;
      parts.push(' & ', index > 1 ? indent(text) : text);
    }
  });
  return group(sequence(parts));
}

/** Whether Prettier prints the union without indentation: `{ … } | null`. */
function hugs(members: readonly TypeNode[]): boolean {
  return (
    members.filter(({ kind }) => kind === 'object').length === 1 &&
    members.every((member) => member.kind === 'object' || isKeyword(member, 'null'))
  );
}
