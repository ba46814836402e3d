// Rule: an extension that is Concord's, or is meant to be, has its name and its form. It is on without being named; `known-extensions` asks for more.

import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { extensionProblems } from '../lint/extensions.js';
import { isMap } from './values.js';

export const ownExtensions: Oas3Rule = () => {
  const check = (node: unknown, { type, location, report }: UserContext): void => {
    if (!isMap(node) || type.extensionsPrefix === undefined) return;
    for (const [name, value] of Object.entries(node)) {
      if (!name.startsWith(type.extensionsPrefix)) continue;
      const at = location.child([name]);
      for (const { path, message, help } of extensionProblems(name, value))
        report({
          message: help === undefined ? message : `${message} ${help}`,
          location: path === undefined ? at.key() : path.length > 0 ? at.child([...path]) : at,
        });
    }
  };
  return { any: { enter: check }, ref: { enter: check } };
};
