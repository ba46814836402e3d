// What looks like an operation that gives the address for an upload: a name that says so, or an address beside the time it ends at or the method it is for.

import { answerSchemas, declaredAt, typesAt } from '../model/capabilities/responses.js';
import type { Api, Operation } from '../model/api.js';
import { type JsonObject, pointer, rootPointer } from '../model/json.js';
import { bodySchemas } from '../model/capabilities/streams.js';
import { declares, type Suggestion } from './suggestion.js';

const names = {
  address:
    /^((pre_?)?signed_?)?(upload|put)_?(ur[il]|link|address|href)$|^pre_?signed_?(ur[il]|link)$/i,
  plain: /^(signed_?)?(ur[il]|link|href)$/i,
  expiry:
    /^(url_?)?(expires?(_?(in|at|on))?|expir(y|ation)(_?(time|date|at))?|valid_?(until|for)|ttl)$/i,
  method: /^(http_?|upload_?)?method$/i,
  /** What a form has to hold beside the file. */
  fields: /^(form_?)?fields$|^form_?(data|params)$/i,
  /** Perhaps that, and perhaps anything else. */
  unclear: /^(data|params)$/i,
  file: /^(original_?)?(file|object)_?name$/i,
} as const;

export function suggestUpload(api: Api, operation: Operation): Suggestion | undefined {
  const asked = requestNames(api, operation);
  const file = asked.find((name) => names.file.test(name));
  const fileName = file ?? asked.find((name) => name === 'name');
  if (fileName === undefined || operation.extensions.has('x-upload')) return undefined;
  const top = propertiesAt(api, operation, []);
  for (const keys of [
    [],
    ...top.filter((name) => typesOf(api, operation, [name]).has('object')).map((name) => [name]),
  ]) {
    const beside = keys.length === 0 ? top : propertiesAt(api, operation, keys);
    const isObject = (name: string): boolean =>
      typesOf(api, operation, [...keys, name]).has('object');
    if (beside.some((name) => names.unclear.test(name) && isObject(name))) continue;
    const fields = beside.find((name) => names.fields.test(name) && isObject(name));
    const method = beside.find((name) => names.method.test(name));
    const isMeant =
      method !== undefined ||
      fields !== undefined ||
      beside.some((name) => names.expiry.test(name));
    // Much has a name, and much that has one has a page where files can be added.
    if (file === undefined && !isMeant) continue;
    const address =
      beside.find((name) => names.address.test(name)) ??
      (isMeant ? beside.find((name) => names.plain.test(name)) : undefined);
    if (address === undefined) continue;
    const form = fields === undefined ? '' : `, in a form with the \`${fields}\` beside it`;
    const methods = method === undefined ? [] : listed(api, operation, [...keys, method]);
    const value: JsonObject = {
      address: pointer(rootPointer, ...keys, address),
      ...(fields !== undefined && { fields: pointer(rootPointer, ...keys, fields) }),
      fileName,
      ...(methods.length === 1 && { method: methods[0] }),
    };
    if (
      typesOf(api, operation, [...keys, address]).has('string') &&
      declares(api, operation, 'x-upload', value)
    )
      return {
        extension: 'x-upload',
        value,
        why: `The operation takes the name of a file, and \`${address}\` of its answer seems to be where that is sent to${form}.`,
      };
  }
  return undefined;
}

/** The parameters in the query, and the properties of a JSON body. */
function requestNames(api: Api, operation: Operation): readonly string[] {
  const properties = bodySchemas(operation)
    .flatMap((body) => declaredAt(api, body, []))
    .flatMap((schema) => [...(schema.properties?.keys() ?? [])]);
  return [
    ...operation.parameters.flatMap(({ name, in: location }) =>
      location === 'query' ? [name] : [],
    ),
    ...properties,
  ];
}

function propertiesAt(api: Api, operation: Operation, keys: readonly string[]): readonly string[] {
  return [
    ...new Set(
      declared(api, operation, keys).flatMap(({ properties }) => [...(properties?.keys() ?? [])]),
    ),
  ];
}

function typesOf(api: Api, operation: Operation, keys: readonly string[]): ReadonlySet<string> {
  return typesAt(declared(api, operation, keys));
}

function listed(api: Api, operation: Operation, keys: readonly string[]): readonly string[] {
  const values = declared(api, operation, keys).flatMap((schema) =>
    schema.const ? [schema.const.value] : (schema.enum ?? []),
  );
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

function declared(api: Api, operation: Operation, keys: readonly string[]) {
  return answerSchemas(operation).flatMap((answer) => declaredAt(api, answer, keys));
}
