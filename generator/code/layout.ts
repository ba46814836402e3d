// Forms of types and calls, broken where prettier breaks them.

import {
  choice,
  type Code,
  empty,
  group,
  type ImportSymbol,
  indent,
  join,
  line,
  sequence,
  softline,
  text,
} from './code.js';

/** A type, or the list of those of which it is any. */
export type TypeCode = Code | readonly Code[];

/** `<A, B>`. */
export function typeArguments(types: readonly (Code | ImportSymbol)[]): Code {
  return group(
    sequence(['<', indent(sequence([softline, join(types, commaLine)])), softline, '>']),
  );
}

/** `(a, b)`, of a call whose last argument is neither an object nor a function. */
export function callArguments(values: readonly (Code | ImportSymbol)[]): Code {
  return group(
    sequence([
      '(',
      indent(sequence([softline, join(values, commaLine)])),
      choice(text(','), empty),
      softline,
      ')',
    ]),
  );
}

/** An object with each member on a line of its own. */
export function brokenObject(members: readonly Code[]): Code {
  return group(
    sequence([
      '{',
      indent(sequence([line, join(members, commaLine)])),
      choice(text(','), empty),
      line,
      '}',
    ]),
    { broken: true },
  );
}

/** A type after `:` or `=`, with the space between; `mark` is that character. A list of one is a name, which may go to the next line. */
export function typeAfter(mark: ':' | ' =', type: TypeCode): Code {
  if (!isList(type)) return sequence([mark, ' ', type]);
  const [only, ...others] = type;
  if (only && others.length === 0)
    return mark === ':'
      ? sequence([mark, ' ', only])
      : group(sequence([mark, indent(sequence([line, only]))]));
  return group(sequence([mark, indent(sequence([line, unionType(type)]))]));
}

/** `A | B`, one below the other where they do not fit beside each other; one alone has no bar, whatever its length. */
export function unionType(members: readonly Code[]): Code {
  const [only] = members;
  if (only && members.length === 1) return only;
  return group(
    sequence([choice(text('| '), empty), join(members.map(indent), sequence([line, '| ']))]),
  );
}

/** Where it is one of several types, or an argument. */
export function inlineType(type: TypeCode): Code {
  return isList(type) ? unionType(type) : type;
}

const commaLine = sequence([',', line]);

function isList(type: TypeCode): type is readonly Code[] {
  return Array.isArray(type);
}
