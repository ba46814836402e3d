// What an operation's declaration of its pages means, checked against what the document says of the operation.

import { answerSchemas, declaredAt, successes, typesAt } from './responses.js';
import type { Api, Operation } from '../api.js';
import { type DeclaredPages, declaredPages, type Said, type PageKind } from './pagination-forms.js';
import type { JsonType, Schema } from '../schema.js';
/** Where something is in an answer. */
export type Keys = readonly string[];

export interface Pagination {
  readonly kind: PageKind;
  /** What leads to the next page, by its name on the wire; absent for links. */
  readonly parameter?: string | undefined;
  readonly items: Keys;
  /** What is declared about one item; several where the answer may be of several kinds. */
  readonly itemSchemas: readonly Schema[];
  /** The document allows `null` in place of the items. */
  readonly nullable?: boolean | undefined;
  readonly currentPage?: Keys | undefined;
  readonly totalPages?: Keys | undefined;
  readonly total?: Keys | undefined;
  readonly nextCursor?: Keys | undefined;
  readonly lastItem?: Keys | undefined;
  readonly nextUrl?: Keys | undefined;
  readonly hasMore?: Keys | undefined;
  readonly header?: string | undefined;
  readonly first?: number | undefined;
}

/** What is wrong with a declaration. */
export interface DeclarationProblem {
  /** The keys that lead to it, from the operation on. */
  readonly path: readonly string[];
  readonly message: string;
  /** A foreign declaration says what it says to others: what does not fit is left out. */
  readonly severity: 'error' | 'warning';
}

