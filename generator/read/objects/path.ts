// Path templates. https://spec.openapis.org/oas/v3.1.1.html#path-templating

import type { Parameter } from '../../model/api.js';
import { type Pointer, pointer } from '../../model/json.js';
import { placeInList } from './parameter.js';
import type { Reader, Node } from '../reader.js';
import { isArray } from '../wrong-type.js';
import { didYouMean, closest } from '../../suggest.js';

/** The names in the braces of a template. */
function templateNames(path: string): readonly string[] {
  return path.includes('{') ? [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name) : [];
}

/** The parameters that go with the path: what it does not name goes, what is not declared is any string. */
export function matchPath(
  reader: Reader,
  operation: Node,
  { at, path, parameters }: { at: Pointer; path: string; parameters: readonly Parameter[] },
): readonly Parameter[] {
  if (path === '') return parameters;
  const names = new Set(templateNames(path));
  const declared = new Set(
    parameters.flatMap((parameter) => (parameter.in === 'path' ? parameter.name : [])),
  );
  const missing = [...names].filter((name) => name !== '' && !declared.has(name));
  if (missing.length === 0 && declared.size === names.size && !names.has('')) return parameters;
  for (const name of missing) {
    reader.report(
      'read/undeclared-path-parameter',
      `The path names {${name}}, but no path parameter ${JSON.stringify(name)} is declared; it is read as a required string.`,
      {
        pointer: at,
        ...didYouMean(
          closest(
            name,
            [...declared].filter((other) => !names.has(other)),
          ),
        ),
      },
    );
  }
  const kept = parameters.filter((parameter) => {
    if (parameter.in !== 'path' || names.has(parameter.name)) return true;
    reader.report(
      'read/unused-path-parameter',
      `The path parameter ${JSON.stringify(parameter.name)} does not occur in ${JSON.stringify(path)}; it is left out.`,
      { pointer: parameter.at, ...didYouMean(closest(parameter.name, missing)) },
    );
    const place = placeInList(parameter);
    if (place !== undefined) reader.amend(place, undefined);
    return false;
  });
  if (missing.length > 0) declare(reader, operation, missing);
  return [...kept, ...missing.map((name) => anyText(pointer(at, 'parameters', name), name))];
}

function declare(reader: Reader, { value, at }: Node, names: readonly string[]): void {
  const written = value['parameters'];
  if (!isArray(written)) reader.amend(pointer(at, 'parameters'), []);
  const length = isArray(written) ? written.length : 0;
  for (const [index, name] of names.entries())
    reader.amend(pointer(at, 'parameters', length + index), {
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    });
}

function anyText(at: Pointer, name: string): Parameter {
  return {
    at,
    name,
    in: 'path',
    required: true,
    style: 'simple',
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    schema: { at: pointer(at, 'schema'), types: ['string'] },
    examples: [],
    extensions: new Map(),
  };
}

/** Reports what no server could route: a bad template, two paths that are the same. */
export function checkPaths(
  reader: Reader,
  paths: readonly { readonly name: string; readonly at: Pointer }[],
): void {
  const shapes = new Map<string, { readonly name: string; readonly at: Pointer }>();
  for (const path of paths) {
    const problem = pathProblem(path.name);
    if (problem !== undefined)
      reader.report('read/invalid-path', `The path ${JSON.stringify(path.name)} ${problem}.`, {
        pointer: path.at,
      });
    else if (!path.name.startsWith('/'))
      withSlash(
        reader,
        path,
        paths.some(({ name }) => name === `/${path.name}`),
      );
    else if (/[?#]/.test(path.name))
      reader.report(
        'read/path-with-query',
        `The path ${JSON.stringify(path.name)} has a query or fragment, which belongs in parameters.`,
        { pointer: path.at },
      );
    for (const name of repeated(path.name))
      reader.report(
        'read/invalid-path',
        `The path ${JSON.stringify(path.name)} names {${name}} more than once; every place is filled with the one parameter.`,
        { pointer: path.at, severity: 'warning' },
      );
    const shape = path.name.replace(/\{[^{}]*\}/g, '{}');
    const same = shapes.get(shape);
    if (same)
      reader.report(
        'read/ambiguous-path',
        `The path ${JSON.stringify(path.name)} is the same as ${JSON.stringify(same.name)} but for the names in its braces.`,
        { pointer: path.at, related: [{ message: 'The other one is here.', pointer: same.at }] },
      );
    else shapes.set(shape, path);
  }
}

function withSlash(
  reader: Reader,
  { name, at }: { readonly name: string; readonly at: Pointer },
  isTaken: boolean,
): void {
  const says = `The path ${JSON.stringify(name)} does not start with "/"`;
  if (isTaken)
    reader.report(
      'read/invalid-path',
      `${says}, and there is ${JSON.stringify(`/${name}`)}, too.`,
      { pointer: at },
    );
  else {
    reader.report('read/invalid-path', `${says}; it is read as ${JSON.stringify(`/${name}`)}.`, {
      pointer: at,
      severity: 'warning',
    });
    reader.rename(at, `/${name}`);
  }
}

function pathProblem(path: string): string | undefined {
  if (/[{}]/.test(path.replace(/\{[^{}]*\}/g, ''))) return 'has a brace without its partner';
  return templateNames(path).includes('') ? 'has empty braces' : undefined;
}

function repeated(path: string): ReadonlySet<string> {
  return new Set(
    templateNames(path).filter((name, index, all) => name !== '' && all.indexOf(name) !== index),
  );
}
