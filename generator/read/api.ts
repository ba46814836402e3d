// OpenAPI is interpreted here and nowhere else: from a document to the model.

import type { Diagnostic } from '../base/diagnostics.js';
import type { Api, Outline } from '../model/api.js';
import { limitsOf } from '../model/capabilities/checks.js';
import { costsOf, rateLimitProblems } from '../model/capabilities/limits.js';
import { type DeclarationProblem, paginationOf } from '../model/capabilities/pagination.js';
import { streamItems } from '../model/capabilities/events.js';
import { successes } from '../model/capabilities/responses.js';
import { streamChoiceOf } from '../model/capabilities/streams.js';
import { sandboxProblems } from '../model/capabilities/sandbox.js';
import { uploadOf } from '../model/capabilities/uploads.js';
import { waiterOf, waitPlanOf } from '../model/capabilities/waiters.js';
import { confirmationOf } from '../model/capabilities/webhooks.js';
import { allOperations, operationSchemas } from '../model/graph/walk.js';
import { pointer, rootPointer } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { type Amended, amended, type Amendments, gonePlaces } from './amend.js';
import {
  checkIgnored,
  namedNodes,
  type NamedNode,
  extensionsField,
  objectField,
  reportUnknownFields,
} from './field.js';
import { readExamples } from './objects/content.js';
import { checkTags, defaultServer, readInfo, readServers, readTags } from './objects/info.js';
import { readCallbacks, readOperations } from './objects/operations.js';
import { headerAt, parameterAt } from './objects/parameter.js';
import { readPathItem } from './objects/path-item.js';
import {
  bodyAt,
  readLinks,
  responseAt,
  withoutUnsendableForms,
} from './objects/request-response.js';
import { readSecurity, readSecuritySchemes, withoutCredentials } from './objects/security.js';
import { checkStyles } from './objects/styles.js';
import {
  createReader,
  type LeftOut,
  type ReadFindings,
  type Node,
  type Readable,
  type Reader,
} from './reader.js';
import {
  addWantedSchemas,
  cutLongChains,
  cutReferenceCycles,
  referToShared,
  readComponentSchemas,
} from './schema/schemas.js';
import { closeWholes } from './schema/closed-parts.js';
import { finishDiscriminators } from './schema/discriminator.js';
import { writeListedNames } from './schema/listed-names.js';
import { moveOverlaps, readOverlaps } from './schema/one-of.js';
import { withBoundReferences } from './schema/dynamic.js';
import { checkDialect } from './schema/keyword.js';
import { outlineSchemas, readOutline } from './outline.js';
import { finishSpellings } from './schema/value.js';