export interface CheckedPagination {
  /** Absent where there is no declaration, or one that does not fit. */
  readonly pagination?: Pagination | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** The declaration of an operation's pages. */
export function paginationOf(api: Api, operation: Operation): CheckedPagination {
  const declared = declaredPages(operation, api);
  if (declared === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = ({ path }: Pick<Said, 'path'>, message: string): void =>
    void problems.push({
      path: [declared.by, ...path],
      message: `\`${declared.by}\`: ${message}`,
      severity: declared.by === 'x-pagination' ? 'error' : 'warning',
    });
  for (const { path, message } of declared.problems) report({ path }, message);
  const pagination =
    problems.length === 0 ? check(declared, { api, operation, report }) : undefined;
  return { pagination: problems.length === 0 ? pagination : undefined, problems };
}

interface Checking {
  readonly api: Api;
  readonly operation: Operation;
  readonly report: (said: Pick<Said, 'path'>, message: string) => void;
}

const integers: readonly JsonType[] = ['integer', 'number'];
const cursors: readonly JsonType[] = ['string', 'integer', 'number'];

function check(declared: DeclaredPages, checking: Checking): Pagination | undefined {
  const { operation, api, report } = checking;
  const { kind } = declared;
  const answers = answerSchemas(operation);
  if (answers.length === 0) {
    report({ path: [] }, 'the operation documents no JSON answer that could hold a page');
    return undefined;
  }
  const find = (keys: Keys): readonly Schema[] =>
    answers.flatMap((answer) => declaredAt(api, answer, keys));
  const place = (said: Said | undefined, types: readonly JsonType[]): Keys | undefined =>
    said && checkPlace(said, { types, find, report });
  const items = place(declared.items, ['array']) ?? [];
  const itemSchemas = find(items).flatMap((schema) => schema.items ?? []);
  const nullable = find(items).some(({ types }) => types?.includes('null')) || undefined;
  const page = { kind, items, itemSchemas, nullable };
  if (kind === 'link') {
    const nextUrl = place(declared.nextUrl, ['string']);
    const header = declared.header && checkHeader(declared.header, checking);
    if (!nextUrl && !header)
      report(
        { path: ['response'] },
        'it does not say where the address of the next page is: `nextUrl`, or `header`',
      );
    return { ...page, nextUrl, header };
  }
  const parameter = checkParameter(declared, checking);
  const hasMore = place(declared.hasMore, ['boolean']);
  if (kind === 'offset')
    return { ...page, parameter, hasMore, total: place(declared.total, integers) };
  if (kind === 'cursor') {
    const nextCursor = place(declared.nextCursor, cursors);
    const lastItem =
      declared.lastItem &&
      checkPlace(declared.lastItem, {
        types: cursors,
        report,
        find: (keys) => itemSchemas.flatMap((item) => declaredAt(api, item, keys)),
      });
    if (!declared.nextCursor && !declared.lastItem)
      report(
        { path: ['response'] },
        'it does not say where the cursor of the next page is: `nextCursor`, or `lastItem`',
      );
    return { ...page, parameter, nextCursor, lastItem, hasMore };
  }
  const currentPage = place(declared.currentPage, integers);
  const first = declared.first ?? defaultOf(parameter, checking);
  if (!declared.currentPage && first === undefined && declared.by === 'x-pagination')
    report(
      { path: ['response'] },
      'neither `currentPage` nor the default of the parameter says which page comes first; state it as `request.first`',
    );
  return {
    ...page,
    parameter,
    currentPage,
    totalPages: place(declared.totalPages, integers),
    hasMore,
    first,
  };
}

interface PlaceCheck {
  readonly types: readonly JsonType[];
  readonly find: (keys: Keys) => readonly Schema[];
  readonly report: Checking['report'];
}

function checkPlace(said: Said, { types, find, report }: PlaceCheck): Keys {
  const keys = said.keys ?? [];
  const declared = find(keys);
  const known = typesAt(declared);
  if (declared.length === 0) report(said, `the answer has no \`${said.text}\``);
  else if (known.size > 0 && !types.some((type) => known.has(type)))
    report(said, `\`${said.text}\` of the answer is ${oneOf([...known])}, not ${oneOf(types)}`);
  else if (known.size === 0)
    report(
      said,
      `nothing is said about the type of \`${said.text}\` of the answer, which is to be ${oneOf(types)}`,
    );
  return keys;
}

function checkHeader(said: Said, { operation, report }: Checking): string {
  const documented = successes(operation).some(({ headers }) =>
    headers.some(({ name }) => name.toLowerCase() === said.text.toLowerCase()),
  );
  if (!documented) report(said, `the answer documents no header \`${said.text}\``);
  return said.text;
}

function checkParameter(
  { parameter, kind, size }: DeclaredPages,
  checking: Checking,
): string | undefined {
  const { report } = checking;
  const check = (said: Said, types: readonly JsonType[]): void => {
    const schemas = argumentSchemas(said.text, checking);
    const known = typesAt(schemas);
    if (schemas.length === 0) report(said, `the operation has no parameter \`${said.text}\``);
    else if (known.size > 0 && !types.some((type) => known.has(type)))
      report(said, `the parameter \`${said.text}\` is ${oneOf([...known])}, not ${oneOf(types)}`);
  };
  if (size) check(size, integers);
  if (!parameter) {
    report(
      { path: ['request'] },
      `it does not say which parameter asks for the next page: \`${kind}\``,
    );
    return undefined;
  }
  check(parameter, kind === 'cursor' ? cursors : integers);
  return parameter.text;
}

/** What is declared about an argument: a parameter, or a property of a JSON body. */
function argumentSchemas(
  name: string,
  { api, operation }: Pick<Checking, 'api' | 'operation'>,
): readonly Schema[] {
  const parameters = operation.parameters
    .filter((parameter) => parameter.name === name && parameter.in !== 'path')
    .flatMap(({ schema }) => declaredAt(api, schema, []));
  if (parameters.length > 0) return parameters;
  const bodies = (operation.body?.content ?? []).flatMap(({ schema, name: type }) =>
    schema && /[/+]json\s*(;|$)/i.test(type) ? [schema] : [],
  );
  return bodies.flatMap((body) => declaredAt(api, body, [name]));
}

function defaultOf(name: string | undefined, checking: Checking): number | undefined {
  const values =
    name === undefined
      ? []
      : argumentSchemas(name, checking).flatMap((schema) => schema.default?.value);
  return values.find((value) => typeof value === 'number');
}

const articles: Readonly<Record<JsonType, string>> = {
  null: 'null',
  boolean: 'true or false',
  integer: 'an integer',
  number: 'a number',
  string: 'a text',
  array: 'an array',
  object: 'an object',
};

/** JSON types in words. */
export function oneOf(types: readonly JsonType[]): string {
  return types.map((type) => articles[type]).join(' or ');
}
