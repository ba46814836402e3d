// All suggestions for a document as an OpenAPI Overlay, for a person to read, correct and apply.

import type { Api, Operation } from '../model/api.js';
import { escapedHidden, isObject, type JsonObject, tokens } from '../model/json.js';
import { suggestPagination } from './pagination.js';
import { suggestPlan, suggestStream, suggestUpload, suggestWaiter } from './capabilities.js';
import type { Suggestion } from './suggestion.js';

/** Nothing where nothing looks like anything. */
export async function suggestedOverlay(api: Api): Promise<string | undefined> {
  const actions = actionsFor(api);
  if (actions.length === 0) return undefined;
  const text = await overlayText({
    overlay: '1.0.0',
    info: { title: `Suggestions for ${api.info.title}`, version: api.info.version },
    actions,
  });
  const found =
    'lists in pages, like work that can be waited for, like addresses for uploads, and like requests for a stream';
  return `# What looks like ${found}. Names are all that speaks for it: check each action.\n${text}`;
}

/** An overlay as YAML, whatever the texts in it are. */
export async function overlayText(overlay: JsonObject): Promise<string> {
  const {
    default: { Document, visit },
  } = await import('yaml');
  const document = new Document(overlay, { aliasDuplicateObjects: false });
  // What terminals and runners of CI obey and what readers do not see is escaped, which YAML does
  // in double quotes alone.
  visit(document, {
    Scalar: (_, scalar) =>
      void (
        typeof scalar.value === 'string' &&
        /[^ -~]|##|^\s*::/.test(scalar.value) &&
        (scalar.type = 'QUOTE_DOUBLE')
      ),
  });
  return escapedHidden(
    document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER }),
  );
}

/** One action for each different declaration of operations with one method. */
export function actionsFor(api: Api): readonly JsonObject[] {
  const waiters = new Map<Operation, JsonObject>();
  const found: [Operation, Suggestion][] = [];
  const add = (operation: Operation, suggestion: Suggestion | undefined): void =>
    void (suggestion && found.push([operation, suggestion]));
  const lacks = (operation: Operation, pattern: RegExp): boolean =>
    ![...operation.extensions.keys()].some((name) => pattern.test(name));
  for (const operation of api.operations) {
    const known = operation.extensions.get('x-waiter');
    const waiter = known === undefined ? suggestWaiter(api, operation) : undefined;
    const value = waiter?.value ?? known;
    if (isObject(value)) waiters.set(operation, value);
    if (lacks(operation, /pagination$/i)) add(operation, suggestPagination(api, operation));
    add(operation, waiter);
    add(operation, suggestUpload(api, operation));
    for (const suggestion of suggestStream(api, operation)) add(operation, suggestion);
  }
  for (const operation of api.operations)
    if (lacks(operation, /^x-waits-for$/)) add(operation, suggestPlan(api, operation, waiters));
  const groups = new Map<
    string,
    {
      readonly operation: Operation;
      readonly method: string;
      /** Empty for an operation that does not stand in `paths`. */
      readonly paths: string[];
      readonly suggestion: Suggestion;
    }
  >();
  for (const [operation, suggestion] of found) {
    const [root, path, method, ...more] = tokens(operation.at);
    // An operation that stands elsewhere is shared by several paths, and one action is enough.
    const isPlain =
      root === 'paths' && path !== undefined && method !== undefined && more.length === 0;
    const key = JSON.stringify([isPlain ? method : operation.at, suggestion]);
    const group = groups.get(key) ?? { operation, method: method ?? '', paths: [], suggestion };
    if (isPlain) group.paths.push(path);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ operation, method, paths, suggestion }) => ({
    target:
      paths.length > 0
        ? `$.paths[${paths.map(quoted).join(',')}].${method}`
        : overlayTarget(operation),
    description: suggestion.why,
    update: { [suggestion.extension]: suggestion.value },
  }));
}

/** Where an operation stands, as a JSONPath. */
export function overlayTarget({ at }: Operation): string {
  return `$${tokens(at)
    .map((token) => `[${quoted(token)}]`)
    .join('')}`;
}

/** A name in a JSONPath (RFC 9535, section 2.3.1). */
function quoted(name: string): string {
  return `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
