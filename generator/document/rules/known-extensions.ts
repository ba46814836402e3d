// Rule: every vendor extension is known, stands where it may, and looks as it should.

import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { closest } from '../../suggest.js';
import { extensionNamed, extensions } from '../lint/extensions.js';
import { isMap, textsAt } from './values.js';

/** Option `allow`: names of further extensions, which are not looked into. */
export const knownExtensions: Oas3Rule = (options) => {
  const allowed = new Set(textsAt(options, 'allow'));
  const check = (node: unknown, { type, location, report }: UserContext): void => {
    if (!isMap(node) || type.extensionsPrefix === undefined) return;
    for (const [name, value] of Object.entries(node)) {
      if (!name.startsWith(type.extensionsPrefix) || allowed.has(name)) continue;
      const at = location.child([name]);
      const extension = extensionNamed(name);
      if (extension === undefined) {
        report({
          message: `\`${name}\` is no extension that is known here.`,
          suggest: suggestions(name),
          location: at.key(),
        });
      } else if (
        extension.on !== 'anywhere' &&
        !extension.on.some((owner) => owner === type.name)
      ) {
        const places = extension.on.map((owner) => `${owner} Object`).join(', ');
        report({
          message: `\`${name}\` has no meaning on a ${type.name} Object; it stands on: ${places}.`,
          location: at.key(),
        });
      } else {
        for (const problem of extension.form.problems(value))
          report({
            message: `\`${name}\`: ${problem.message}.`,
            location: problem.path.length > 0 ? at.child([...problem.path]) : at,
          });
      }
    }
  };
  return {
    any: { enter: check },
    // What stands beside a `$ref` belongs to the reference, and is no part of the node that the reference leads to.
    ref: { enter: check },
  };
};

function suggestions(name: string): string[] {
  const candidate = closest(name, Object.keys(extensions));
  return candidate === undefined ? [] : [candidate];
}
