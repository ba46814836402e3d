// Which queries and mutations there are: what each operation of a resource is for a cache.

import type { Api, Operation } from '../../model/api.js';
import { paginationOf } from '../../model/capabilities/pagination.js';
import { streamChoiceOf } from '../../model/capabilities/streams.js';
import { type Waiter, waiterOf } from '../../model/capabilities/waiters.js';
import type { Names, OperationNames, ResourceNames } from '../../model/naming/names.js';
import { requestMediaType, responseKind, splitResponses } from '../../lower/calls/media.js';

/** The names that the file of a resource exports. */
interface ResourceExports {
  /** `createPetsQueries` */
  readonly create: string;
  /** `PetsQueries` */
  readonly type: string;
  /** `petsKeys` */
  readonly keys: string;
}

/** A resource that has queries or mutations. */
export interface QueryResource {
  readonly names: ResourceNames;
  readonly exports: ResourceExports;
  readonly operations: readonly QueryOperation[];
}

export interface QueryOperation {
  readonly operation: Operation;
  readonly names: OperationNames;
  /** Whether the operation only reads, so that its results are cached. */
  readonly isQuery: boolean;
  /** The name of the infinite query, if the document declares pages. */
  readonly pages?: string | undefined;
  readonly waiter?: { readonly name: string; readonly declared: Waiter } | undefined;
}

/**
 * The resources, without operations that respond with nothing but streams: those cannot be cached.
 */
export function queryResources({
  api,
  names,
}: {
  readonly api: Api;
  readonly names: Names;
}): readonly QueryResource[] {
  const all = new Map(api.operations.map((operation) => [operation.at, operation]));
  return names.resources.flatMap((resource) => {
    const taken = new Set(
      resource.operations.flatMap((at) => {
        const { method, waiter } = names.operations.get(at) ?? {};
        return [method, waiter?.method];
      }),
    );
    const operations = resource.operations.flatMap((at): QueryOperation[] => {
      const [operation, own] = [all.get(at), names.operations.get(at)];
      if (!operation || !own || isStreamed(operation, api)) return [];
      const { pagination } = paginationOf(api, operation);
      const { waiter } = waiterOf(api, operation);
      const pages = pagination && freeName(`${own.method}Pages`, taken);
      return [
        {
          ...{ operation, names: own, pages },
          isQuery: isQuery(operation, api),
          waiter: waiter && own.waiter && { name: own.waiter.method, declared: waiter },
        },
      ];
    });
    return operations.length === 0
      ? []
      : [{ names: resource, exports: exportsOf(resource), operations }];
  });
}

const reads = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']);

/**
 * Whether an operation only reads: by its method, or since it is declared to be asked again and
 * again.
 */
export function isQuery(operation: Operation, api: Api): boolean {
  return (
    reads.has(operation.method) ||
    paginationOf(api, operation).pagination !== undefined ||
    waiterOf(api, operation).waiter !== undefined
  );
}

function exportsOf({ className, property: name }: ResourceNames): ResourceExports {
  const type = `${className.replace(/Resource(?=(?:_\w+)?$)/, '')}Queries`;
  return { create: `create${type}`, type, keys: `${name}Keys` };
}

export function freeName(wanted: string, taken: Set<string | undefined>): string {
  let name = wanted;
  while (taken.has(name)) name += '_';
  taken.add(name);
  return name;
}

/** Whether no call of the operation responds with anything but a stream. */
function isStreamed(operation: Operation, api: Api): boolean {
  if (operation.method === 'HEAD') return false;
  const { choice } = streamChoiceOf(api, operation);
  if (choice) return choice.by !== 'accept' && choice.isDefault && choice.others.length === 0;
  return splitResponses(operation).success.some((each) => responseKind(each) === 'stream');
}

export function hasParams({ parameters, body }: Operation): boolean {
  return parameters.length > 0 || (body && requestMediaType(body.content)) !== undefined;
}
