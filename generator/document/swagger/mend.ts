// What the converter gets wrong about Swagger 2.0, mended in its result: a function an object of
// OpenAPI, called for each object that was written.

import { isArray, isObject, type Json, type JsonObject, setOwn } from '../../model/json.js';
import { quoted } from '../parse/problems.js';
import type { Restored, WrittenValue, WrittenObject } from './trace.js';

/** `changed` is said in another way; `lost` cannot be said. */
export type ReportMending = (
  kind: 'changed' | 'lost',
  message: string,
  place: WrittenValue & { readonly key?: string },
) => void;

interface Mending {
  /** The document as it was written. */
  readonly swagger: JsonObject;
  readonly written: Restored['written'];
  readonly report: ReportMending;
}

/** How the items of an array are joined: OpenAPI 3 can say these, by where the array stands. */
const queryStyles: Styles = {
  csv: { style: 'form', explode: false },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
  multi: { style: 'form', explode: true },
};
const simpleStyles: Styles = { csv: { style: 'simple', explode: false } };
const styles: Readonly<Record<string, Styles>> = {
  query: queryStyles,
  path: simpleStyles,
  header: simpleStyles,
  'application/x-www-form-urlencoded': queryStyles,
  'multipart/form-data': { multi: {} },
};
type Styles = Readonly<Record<string, JsonObject>>;

const separators: Readonly<Record<string, string>> = {
  csv: 'commas',
  ssv: 'spaces',
  tsv: 'tabs',
  pipes: 'pipes',
};

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;
const forms = ['multipart/form-data', 'application/x-www-form-urlencoded'] as const;

/** Changes `root`. */
export function mend(root: JsonObject, mending: Mending): void {
  const { swagger } = mending;
  undo(root, swagger, ['info', 'paths']);
  const components = objectAt(root, 'components');
  each(root['servers'], (server) => mendServer(server));
  each(root['paths'], (item) => {
    each(item['parameters'], (parameter) => mendParameter(parameter, mending));
    if (isArray(item['parameters']) && item['parameters'].length === 0)
      Reflect.deleteProperty(item, 'parameters');
    for (const method of methods) if (isObject(item[method])) mendOperation(item[method], mending);
  });
  each(components['parameters'], (parameter) => mendParameter(parameter, mending));
  each(components['responses'], (response) => mendResponse(response, undefined, mending));
  each(components['securitySchemes'], (scheme) => mendScheme(scheme, mending));
  each(components, (section) => reportNames(section, mending));
  for (const [node, { node: original, at }] of mending.written) {
    if (!isObject(node)) continue;
    mendNullable(node);
    mendWarning(node, { node: original, at }, mending);
  }
  mendDiscriminators(objectAt(components, 'schemas'), mending);
}

function mendServer(server: JsonObject): void {
  if (typeof server['url'] === 'string' && server['url'].startsWith('//'))
    setOwn(server, 'url', `https:${server['url']}`);
}

function mendOperation(operation: JsonObject, mending: Mending): void {
  const written = mending.written.get(operation);
  if (written === undefined) return;
  const { swagger } = mending;
  const { schemes, produces = swagger['produces'], consumes = swagger['consumes'] } = written.node;
  undo(operation, written.node, ['responses']);
  each(operation['parameters'], (parameter) => mendParameter(parameter, mending));
  each(operation['responses'], (response) => mendResponse(response, produces, mending));
  if (isObject(operation['requestBody']))
    mendForm(
      operation['requestBody'],
      { consumes: strings(consumes), operation: written },
      mending,
    );
  if (strings(schemes).length > 0 && typeof swagger['host'] === 'string') {
    const base = String(swagger['basePath'] ?? '').replace(/\/$/, '');
    const servers = strings(schemes).map((scheme) => ({
      url: `${scheme}://${String(swagger['host'])}${base}`,
    }));
    setOwn(operation, 'servers', servers);
  }
}

function mendParameter(parameter: JsonObject, mending: Mending): void {
  const written = mending.written.get(parameter);
  if (written === undefined || typeof written.node['in'] !== 'string') return;
  if (written.node['in'] === 'path') undo(parameter, written.node, ['required']);
  mendStyle(parameter, styles[written.node['in']] ?? {}, { written, mending });
}

/**
 * Where the items are joined in a way that OpenAPI 3 cannot say, the parameter or header is the
 * joined text.
 */
function mendStyle(holder: JsonObject, known: Styles, { written, mending }: Styled): void {
  if (written.node['type'] !== 'array') return;
  const style = styleOf(written, known);
  for (const key of ['style', 'explode', 'x-collectionFormat']) Reflect.deleteProperty(holder, key);
  for (const [key, value] of Object.entries(style ?? {})) setOwn(holder, key, value);
  if (style !== undefined) return;
  setOwn(holder, 'schema', joined({}));
  reportJoined(written, mending);
}

