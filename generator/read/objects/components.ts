// Components that nothing refers to: read for what is wrong with them, so that one run finds all of it.

import { readCallbacks } from './callback.js';
import { entries, type Entry, object } from '../field.js';
import { readExamples } from './example.js';
import { headerAt } from './header.js';
import { readLinks, responseAt } from './response.js';
import { parameterAt } from './parameter.js';
import { readPathItem } from './path-item.js';
import { bodyAt } from './request-body.js';
import type { Reader, Node } from '../reader.js';

/** What operations use has been read: it is not read again. Call it last, when nobody asks for the schemas of the document any more. */
export function checkComponents(reader: Reader, root: Node): void {
  const components = object(reader, root, 'components');
  if (!components) return;
  const each = (section: string, read: (reader: Reader, entry: Entry) => unknown): void => {
    for (const entry of entries(reader, components, section)) read(reader, entry);
  };
  each('parameters', parameterAt);
  each('requestBodies', bodyAt);
  each('responses', responseAt);
  // The names of components are no names of headers.
  each('headers', headerAt);
  each('pathItems', (_, entry) =>
    readPathItem(reader, entry, { path: '', security: [], isFree: () => true, readCallbacks }),
  );
  readExamples(reader, {
    ...components,
    value: {
      examples: components.value['examples'] === undefined ? {} : components.value['examples'],
    },
  });
  readLinks(reader, components);
  readCallbacks(reader, components, []);
}
