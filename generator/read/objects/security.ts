// https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object and #security-requirement-object

import { isObject, type Pointer, pointer, rootPointer } from '../../model/json.js';
import type { OAuthFlow, Operation, SecurityRequirement, SecurityScheme } from '../../model/api.js';
import { readDocs } from './info.js';
import {
  allEntries,
  asObject,
  asText,
  checkPresent,
  namedNodes,
  extensionsField,
  membersOf,
  objectField,
  objects,
  patternedEntries,
  reportUnknownFields,
  requiredText,
  textField,
  textsField,
} from '../field.js';
import { isFieldName, parameterKey } from './parameter.js';
import { missingField, type Node, type Reader, wrongType } from '../reader.js';
import { follow } from '../reference.js';
import { didYouMean, closest } from '../../base/suggest.js';

export function readSecuritySchemes(
  reader: Reader,
  root: Node,
): ReadonlyMap<string, SecurityScheme> {
  const components = objectField(reader, root, 'components');
  const schemes = new Map<string, SecurityScheme>();
  if (!components) return schemes;
  for (const entry of namedNodes(reader, components, 'securitySchemes')) {
    const node = follow(reader, entry, 'securityScheme');
    const scheme = node && readScheme(reader, node);
    if (scheme) schemes.set(entry.name, { ...scheme, ...node.docs });
    else {
      reader.state.unusable.add(entry.name);
      reader.amend(entry.at, undefined);
    }
  }
  return schemes;
}

function readScheme(reader: Reader, node: Node): SecurityScheme | undefined {
  reportUnknownFields(reader, node, 'securityScheme');
  const type = requiredText(reader, node, { key: 'type', reading: unusable });
  const common = { at: node.at, ...readDocs(reader, node), extensions: extensionsField(node) };
  switch (type) {
    case undefined:
      return undefined;
    case 'apiKey': {
      const name = requiredText(reader, node, { key: 'name', reading: unusable });
      const location = requiredText(reader, node, { key: 'in', reading: unusable });
      if (name === undefined || location === undefined) return undefined;
      if (
        (location === 'header' || location === 'cookie') &&
        !isFieldName(reader, name, { at: pointer(node.at, 'name'), location })
      )
        return undefined;
      if (location === 'query' || location === 'header' || location === 'cookie')
        return { ...common, type, name, in: location };
      reader.report(
        'read/invalid-value',
        `${JSON.stringify(location)} is no place of an API key (there are query, header, cookie); ${unusable}.`,
        { pointer: pointer(node.at, 'in') },
      );
      return undefined;
    }
    case 'http': {
      const scheme = requiredText(reader, node, { key: 'scheme', reading: unusable });
      return scheme === undefined
        ? undefined
        : { ...common, type, scheme, bearerFormat: textField(reader, node, 'bearerFormat') };
    }
    case 'oauth2':
      if (node.value['flows'] === undefined)
        missingField(reader, node, { key: 'flows', reading: 'there are no flows' });
      return {
        ...common,
        type,
        flows: readFlows(reader, node),
        metadataUrl: textField(reader, node, 'oauth2MetadataUrl'),
      };
    case 'openIdConnect': {
      const url = requiredText(reader, node, { key: 'openIdConnectUrl', reading: unusable });
      return url === undefined ? undefined : { ...common, type, url };
    }
    case 'mutualTLS':
      return { ...common, type };
    default:
      reader.report(
        'read/invalid-value',
        `${JSON.stringify(type)} is no type of a security scheme; ${unusable}.`,
        { pointer: pointer(node.at, 'type'), ...didYouMean(closest(type, schemeTypes)) },
      );
      return undefined;
  }
}

/**
 * If a scheme is unusable, requests are sent without its credentials, and requirements that name it
 * report that.
 */
const unusable = 'the scheme is left out';

const schemeTypes = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'];

// https://spec.openapis.org/oas/v3.1.1.html#oauth-flows-object
function readFlows(reader: Reader, node: Node): ReadonlyMap<string, OAuthFlow> {
  const flows = new Map<string, OAuthFlow>();
  const written = objectField(reader, node, 'flows');
  for (const entry of written ? patternedEntries(written) : []) {
    const flow = asObject(reader, entry, { what: 'An OAuth flow', reading: 'it is left out' });
    if (!flow) continue;
    const required = requiredOf.get(entry.name);
    if (required === undefined) {
      const meant = closest(entry.name, requiredOf.keys());
      reader.tally(
        'read/unknown-field',
        `${JSON.stringify(entry.name)} is no OAuth flow${meant === undefined ? '' : `; did you mean ${JSON.stringify(meant)}?`}`,
        entry.at,
      );
      continue;
    }
    const scopes = new Map<string, string>();
    for (const { name, value, at } of allEntries(reader, flow, 'scopes')) {
      scopes.set(name, asText(reader, { value, at }, 'The description of a scope') ?? '');
    }
    checkPresent(reader, flow, required);
    flows.set(entry.name, {
      authorizationUrl: textField(reader, flow, 'authorizationUrl'),
      tokenUrl: textField(reader, flow, 'tokenUrl'),
      refreshUrl: textField(reader, flow, 'refreshUrl'),
      deviceAuthorizationUrl: textField(reader, flow, 'deviceAuthorizationUrl'),
      scopes,
    });
  }
  return flows;
}

