// X2: what the document names goes by that name, letter by letter: operations, their resources and methods. Another name is fine only
// where the plain one is not to be had, and every reason is looked for.

import { isFunction } from '../../../generator/verify/subject/exports.js';
import {
  clientMembers,
  errorNames,
  globals,
  resourceMembers,
  runtimeNames,
} from '../../../generator/model/naming/scope.js';
import type { Case, ProofCheck, Subject } from '../../../generator/verify/subject/check.js';
import { type Declaration, declarationsOf, documentsRoute } from './declarations.js';
import { type DocumentOperation, enumerate } from '../../../generator/verify/reading/enumerate.js';
import {
  isArray,
  isObject,
  type JsonObject,
  objectAt,
} from '../../../generator/verify/judge/json.js';
import { type StandAlone, standAlones } from '../../../generator/verify/subject/packages.js';
import { begun, capitalized, isSpelled, plain, uncapitalized } from './spelling.js';

export const documentNames: ProofCheck = {
  id: 'X2',
  title: 'Operations go by the names that the document gives them',
  absent: ({ sources, document, includes }) => {
    if (sources === undefined) return 'the sources of the client are not at hand';
    return enumerate(document).operations.some(({ pointer }) => includes(pointer))
      ? undefined
      : 'no operation is checked';
  },
  run: async function* (subject) {
    const { operations } = enumerate(subject.document);
    const whole = subject.whole ?? subject.document;
    const classes = (await declarationsOf(subject)).filter(({ kind }) => kind === 'class');
    const all: All = {
      subject,
      wanting: enumerate(whole).operations,
      classes,
      functions: standAlones(subject),
      isKeyword: await keywordTest(),
      types: new Set([
        ...[...subject.schemaNames.values()].flatMap(({ type, input }) => [type, input]),
        ...schemaKeys(subject.whole).map(capitalized),
      ]),
    };
    for (const operation of operations)
      if (subject.includes(operation.pointer)) yield* casesOf(operation, all);
  },
};

interface All {
  readonly subject: Subject;
  /** All operations of the whole document: each wants a name. */
  readonly wanting: readonly DocumentOperation[];
  readonly classes: readonly Declaration[];
  readonly functions: ReadonlyMap<string, StandAlone>;
  readonly isKeyword: (name: string) => boolean;
  /** The types of the document's schemas, which are named first. */
  readonly types: ReadonlySet<string>;
}

function* casesOf(operation: DocumentOperation, all: All): Iterable<Case> {
  const { subject, functions, classes } = all;
  const { document, renamed } = subject;
  const { method, path, pointer, id } = operation;
  const route = `${method} ${path}`;
  const own = functions.get(route);
  if (own === undefined) return;
  const about: Case = { check: 'X2', subject: own.name, pointer, name: '' };
  const wrongId =
    functionFailure(operation, own, all) ??
    (own.description.id === own.name
      ? undefined
      : `errors call it ${own.description.id ?? 'nothing'}, code ${own.name}`);
  yield {
    ...about,
    name: id === undefined ? 'its path' : 'its id',
    ...(wrongId !== undefined && { failure: wrongId }),
  };

  const [owner, found] =
    classes.flatMap((each) =>
      [...each.members.values()].flatMap((member) =>
        isResource(each) && documentsRoute(member.doc, `\`${route}\``)
          ? [[each, member.name] as const]
          : [],
      ),
    )[0] ?? [];
  const { tags, 'x-resource': resource, 'x-method-name': given } = objectAt(document, pointer);
  const tag = isArray(tags) && typeof tags[0] === 'string' ? tags[0] : undefined;
  const wanted =
    (tag === undefined ? undefined : renamed?.tags?.[tag]) ??
    resource ??
    tagOf(document, tag)?.['x-resource'] ??
    tag;
  if (typeof wanted === 'string') {
    const wrong = resourceFailure(wanted, owner, all);
    yield { ...about, name: 'its resource', ...(wrong !== undefined && { failure: wrong }) };
  }
  if (typeof given === 'string') {
    const spelling = begun(uncapitalized(given), 'operation');
    const others = [...(owner?.members.keys() ?? [])].filter((name) => name !== found);
    const isTaken =
      others.includes(spelling) ||
      resourceMembers.has(spelling) ||
      all.wanting.some(
        (each) =>
          !isSame(each, operation) &&
          objectAt(subject.whole ?? document, each.pointer)['x-method-name'] === given,
      );
    const isFine =
      found !== undefined &&
      (isSpelled(found, spelling) ||
        (isTaken && (isSpelled(found, spellingOf(operation, all)) || found.startsWith(own.name))));
    yield {
      ...about,
      name: 'its method',
      ...(!isFine && { failure: `the method is ${found ?? 'not there'}, not ${spelling}` }),
    };
  }
}

/** What is wrong with the name of a function. */
function functionFailure(
  operation: DocumentOperation,
  { name }: StandAlone,
  all: All,
): string | undefined {
  const spelling = spellingOf(operation, all);
  if (isSpelled(name, spelling)) return undefined;
  const short = serverSpelling(operation, all);
  if (short !== undefined && isSpelled(name, short)) return undefined;
  const failure = `it is called ${name}, not ${spelling}`;
  // A module with a member `then` looks like a promise.
  const isTakenAway = all.isKeyword(spelling) || spelling === 'then';
  if (isTakenAway && name === `${spelling}Operation`) return undefined;
  const longer = [`${spelling}Operation`, spellingOf({ ...operation, id: undefined }, all)];
  if (
    !longer.some((each) => isSpelled(name, each)) &&
    ![spelling, ...longer].some((each) => isMarked(name, each))
  )
    return failure;
  const same = all.wanting.filter(
    (each) => !isSame(each, operation) && spellingOf(each, all) === spelling,
  );
  const isTaken =
    all.types.has(spelling) ||
    isOfRuntime(spelling) ||
    all.classes.some((each) => each.name === spelling) ||
    same.length > 0;
  if (!isTaken) return `${failure}, which nothing else is called`;
  // An id that is a name as it stands goes before those that are made into it.
  return operation.id === spelling &&
    !all.types.has(spelling) &&
    !isOfRuntime(spelling) &&
    same.every(({ id }) => id !== spelling)
    ? failure
    : undefined;
}

