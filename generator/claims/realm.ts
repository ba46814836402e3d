// Where generated code runs: without the globals of this process, and with expressions that do not go back for ever.

import { createContext, runInContext, type Context } from 'node:vm';

import { ask } from './patterns.js';

export function createRealm(): Context {
  const realm = createContext({});
  const expressions: RegExp = runInContext('RegExp.prototype', realm);
  const { exec } = expressions;
  // A function makes its expressions anew with each call, and values have much in common.
  const known = new Map<string, { readonly expression: RegExp; readonly texts: Set<string> }>();
  // `test`, `match` and `replace` ask through it as well.
  expressions.exec = function (this: RegExp, text: string): RegExpExecArray | null {
    const spelt = String(this);
    const asked = known.get(spelt) ?? { expression: this, texts: new Set() };
    known.set(spelt, asked);
    if (!asked.texts.has(text)) {
      ask(asked.expression, String(text));
      asked.texts.add(text);
    }
    return exec.call(this, text);
  };
  return realm;
}