/** https://spec.openapis.org/oas/v3.1.1.html#oauth-flow-object */
const requiredOf = new Map([
  ['implicit', ['authorizationUrl', 'scopes']],
  ['password', ['tokenUrl', 'scopes']],
  ['clientCredentials', ['tokenUrl', 'scopes']],
  ['authorizationCode', ['authorizationUrl', 'tokenUrl', 'scopes']],
  // OpenAPI 3.2.
  ['deviceAuthorization', ['deviceAuthorizationUrl', 'tokenUrl', 'scopes']],
]);

/**
 * The requirements of an object; nothing when it has no such field, so that the document's apply.
 */
export function readSecurity(
  reader: Reader,
  node: Node,
): readonly SecurityRequirement[] | undefined {
  const { security } = node.value;
  if (security === undefined) return undefined;
  if (security === null) {
    wrongType(reader, pointer(node.at, 'security'), {
      what: '"security"',
      wanted: 'an array',
      value: security,
      reading: 'it is left out',
    });
    reader.amend(pointer(node.at, 'security'), undefined);
    return undefined;
  }
  const alternatives = objects(reader, node, 'security').map((alternative) => {
    const requirement = new Map<string, readonly string[]>();
    const unknown: Pointer[] = [];
    for (const { name, at } of membersOf(alternative)) {
      if (checkScheme(reader, name, at))
        requirement.set(name, textsField(reader, alternative, name));
      else unknown.push(at);
    }
    return { at: alternative.at, requirement, unknown };
  });
  // If every alternative names an unknown scheme, the known schemes of each are kept; otherwise
  // these alternatives are dropped.
  const isKept = alternatives.some(({ unknown }) => unknown.length === 0)
    ? ({ unknown }: (typeof alternatives)[number]) => unknown.length === 0
    : ({ requirement }: (typeof alternatives)[number]) => requirement.size > 0;
  return alternatives.flatMap((alternative) => {
    const { at, requirement, unknown } = alternative;
    for (const left of isKept(alternative) ? unknown : [at]) reader.amend(left, undefined);
    return isKept(alternative) ? [requirement] : [];
  });
}

function checkScheme(reader: Reader, name: string, at: Node['at']): boolean {
  const components = reader.root['components'];
  const schemes = isObject(components) ? components['securitySchemes'] : undefined;
  const isUnusable = reader.state.unusable.has(name);
  if (isObject(schemes) && Object.hasOwn(schemes, name) && !isUnusable) return true;
  if (isUnusable) {
    reader.report(
      'read/unknown-security-scheme',
      `The security scheme ${JSON.stringify(name)} is needed here, and nothing can be made of it; requests are sent without it.`,
      {
        pointer: at,
        related: [
          {
            message: 'The scheme is here.',
            pointer: pointer(rootPointer, 'components', 'securitySchemes', name),
          },
        ],
        help: 'Correct the scheme, or take the requirement away.',
      },
    );
    return false;
  }
  reader.report(
    'read/unknown-security-scheme',
    `${JSON.stringify(name)} is no security scheme of the document; requests are sent without it.`,
    {
      pointer: at,
      ...didYouMean(isObject(schemes) ? closest(name, Object.keys(schemes)) : undefined),
    },
  );
  return false;
}

/**
 * The operation without parameters that every alternative of its security requirements sends
 * anyway. Many documents declare their key twice; clients send it with each call once they have it.
 */
export function withoutCredentials(
  reader: Reader,
  operation: Operation,
  schemes: ReadonlyMap<string, SecurityScheme>,
): Operation {
  const sent = operation.security.map(
    (requirement) =>
      new Set(
        [...requirement.keys()].flatMap((name) => {
          const scheme = schemes.get(name);
          return scheme?.type === 'apiKey' ? parameterKey(scheme) : [];
        }),
      ),
  );
  if (sent.length === 0 || sent.some(({ size }) => size === 0)) return operation;
  const parameters = operation.parameters.filter((parameter) => {
    const isSent = sent.every((keys) => keys.has(parameterKey(parameter)));
    if (isSent)
      reader.tally('read/credential-parameter', JSON.stringify(parameter.name), parameter.at);
    return !isSent;
  });
  return { ...operation, parameters };
}