function isSame(one: DocumentOperation, { method, path }: DocumentOperation): boolean {
  return one.method === method && one.path === path;
}

function schemaKeys({ components }: JsonObject = {}): readonly string[] {
  return isObject(components) && isObject(components['schemas'])
    ? Object.keys(components['schemas'])
    : [];
}

/** `GET /repos/{owner}/hooks`, without an id, is `getReposByOwnerHooks`. */
function spellingOf(
  { id, method, path }: DocumentOperation,
  { subject: { renamed } }: All,
): string {
  const given = id === undefined ? undefined : renamed?.operations?.[id];
  return (
    given ??
    begun(
      uncapitalized(
        id ?? `${method.toLowerCase()} ${path.replaceAll('{', ' by ').replaceAll('}', ' ')}`,
      ),
      'operation',
    )
  );
}

/** FastAPI makes an id of the function, the path and the method; NestJS of the controller and the method. */
function serverSpelling(
  { id = '', method, path, pointer }: DocumentOperation,
  { subject: { document } }: All,
): string | undefined {
  const [, controller, action] = /^(\w+)Controller_(\w+)$/.exec(id) ?? [];
  if (controller !== undefined) return uncapitalized(`${controller} ${action}`);
  const rest = `${path.replace(/\W/g, '_')}_${method.toLowerCase()}`;
  if (!id.endsWith(rest) || id === rest) return undefined;
  const own = id.slice(0, -rest.length);
  const { tags } = objectAt(document, pointer);
  const tag = isArray(tags) && typeof tags[0] === 'string' ? tags[0] : '';
  return uncapitalized(/[a-z][_A-Z]/.test(own) ? own : `${own} ${tag}`);
}

/** What the class of a resource ends in, where a schema is called like it. */
const endings = ['Resource', 'Api', 'Operations'];

/** What is wrong with the class and the property that an operation belongs to. */
function resourceFailure(
  wanted: string,
  owner: Declaration | undefined,
  { subject: { client }, classes, types, functions }: All,
): string | undefined {
  const property = begun(plain(wanted), 'resource');
  const spelling = property.slice(0, 1).toUpperCase() + property.slice(1);
  const names = new Set([...functions.values()].map(({ name }) => name));
  const isTaken = (name: string): boolean =>
    types.has(name) ||
    names.has(name) ||
    isOfRuntime(name) ||
    classes.some((each) => each.name === name && !isResource(each));
  const isClass = (name: string): boolean =>
    endings.some(
      (ending, index) =>
        endings.slice(0, index).every((before) => isTaken(spelling + before)) &&
        (isSpelled(name, spelling + ending) || isMarked(name, spelling + ending)),
    );
  const resource = Object.keys(client).find(
    (name) => isClass(name) && isResourceName(name, classes),
  );
  if (resource === undefined || owner === undefined)
    return `it is in ${owner?.name ?? 'no class'}, and no class is called ${spelling}Resource`;
  // A large resource is a chain of classes, each with the operations of some paths; users see the last one.
  const isPart = owner.name.startsWith(resource) && isBelow(client[resource], owner.name);
  if (owner.name !== resource && !isPart) return `it is in ${owner.name}, not in ${resource}`;
  const members = classes
    .filter(({ file }) => /(?:^|\/)client\.ts$/.test(file))
    .flatMap((each) => [...each.members.keys()]);
  const isThere = members.some(
    (name) =>
      isSpelled(name, property) || (clientMembers.has(property) && name === `${property}Api`),
  );
  return isThere ? undefined : `the client has no property ${property}`;
}

function isResource({ file, kind }: Declaration): boolean {
  return kind === 'class' && /(?:^|\/)resources\//.test(file);
}

function isResourceName(name: string, classes: readonly Declaration[]): boolean {
  return classes.some((each) => each.name === name && isResource(each));
}

/** Whether a class extends one of a name. */
function isBelow(value: unknown, name: string): boolean {
  if (!isFunction(value)) return false;
  const base: unknown = Object.getPrototypeOf(value);
  return isFunction(base) && (base.name === name || isBelow(base, name));
}

function tagOf({ tags }: JsonObject, name: string | undefined): JsonObject | undefined {
  return (isArray(tags) ? tags : []).filter(isObject).find((tag) => tag['name'] === name);
}

/** Whether a name has the mark of one that was taken already. */
function isMarked(name: string, base: string): boolean {
  return name.startsWith(`${base}_`) && /^[0-9a-z]{4}(?:_\d+)?$/.test(name.slice(base.length + 1));
}

/** Names that the client has for itself in one document or another, so that none changes with what a document needs. */
function isOfRuntime(name: string): boolean {
  return [errorNames, globals, runtimeNames].some((names) => names.has(name));
}

/** What TypeScript's own scanner takes for a keyword, and what a module may not declare. */
async function keywordTest(): Promise<(name: string) => boolean> {
  const { default: ts } = await import('typescript');
  const scanner = ts.createScanner(ts.ScriptTarget.ES2022, true);
  return (name) => {
    scanner.setText(name);
    const token = scanner.scan();
    return (
      (token >= ts.SyntaxKind.FirstKeyword && token <= ts.SyntaxKind.LastKeyword) ||
      /^(?:arguments|eval|undefined)$/.test(name)
    );
  };
}
