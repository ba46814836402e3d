// Finds where exactly a JSON text is wrong; this file is only loaded for invalid texts.

import { type Node, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import { diagnostic, type Diagnostic } from '../../base/diagnostics.js';
import type { Json } from '../../model/json.js';
import { duplicateKey, united } from './problems.js';
import type { Locate, Span } from './source.js';

/** Returns `undefined` if the text is nested too deeply for the tolerant parser. */
export function syntaxMistake(text: string, at: Locate): Diagnostic | undefined {
  let first: { readonly message: string; readonly span: Span } | undefined;
  try {
    visit(
      text,
      {
        onError: (code, start, length) => {
          first ??= {
            message: expectations[printParseErrorCode(code)] ?? 'This is not JSON.',
            span: { start, end: start + length },
          };
        },
      },
      { disallowComments: true },
    );
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return diagnostic('document/syntax', first?.message ?? 'This is not JSON.', {
    location: at(first?.span ?? { start: 0, end: 0 }),
  });
}

/** Numbers that would silently become something else. */
export function endlessNumbers(text: string, at: Locate): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  visit(text, {
    onLiteralValue: (value: unknown, start, length) => {
      if (typeof value === 'number' && !Number.isFinite(value))
        diagnostics.push(
          diagnostic('document/syntax', noNumber, { location: at({ start, end: start + length }) }),
        );
    },
  });
  return diagnostics;
}

const noNumber = 'This number is larger than a number can be.';

export function repeatedKeys(text: string, at: Locate): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const objects: Map<string, Span>[] = [];
  visit(text, {
    onObjectBegin: () => void objects.push(new Map()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty: (key, start, length) => {
      const span = { start, end: start + length };
      const first = objects.at(-1)?.get(key);
      if (first === undefined) objects.at(-1)?.set(key, span);
      else diagnostics.push(duplicateKey(key, at(span), at(first)));
    },
  });
  return diagnostics;
}

/** Returns the value of a text with repeated keys, and keeps the members of each. */
export function repeatedValue(text: string): Json {
  return fromTree(parseTree(text));
}

function fromTree(node: Node | undefined): Json {
  if (node?.type === 'array') return (node.children ?? []).map(fromTree);
  if (node?.type !== 'object') return node?.value ?? null;
  return united(
    (node.children ?? []).map(
      ({ children: [key, member] = [] }) => [String(key?.value), fromTree(member)] as const,
    ),
  );
}

const expectations: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is no value in JSON: strings and names stand in double quotes.',
  PropertyNameExpected: 'A property name in double quotes is expected here.',
  ValueExpected: 'A value is expected here.',
  ColonExpected: 'A colon is expected here.',
  CommaExpected: 'A comma is expected here.',
  CloseBraceExpected: 'The file ends before an object is closed with "}".',
  CloseBracketExpected: 'The file ends before an array is closed with "]".',
  EndOfFileExpected: 'The file goes on behind the end of its value.',
  InvalidCommentToken: 'JSON has no comments.',
  UnexpectedEndOfComment: 'JSON has no comments.',
  UnexpectedEndOfString: 'A string is not closed.',
  InvalidNumberFormat: 'This is not a number in JSON.',
  UnexpectedEndOfNumber: 'This is not a number in JSON.',
  InvalidUnicode: 'A \\u escape needs four hexadecimal digits.',
  InvalidEscapeCharacter: 'JSON does not know this escape.',
  InvalidCharacter: 'A control character in a string must be escaped.',
};
