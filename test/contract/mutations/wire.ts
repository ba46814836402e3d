// The facts that a document states about calls: addresses, methods, parameters, bodies, responses, headers, credentials, webhooks.

import { isMap, pathsOf } from '../tree.js';
import { type Facts, type Mutation, type Path, redirected, renamed } from './mutation.js';

export function* wireMutations(facts: Facts): Iterable<Mutation> {
  yield* addresses(facts);
  for (const path of pathsOf(facts.root, ['paths', '*', '*'])) yield* operation(facts, path);
  for (const path of pathsOf(facts.root, ['components', 'parameters', '*']))
    yield* parameter(facts, path);
  for (const path of pathsOf(facts.root, ['components', 'responses', '*']))
    yield* response(facts, path);
  for (const path of pathsOf(facts.root, ['components', 'headers', '*']))
    yield* header(facts, path);
  yield* components(facts);
  yield* security(facts);
  yield* webhooks(facts);
}

function* addresses({ root, at, map, change }: Facts): Iterable<Mutation> {
  const paths = map(['paths']);
  for (const [index] of pathsOf(root, ['servers', '*']).entries()) {
    yield change('server absolute', ['servers', String(index), 'url'], 'https://mutant.example/v1');
    yield change('server relative, changed', ['servers', String(index), 'url'], '/mutant');
  }
  for (const path of Object.keys(paths)) {
    yield change('path renamed', ['paths'], renamed(paths, path, `${path}-mutant`), path);
    yield change(
      'path given a parameter',
      ['paths'],
      Object.fromEntries(
        Object.entries(paths).map(([key, item]) =>
          key === path ? [`${key}/{mutant}`, withParameter(item)] : [key, item],
        ),
      ),
      path,
    );
    yield change('path removed', ['paths', path], undefined);
    const item = map(['paths', path]);
    for (const method of Object.keys(item)) {
      const other = method === 'get' ? 'delete' : method === 'post' ? 'put' : 'post';
      yield change(
        'method changed',
        ['paths', path],
        renamed(item, method, other),
        `${method} is ${other}`,
      );
      const twin = at(['paths', path, method]);
      yield change(
        'operation added',
        ['paths', path, other],
        isMap(twin) ? { ...twin, operationId: 'mutantOperation' } : twin,
        other,
      );
    }
  }
}

function withParameter(item: unknown): unknown {
  return isMap(item)
    ? {
        ...item,
        parameters: [{ name: 'mutant', in: 'path', required: true, schema: { type: 'string' } }],
      }
    : item;
}

