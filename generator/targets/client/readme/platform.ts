// The examples of a README for streams of events or lines, and for tokens of OAuth client credentials.

import {
  type Code,
  code,
  identifier,
  join,
  key,
  member,
  objectLiteral,
} from '../../../code/code.js';
import { print } from '../../../code/print.js';
import { type Safe, typescript, type View } from '../../../code/template.js';
import { splitResponses } from '../../media.js';
import type { OperationUnit } from '../surface/operations.js';
import type { Samples } from './lists.js';
import type { Resource } from '../surface/resources.js';
import type { EmitContext } from '../surface/emit-context.js';

/** The first call that is answered with a stream of items and with nothing else, or whose argument asks for one. */
export function streamExample(
  { names, pkg }: EmitContext,
  resources: readonly Resource[],
  { options, argument }: Samples,
): View | false {
  const found = resources
    .flatMap((resource) => resource.units.map((unit) => ({ resource, unit })))
    .find(
      ({ unit }) =>
        unit.streams !== undefined &&
        splitResponses(unit.operation).success.length === 1 &&
        (unit.choice?.by !== 'property' || unit.argument.body?.key === undefined),
    );
  if (!found) return false;
  const className = identifier(names.api.className);
  const call = code`client${member(found.resource.names.property)}${member(found.unit.names.method)}(${asking(found.unit, argument)})`;
  const events = found.unit.streams === 'events';
  const item = identifier(events ? 'event' : 'item');
  return {
    example: printed(code`
      import { ${className} } from ${pkg.name};

      const client = new ${className}(${options});

      for await (const ${item} of await ${call}) console.log(${item}${events ? code`.data` : code``});
    `),
    events,
  };
}

/** The arguments of a call that asks for the stream. */
function asking(unit: OperationUnit, argument: Samples['argument']): Code {
  const {
    choice,
    argument: { parameters, body },
  } = unit;
  if (choice?.by === 'accept') {
    const params = parameters.length > 0 || body ? [argument(unit)] : [];
    return join(
      [...params.map((each) => (unit.argument.optional ? code`{}` : each)), code`{ stream: true }`],
      ', ',
    );
  }
  const key = choice?.parameter
    ? parameters.find(({ parameter }) => parameter === choice.parameter)?.key
    : choice?.name;
  return argument(
    unit,
    choice && key !== undefined ? Object.fromEntries([[key, choice.value]]) : undefined,
  );
}

/** A client whose tokens come from the token endpoint; false where the document has no such flow. */
export function tokenExample(
  { api, facts, names, pkg }: EmitContext,
  options: readonly Code[],
): View | false {
  const found = [...api.securitySchemes].flatMap(([name, scheme]) => {
    const flow = scheme.type === 'oauth2' ? scheme.flows.get('clientCredentials') : undefined;
    return flow ? [{ name, url: flow.tokenUrl }] : [];
  })[0];
  if (!found) return false;
  const className = identifier(names.api.className);
  const isExported =
    found.url !== undefined && /^https?:/i.test(found.url) && URL.canParse(found.url);
  const tokens = code`clientCredentials({ ${isExported ? code`tokenUrl` : code`tokenUrl: 'https://your-server.example/token'`}, clientId: 'your-id', clientSecret: 'your-secret' })`;
  const given =
    facts.schemes.size === 1
      ? code`apiKey: ${tokens}`
      : code`credentials: { ${key(found.name)}: ${tokens} }`;
  return {
    example: printed(code`
      import { clientCredentials, ${isExported ? code`tokenUrl, ` : code``}${className} } from ${pkg.name};

      export const client = new ${className}(${objectLiteral([...options, given])});
    `),
  };
}

function printed(of: Code): Safe<'ts'> {
  return typescript(print('README.ts', of).text);
}