interface Styled {
  readonly written: WrittenObject;
  readonly mending: Mending;
}

function styleOf({ node }: WrittenObject, known: Styles): JsonObject | undefined {
  return isNested(node) ? undefined : known[formatOf(node)];
}

function joined({ description }: JsonObject): JsonObject {
  return { type: 'string', ...(description !== undefined && { description }) };
}

function reportJoined(written: WrittenObject, { report }: Mending): void {
  const format = formatOf(written.node);
  const said = isNested(written.node)
    ? 'arrays of arrays'
    : `items that are separated by ${separators[format] ?? quoted(format)} here`;
  report(
    'lost',
    `OpenAPI 3 cannot say ${said}: ${nameOf(written.node)} is a string, which has to be joined by hand.`,
    { ...written, key: 'collectionFormat' },
  );
}

function mendResponse(response: JsonObject, produces: Json | undefined, mending: Mending): void {
  const written = mending.written.get(response);
  if (written === undefined) return;
  undo(response, written.node, ['description']);
  each(response['headers'], (header) => {
    const from = mending.written.get(header);
    if (from !== undefined) mendStyle(header, simpleStyles, { written: from, mending });
  });
  const { content } = response;
  const { schema, examples } = written.node;
  if (!isObject(content)) return;
  const media = strings(produces ?? mending.swagger['produces']);
  if (schema === undefined) {
    // An example of any type is one of each that is produced.
    if (Object.keys(content).join() !== '*/*' || media.length === 0) return;
    const each = {};
    for (const type of media) setOwn(each, type, content['*/*']);
    setOwn(response, 'content', each);
    return;
  }
  const isFile = isObject(schema) && schema['type'] === 'file';
  const shown = Object.keys(isObject(examples) ? examples : {}).filter((type) =>
    type.includes('/'),
  );
  const types = isFile
    ? // That a file is JSON is a default of the document, which was not meant for it.
      media.filter((type) => !/[/+](json|xml)$/.test(type))
    : [media, shown, ['application/json']].find((list) => list.length > 0);
  const [first] = Object.values(content);
  const result = {};
  for (const type of types === undefined || types.length === 0 ? ['*/*'] : types)
    setOwn(result, type, {
      ...(isObject(first) && first['schema'] !== undefined && { schema: first['schema'] }),
      ...(isObject(content[type]) && content[type]),
    });
  for (const [type, value] of Object.entries(content))
    if (shown.includes(type) && !Object.hasOwn(result, type)) setOwn(result, type, value);
  setOwn(response, 'content', result);
}

interface Form {
  readonly consumes: readonly string[];
  readonly operation: WrittenValue;
}

function mendForm(body: JsonObject, { consumes, operation }: Form, mending: Mending): void {
  const { content } = body;
  const type = forms.find((form) => isObject(content) && isObject(content[form]));
  if (!isObject(content) || type === undefined || !isObject(content[type])) return;
  const { schema } = content[type];
  if (!isObject(schema) || mending.written.has(schema) || !isObject(schema['properties'])) return;
  const fields = Object.entries(schema['properties']).flatMap(([name, property]) => {
    const written = isObject(property) ? mending.written.get(property) : undefined;
    return isObject(property) && written !== undefined ? [{ name, property, written }] : [];
  });
  const hasFile = fields.some(({ written }) => written.node['type'] === 'file');
  const declared = consumes.flatMap((type) => forms.filter((form) => form === type));
  const types = hasFile
    ? ['multipart/form-data' as const]
    : declared.length > 0
      ? declared
      : ['application/x-www-form-urlencoded' as const];
  if (hasFile && !declared.includes('multipart/form-data'))
    mending.report(
      'changed',
      'A form with a file is sent as multipart/form-data, which "consumes" does not name.',
      { ...operation, key: 'consumes' },
    );
  for (const form of forms) Reflect.deleteProperty(content, form);
  for (const form of types) {
    const properties = {};
    const encoding = {};
    for (const { name, property, written } of fields) {
      const style = written.node['type'] === 'array' ? styleOf(written, styles[form] ?? {}) : {};
      if (style === undefined) reportJoined(written, mending);
      if (Object.keys(style ?? {}).length > 0) setOwn(encoding, name, style);
      // OpenAPI 3 has "allowEmptyValue" for queries alone.
      if (written.node['allowEmptyValue'] === false && property['type'] === 'string')
        setOwn(property, 'minLength', Math.max(1, Number(property['minLength'] ?? 1) || 1));
      setOwn(properties, name, style === undefined ? joined(property) : property);
    }
    const isStyled = Object.keys(encoding).length > 0;
    setOwn(content, form, { schema: { ...schema, properties }, ...(isStyled && { encoding }) });
  }
  if (isArray(schema['required'])) setOwn(body, 'required', true);
}