function* operation({ at, map, list, change }: Facts, path: Path): Iterable<Mutation> {
  const own = map(path);
  const parameters = list([...path, 'parameters']);
  for (const index of parameters.keys())
    yield change(
      'parameter removed',
      [...path, 'parameters'],
      parameters.length > 1 ? parameters.filter((_, each) => each !== index) : undefined,
      `without ${index}`,
    );
  yield change(
    'parameter added',
    [...path, 'parameters'],
    [...parameters, { name: 'mutant', in: 'query', schema: { type: 'string' } }],
    'also one in the query',
  );
  yield change(
    'required parameter added',
    [...path, 'parameters'],
    [...parameters, { name: 'X-Mutant', in: 'header', required: true, schema: { type: 'string' } }],
    'also one in the header',
  );

  const { requestBody } = own;
  if (isMap(requestBody)) {
    yield requestBody['required'] === true
      ? change('body no longer required', [...path, 'requestBody', 'required'], undefined)
      : change('body required', [...path, 'requestBody', 'required'], true);
    yield change('body removed', [...path, 'requestBody'], undefined);
    const content = map([...path, 'requestBody', 'content']);
    for (const type of Object.keys(content))
      for (const other of ['application/vnd.mutant+json', 'application/x-www-form-urlencoded'])
        yield change(
          'request media type changed',
          [...path, 'requestBody', 'content'],
          renamed(content, type, other),
          `${type} is ${other}`,
        );
  } else if (path.at(-1) === 'delete')
    yield change(
      'body added',
      [...path, 'requestBody'],
      { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      'one of JSON',
    );

  const responses = map([...path, 'responses']);
  const free = (...statuses: readonly string[]): string =>
    statuses.find((status) => !(status in responses)) ?? '';
  yield change(
    'status added',
    [...path, 'responses', '418'],
    at(['components', 'responses', 'PromoCodeRefused']),
    'one that fails',
  );
  yield change(
    'status added',
    [...path, 'responses', '206'],
    { description: 'A part.', content: { 'text/plain': { schema: { type: 'string' } } } },
    'one that succeeds',
  );
  for (const status of Object.keys(responses)) {
    yield change(
      'status changed',
      [...path, 'responses'],
      renamed(responses, status, status.startsWith('2') ? free('201', '202') : free('403', '409')),
      status,
    );
    if (/^\d+$/.test(status))
      yield change(
        'status widened to a range',
        [...path, 'responses'],
        renamed(responses, status, `${status[0]}XX`),
        status,
      );
    if (status.endsWith('XX'))
      yield change(
        'range narrowed to a status',
        [...path, 'responses'],
        renamed(responses, status, '200'),
        status,
      );
    if (Object.keys(responses).length > 1)
      yield change('status removed', [...path, 'responses', status], undefined);
    const reference = at([...path, 'responses', status, '$ref']);
    if (typeof reference === 'string')
      yield change(
        'response led elsewhere',
        [...path, 'responses', status, '$ref'],
        reference.endsWith('/PromoCodeRefused')
          ? '#/components/responses/UpdateRefused'
          : '#/components/responses/PromoCodeRefused',
      );
    else yield* response({ map, change }, [...path, 'responses', status]);
  }

  yield change('security no longer asked', [...path, 'security'], []);
  yield change('security optional', [...path, 'security'], [{ bearer: [] }, {}]);
}

function* response({ map, change }: Pick<Facts, 'map' | 'change'>, path: Path): Iterable<Mutation> {
  const content = map([...path, 'content']);
  for (const type of Object.keys(content)) {
    yield change(
      'response media type changed',
      [...path, 'content'],
      renamed(content, type, 'text/plain'),
      `${type} is text/plain`,
    );
    yield change(
      'response media type changed',
      [...path, 'content'],
      renamed(content, type, 'application/problem+json'),
      `${type} is application/problem+json`,
    );
    yield change(
      'response media type added',
      [...path, 'content'],
      { ...content, 'text/csv': { schema: { type: 'string' } } },
      'also text/csv',
    );
    yield change('response content removed', [...path, 'content'], undefined);
  }
  const headers = map([...path, 'headers']);
  yield change(
    'header added',
    [...path, 'headers'],
    { ...headers, 'X-Mutant': { schema: { type: 'integer' } } },
    'also X-Mutant',
  );
  yield change(
    'required header added',
    [...path, 'headers'],
    { ...headers, 'X-Mutant': { required: true, schema: { type: 'integer' } } },
    'also X-Mutant',
  );
  for (const name of Object.keys(headers)) {
    yield change('header removed', [...path, 'headers', name], undefined);
    yield change(
      'header renamed',
      [...path, 'headers'],
      renamed(headers, name, `${name}-Mutant`),
      `${name} is ${name}-Mutant`,
    );
  }
}

function* header({ map, change }: Facts, path: Path): Iterable<Mutation> {
  if (Object.keys(map([...path, 'schema'])).length > 0) return;
  yield change('header type stated', [...path, 'schema'], { type: 'integer' });
  yield change('header type stated', [...path, 'schema'], { type: 'string', format: 'date-time' });
}

function* parameter({ map, change }: Facts, path: Path): Iterable<Mutation> {
  const { schema, ...own } = map(path);
  const name = String(own['name']);
  yield change('parameter renamed', [...path, 'name'], `${name}Mutant`);
  for (const location of ['header', 'cookie'])
    yield change('parameter moved', [...path, 'in'], location);
  yield own['required'] === true
    ? change('parameter no longer required', [...path, 'required'], undefined)
    : change('parameter required', [...path, 'required'], true);
  // A number is the same text as JSON.
  if (isMap(schema) && schema['type'] === 'string')
    yield change(
      'parameter written as JSON',
      path,
      { ...own, content: { 'application/json': { schema } } },
      'as content',
    );
  // Of plain values, only where reserved characters may stand says anything on the wire; styles and explode are about lists and objects.
  if (isMap(schema) && schema['type'] === 'string')
    yield change('allowReserved stated', [...path, 'allowReserved'], true);
  yield change('parameter made a list', [...path, 'schema'], { type: 'array', items: schema });
  yield change(
    'parameter style and type changed',
    path,
    { ...own, style: 'pipeDelimited', explode: false, schema: { type: 'array', items: schema } },
    'pipeDelimited',
  );
  yield change('parameter deprecated', [...path, 'deprecated'], true);
}

function* components({ root, map, change }: Facts): Iterable<Mutation> {
  const schemas = map(['components', 'schemas']);
  for (const name of Object.keys(schemas)) {
    const [from, to] = [`#/components/schemas/${name}`, `#/components/schemas/${name}Mutant`];
    const whole = redirected(root, from, to);
    const moved =
      isMap(whole) && isMap(whole['components'])
        ? {
            ...whole,
            components: {
              ...whole['components'],
              schemas: renamed(
                isMap(whole['components']['schemas']) ? whole['components']['schemas'] : {},
                name,
                `${name}Mutant`,
              ),
            },
          }
        : whole;
    yield {
      kind: 'component renamed',
      path: ['components', 'schemas', name],
      how: `${name} is ${name}Mutant`,
      root: moved,
    };
  }
  yield change(
    'component added',
    ['components', 'schemas', 'Mutant'],
    { type: 'object', properties: { mutant: { type: 'string' } } },
    'also Mutant',
  );
}

function* security({ root, map, list, change }: Facts): Iterable<Mutation> {
  yield change('security no longer asked', ['security'], []);
  yield change('security optional', ['security'], [...list(['security']), {}]);
  for (const path of pathsOf(root, ['components', 'securitySchemes', '*'])) {
    const { description } = map(path);
    yield change(
      'security scheme changed',
      path,
      { description, type: 'http', scheme: 'basic' },
      'basic',
    );
    for (const location of ['header', 'query', 'cookie'])
      yield change(
        'security scheme changed',
        path,
        { description, type: 'apiKey', in: location, name: 'X-Mutant' },
        `a key in the ${location}`,
      );
    const name = path.at(-1) ?? '';
    const schemes = map(['components', 'securitySchemes']);
    const second =
      isMap(root) && isMap(root['components'])
        ? {
            ...root,
            components: {
              ...root['components'],
              securitySchemes: {
                ...schemes,
                mutant: { type: 'apiKey', in: 'header', name: 'X-Mutant' },
              },
            },
          }
        : root;
    yield {
      kind: 'security requirement added',
      path: ['security'],
      how: 'both',
      root: isMap(second) ? { ...second, security: [{ [name]: [], mutant: [] }] } : second,
    };
    yield {
      kind: 'security requirement added',
      path: ['security'],
      how: 'either',
      root: isMap(second) ? { ...second, security: [{ [name]: [] }, { mutant: [] }] } : second,
    };
  }
}

function* webhooks({ root, at, map, change }: Facts): Iterable<Mutation> {
  const all = map(['webhooks']);
  for (const name of Object.keys(all)) {
    yield change('webhook renamed', ['webhooks'], renamed(all, name, `${name}Mutant`), name);
    yield change('webhook removed', ['webhooks', name], undefined);
    yield change('webhook added', ['webhooks', 'mutant'], at(['webhooks', name]), 'also mutant');
  }
  for (const path of pathsOf(root, ['webhooks', '*', '*'])) {
    const content = map([...path, 'requestBody', 'content']);
    yield change(
      'webhook method changed',
      path.slice(0, -1),
      renamed(map(path.slice(0, -1)), path.at(-1) ?? '', 'put'),
      'put',
    );
    yield change('webhook payload removed', [...path, 'requestBody'], undefined);
    for (const type of Object.keys(content)) {
      yield change('webhook payload changed', [...path, 'requestBody', 'content', type, 'schema'], {
        $ref: '#/components/schemas/ErrorBody',
      });
      yield change(
        'webhook media type changed',
        [...path, 'requestBody', 'content'],
        renamed(content, type, 'application/vnd.mutant+json'),
        type,
      );
    }
  }
}