interface Reading {
  readonly api: Api;
  /** Only where the document is read as it is written. */
  readonly outline?: Outline | undefined;
  /** The amended document, and where its values are written; absent if nothing was amended. */
  readonly amended?: Amended;
  readonly diagnostics: readonly Diagnostic[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Reads the API that a document describes. Every mistake becomes a diagnostic, and reading goes on.
 */
export function readApi(document: Readable): Reading {
  return readWhole(document, false);
}

/**
 * The same with pointers into the document as it is written, which saves reading a large one again;
 * what has dynamic references is amended all the same.
 */
export function readInPlace(document: Readable): Reading {
  const { isDynamic, amendments: _, ...reading } = readOnce(document, false);
  return isDynamic ? readBound(document, false) : reading;
}

/**
 * The same with the document's outline: nothing is left out of the operations because calls have no
 * place for it.
 */
export function readOutlined(document: Readable): Reading {
  return readWhole(document, true);
}

function readWhole(document: Readable, asWritten: boolean): Reading {
  const first = readOnce(document, asWritten);
  return first.isDynamic
    ? readBound(document, asWritten)
    : withAmendments(document, first, asWritten);
}

/** Reads a document whose dynamic references are bound. */
function readBound({ root, version, spelling, locate }: Readable, asWritten: boolean): Reading {
  const bound = withBoundReferences({ root, version });
  const { written } = bound;
  const document: Readable = {
    root: bound.root,
    version,
    written,
    ...(spelling && { spelling: (at) => spelling(written(at)) }),
    ...(locate && { locate: (at, part) => locate(written(at), part) }),
  };
  const {
    amended: own,
    diagnostics,
    ...reading
  } = withAmendments(document, readOnce(document, asWritten), asWritten);
  return {
    ...reading,
    amended: {
      root: own?.root ?? bound.root,
      moved: true,
      written: (at) => written(own?.written(at) ?? at),
    },
    diagnostics: [...diagnostics, ...bound.diagnostics],
    leftOut: [...reading.leftOut, ...unboundIn(bound.diagnostics)],
  };
}

function unboundIn(diagnostics: readonly Diagnostic[]): readonly LeftOut[] {
  return diagnostics.flatMap(({ message, pointer: at }) =>
    at === undefined ? [] : { message, pointer: at },
  );
}

function withAmendments(
  document: Readable,
  { api, outline, amendments, diagnostics, leftOut }: ReturnType<typeof readOnce>,
  asWritten: boolean,
): Reading {
  if (amendments.values.size + amendments.names.size === 0)
    return { api, outline, diagnostics, leftOut };
  const result = amended(document.root, amendments);
  // The pointers are those of the document that all later stages see.
  const isInPlace =
    asWritten || !result.moved || (!result.areListsMoved && moveOverlaps(api, amendments.names));
  const again = { root: result.root, version: document.version };
  return {
    api: isInPlace ? api : readOnce(again, false).api,
    outline,
    amended: result,
    diagnostics,
    leftOut,
  };
}

function readOnce(
  document: Readable,
  asWritten: boolean,
): {
  api: Api;
  outline: Outline | undefined;
  amendments: Amendments;
  diagnostics: readonly Diagnostic[];
  leftOut: readonly LeftOut[];
  /** Whether the meaning of some schema depends on what refers to it. */
  isDynamic: boolean;
} {
  const reader = createReader(document, asWritten);
  const root: Node = { value: document.root, at: rootPointer };
  reportUnknownFields(reader, root, 'document');
  checkIgnored(reader, root, { $self: 'a string', jsonSchemaDialect: 'a string' });
  checkDialect(reader, {
    value: document.root['jsonSchemaDialect'] ?? null,
    at: pointer(rootPointer, 'jsonSchemaDialect'),
  });
  const info = readInfo(reader, root);
  const servers = readServers(reader, root) ?? [defaultServer(root)];
  const tags = readTags(reader, root);
  const securitySchemes = readSecuritySchemes(reader, root);
  const { webhooks, ...written } = readOperations(reader, root, readSecurity(reader, root) ?? []);
  const components = readComponentSchemas(reader, root);
  const operations = asWritten
    ? written.operations
    : written.operations.map((operation) =>
        withoutUnsendableForms(
          reader,
          withoutCredentials(reader, operation, securitySchemes),
          components,
        ),
      );
  const outline = asWritten
    ? readOutline(reader, root, [...operations, ...webhooks.map(({ operation }) => operation)])
    : undefined;
  checkTags(reader, tags, operations);
  const inOperations = (): Iterable<Schema> =>
    outline ? outlineSchemas(outline) : operationSchemas(allOperations({ operations, webhooks }));
  const schemas = addWantedSchemas(reader, components, () => [
    ...components.values(),
    ...inOperations(),
  ]);
  cutReferenceCycles(reader, schemas);
  cutLongChains(reader, schemas);
  finishSpellings(reader, schemas);
  const closeAll = closeWholes(reader, schemas, inOperations);
  finishDiscriminators(reader, schemas);
  closeAll();
  writeListedNames(schemas, inOperations);
  readOverlaps(reader, schemas, inOperations);
  referToShared(schemas, inOperations);
  const api: Api = {
    info,
    servers,
    tags,
    operations,
    webhooks,
    schemas,
    securitySchemes,
    extensions: extensionsField(root),
  };
  if (!asWritten) {
    checkCapabilities(api, reader.report);
    checkStyles(api, reader.tally);
    checkComponents(reader, root);
  }
  return {
    api,
    outline,
    amendments: reader.amendments,
    diagnostics: reader.findings(),
    leftOut: reader.leftOut(gonePlaces(reader.amendments)),
    isDynamic: reader.state.isDynamic,
  };
}

/**
 * Checks that the declarations of pages, waiting, streams, uploads, limits, costs and webhooks fit
 * the operations that have them.
 */
function checkCapabilities(api: Api, report: ReadFindings['report']): void {
  for (const operation of api.operations) {
    const add = (
      code:
        | 'read/check'
        | 'read/cost'
        | 'read/pagination'
        | 'read/rate-limit'
        | 'read/stream'
        | 'read/upload'
        | 'read/waiter',
      { path, message, severity }: DeclarationProblem,
    ): void => report(code, `${message}.`, { pointer: pointer(operation.at, ...path), severity });
    for (const problem of paginationOf(api, operation).problems) add('read/pagination', problem);
    for (const problem of [
      ...waiterOf(api, operation).problems,
      ...waitPlanOf(api, operation).problems,
    ])
      add('read/waiter', problem);
    for (const problem of streamChoiceOf(api, operation).problems) add('read/stream', problem);
    for (const { content } of successes(operation))
      for (const media of content)
        if (streamItems(media, api)?.isMixed)
          report(
            'read/event-data',
            'The data of some events is JSON, that of others is text, and no "event" tells them apart: all of it is given as text.',
            { pointer: media.at },
          );
    for (const problem of uploadOf(api, operation).problems) add('read/upload', problem);
    if (operation.extensions.has('x-checks'))
      for (const problem of limitsOf(api, operation).problems) add('read/check', problem);
    for (const problem of rateLimitProblems(api, operation)) add('read/rate-limit', problem);
    for (const problem of costsOf(api, operation).problems) add('read/cost', problem);
  }
  for (const operation of api.operations
    .filter(({ extensions }) => extensions.has('x-cost-estimate'))
    .slice(1))
    report('read/cost', '`x-cost-estimate` stands on another operation, too: there is one table.', {
      pointer: pointer(operation.at, 'x-cost-estimate'),
    });
  for (const { path, message, severity } of sandboxProblems(api))
    report('read/sandbox', `${message}.`, { pointer: pointer(rootPointer, ...path), severity });
  for (const webhook of api.webhooks)
    for (const { path, message, severity } of confirmationOf(api, webhook).problems)
      report('read/webhook', `${message}.`, {
        pointer: pointer(webhook.operation.at, ...path),
        severity,
      });
}

/**
 * Components that nothing refers to are read for what is wrong with them, so that one run finds all
 * of it. What operations use has been read: it is not read again. Call it last, when nobody asks
 * for the schemas of the document any more.
 */
function checkComponents(reader: Reader, root: Node): void {
  const components = objectField(reader, root, 'components');
  if (!components) return;
  const each = (section: string, read: (reader: Reader, entry: NamedNode) => unknown): void => {
    for (const entry of namedNodes(reader, components, section)) read(reader, entry);
  };
  each('parameters', parameterAt);
  each('requestBodies', bodyAt);
  each('responses', responseAt);
  // The keys of component headers are names of components, not of headers.
  each('headers', headerAt);
  each('pathItems', (_, entry) =>
    readPathItem(reader, entry, { path: '', security: [], placeFor: (at) => at, readCallbacks }),
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
