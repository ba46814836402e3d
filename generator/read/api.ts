// OpenAPI is interpreted here and nowhere else: from a document to the model.

import type { Diagnostic } from '../diagnostics.js';
import type { Api } from '../model/api.js';
import { rootPointer } from '../model/json.js';
import { allOperations, operationSchemas } from '../model/walk.js';
import type { Schema } from '../model/schema.js';
import { type Amended, type Amendments, amended } from './amend.js';
import { checkCapabilities } from './capabilities.js';
import { openClosedParts } from './closed-part.js';
import { checkComponents } from './components.js';
import { finishDiscriminators } from './discriminator.js';
import { finishDynamicReferences } from './dynamic-reference.js';
import { extensions, type Node } from './field.js';
import { checkIgnored } from './ignored.js';
import { readInfo } from './info.js';
import { readOperations } from './operations.js';
import { createReader, type Readable } from './reader.js';
import { cutReferenceCycles } from './schema-cycle.js';
import { addWantedSchemas, readComponentSchemas } from './schemas.js';
import { readSecurity, readSecuritySchemes } from './security.js';
import { defaultServer, readServers } from './server.js';
import { checkTags, readTags } from './tag.js';
import { reportUnknownFields } from './unknown-field.js';

export interface Reading {
  readonly api: Api;
  /** The document as it was read, and where what it holds is written; absent where it says what was read. */
  readonly amended?: Amended;
  readonly diagnostics: readonly Diagnostic[];
}

/** The API that a document describes. Whatever is wrong with it is a diagnostic, and reading goes on. */
export function readApi(document: Readable): Reading {
  const { api, amendments, diagnostics } = readOnce(document);
  if (amendments.values.size + amendments.names.size === 0) return { api, diagnostics };
  const result = amended(document.root, amendments);
  // Places are those of the document that everything after this looks at.
  return {
    api: result.moved ? readOnce({ root: result.root, version: document.version }).api : api,
    amended: result,
    diagnostics,
  };
}

function readOnce(document: Readable): {
  api: Api;
  amendments: Amendments;
  diagnostics: readonly Diagnostic[];
} {
  const reader = createReader(document);
  const root: Node = { value: document.root, at: rootPointer };
  reportUnknownFields(reader, root, 'document');
  checkIgnored(reader, root, { $self: 'a string', jsonSchemaDialect: 'a string' });
  const info = readInfo(reader, root);
  const servers = readServers(reader, root) ?? [defaultServer(root)];
  const tags = readTags(reader, root);
  const securitySchemes = readSecuritySchemes(reader, root);
  const { operations, webhooks } = readOperations(reader, root, readSecurity(reader, root) ?? []);
  checkTags(reader, tags, operations);
  const components = readComponentSchemas(reader, root);
  const inOperations = (): Iterable<Schema> =>
    operationSchemas(allOperations({ operations, webhooks }));
  const schemas = addWantedSchemas(reader, components, () => [
    ...components.values(),
    ...inOperations(),
  ]);
  finishDynamicReferences(reader, schemas, inOperations);
  cutReferenceCycles(reader, schemas);
  openClosedParts(reader, schemas, inOperations);
  finishDiscriminators(reader, schemas);
  const api: Api = {
    info,
    servers,
    tags,
    operations,
    webhooks,
    schemas,
    securitySchemes,
    extensions: extensions(root),
  };
  checkCapabilities(api, reader.report);
  checkComponents(reader, root);
  return { api, amendments: reader.amendments, diagnostics: reader.findings() };
}
