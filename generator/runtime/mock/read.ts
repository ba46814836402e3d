// A request as the document describes it: its parts, and what is wrong with them.

import { readBody } from './body.js';
import type { Description, Service } from './description.js';
import { member, requestMaker, type Trees } from './fixture.js';
import { type Location, parametersOf, readParameters } from './parameters.js';
import type { Problem } from './problem.js';
import { securityProblems } from './security.js';
import type { Source } from './wire.js';

export interface Sent {
  readonly request: Request;
  readonly cookies: Readonly<Record<string, string>>;
  /** The undecoded texts of path parameters. */
  readonly path: ReadonlyMap<string, string>;
}

export interface ReadRequest {
  /** What a function gets that tells the answer. */
  readonly asked: Readonly<Record<Location | 'request' | 'body', unknown>>;
  /** Credentials first: without them a service looks at nothing else. */
  readonly problems: readonly Problem[];
}

export async function readRequest(
  operation: Description &
    Trees & {
      readonly service: Service;
      readonly constants: { readonly path: string; readonly request: object };
    },
  { request, cookies, path }: Sent,
): Promise<ReadRequest> {
  const { service, constants } = operation;
  const source: Source = {
    path,
    query: new URL(request.url).search,
    headers: request.headers,
    cookies: new Map(Object.entries(cookies)),
  };
  const shapeOf = (
    part: string,
  ): ReturnType<NonNullable<ReturnType<typeof requestMaker>>['shape']> | undefined =>
    requestMaker(operation, part)?.shape();
  const { values, problems } = readParameters(source, {
    description: operation,
    parameters: parametersOf(operation, shapeOf),
    service,
    shapeOf,
    template: constants.path,
  });
  const mediaType = member(constants.request, 'mediaType');
  const body = await readBody(
    request,
    operation.body && {
      content: typeof mediaType === 'string' ? [{ mediaType }] : [],
      ...operation.body,
    },
    shapeOf('body'),
  );
  const part = (location: Location): unknown => Object.fromEntries(values.get(location) ?? []);
  return {
    asked: {
      request,
      path: part('path'),
      query: part('query'),
      header: part('header'),
      cookie: part('cookie'),
      body: body.value,
    },
    problems: [...securityProblems(operation, service, source), ...problems, ...body.problems],
  };
}