/** Addresses of OAuth keep their queries. */
function mendScheme(scheme: JsonObject, { written }: Mending): void {
  const original = written.get(scheme)?.node ?? {};
  each(scheme['flows'], (flow) => undo(flow, original, ['authorizationUrl', 'tokenUrl']));
}

/** `nullable` beside a reference is nothing in OpenAPI 3.0. */
function mendNullable(node: JsonObject): void {
  if (typeof node['x-nullable'] === 'boolean' && node['in'] === undefined) {
    if (node['x-nullable']) setOwn(node, 'nullable', true);
    Reflect.deleteProperty(node, 'x-nullable');
  }
  if (typeof node['$ref'] !== 'string' || node['nullable'] !== true) return;
  setOwn(node, 'allOf', [{ $ref: node['$ref'] }]);
  Reflect.deleteProperty(node, '$ref');
}

/**
 * The converter's own words. Broken references and formats of collections are reported elsewhere.
 */
function mendWarning(node: JsonObject, written: WrittenValue, { report }: Mending): void {
  const warning = node['x-s2o-warning'];
  for (const key of Object.keys(node))
    if (key.startsWith('x-s2o-')) Reflect.deleteProperty(node, key);
  if (typeof warning !== 'string') return;
  if (/^(Could not resolve|direct \$ref|collectionFormat|Nested collectionFormats)/.test(warning))
    return;
  const message = warning.includes('multiple requestBodies')
    ? 'The operation has several bodies; only the first is read.'
    : `A part of this is left out by the conversion: ${warning}.`;
  report('lost', message, written);
}

function reportNames(section: JsonObject, { written, report }: Mending): void {
  for (const [name, member] of Object.entries(section)) {
    const from = isObject(member) ? written.get(member) : undefined;
    const before = from?.at.tokens.at(-1);
    if (
      from === undefined ||
      before === undefined ||
      before === name ||
      from.at.tokens.length !== 2
    )
      continue;
    report(
      'changed',
      `${quoted(before)} is called ${quoted(name)}: a component has a simple name.`,
      from,
    );
  }
}

/**
 * The tag of an alternative is the name of its definition, or what an extension says (of Microsoft, or
 * of swagger-codegen); components may be called otherwise.
 */
function mendDiscriminators(schemas: JsonObject, { written }: Mending): void {
  const definitions = new Map<Json, string>();
  for (const [name, schema] of Object.entries(schemas)) {
    const original = isObject(schema) ? written.get(schema) : undefined;
    const tag =
      original?.node['x-ms-discriminator-value'] ??
      original?.node['x-discriminator-value'] ??
      original?.at.tokens.at(-1);
    if (isObject(schema) && typeof tag === 'string' && tag !== name) definitions.set(name, tag);
  }
  for (const [name, tag] of definitions)
    for (const base of basesOf(name, schemas, new Set())) {
      const discriminator = objectAt(schemas[base], 'discriminator');
      if (typeof discriminator['propertyName'] !== 'string') continue;
      const mapping = { ...objectAt(discriminator, 'mapping') };
      setOwn(mapping, tag, `#/components/schemas/${String(name)}`);
      setOwn(discriminator, 'mapping', mapping);
    }
}

/** A schema and those that it refers to by `allOf`. */
function basesOf(name: Json, schemas: JsonObject, seen: Set<string>): ReadonlySet<string> {
  if (typeof name !== 'string' || seen.has(name)) return seen;
  seen.add(name);
  each(objectAt(schemas, name)['allOf'], ({ $ref }) => {
    if (typeof $ref === 'string') basesOf($ref.replace('#/components/schemas/', ''), schemas, seen);
  });
  return seen;
}

/**
 * What the converter puts in where something is absent or wrong is taken back: whoever reads the
 * result reports it.
 */
function undo(node: JsonObject, written: JsonObject, keys: readonly string[]): void {
  for (const key of keys) {
    const value = written[key];
    if (value === undefined) Reflect.deleteProperty(node, key);
    else if (typeof value !== 'object' && Object.hasOwn(node, key)) setOwn(node, key, value);
  }
}

function formatOf({ collectionFormat }: JsonObject): string {
  return typeof collectionFormat === 'string' ? collectionFormat : 'csv';
}

function isNested({ items }: JsonObject): boolean {
  return isObject(items) && items['type'] === 'array';
}

function nameOf({ name }: JsonObject): string {
  return typeof name === 'string' ? quoted(name) : 'the header';
}

function strings(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return isArray(value) ? value.filter((member) => typeof member === 'string') : [];
}

function objectAt(value: Json | undefined, key: string): JsonObject {
  const member = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isObject(member) ? member : {};
}

function each(value: Json | undefined, visit: (member: JsonObject) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value)) if (isObject(member)) visit(member);
}
