// Which queries and mutations there are: what each operation of a resource is for a cache.

import type { Call, Calls, WaiterCall } from '../../lower/calls/call.js';
import type { Names, ResourceNames } from '../../model/naming/names.js';

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
  readonly call: Call;
  /** Whether the operation only reads, so that its results are cached. */
  readonly isQuery: boolean;
  /** The name of the infinite query, if the document declares pages. */
  readonly pages?: string | undefined;
  readonly waiter?: WaiterCall | undefined;
}

/**
 * The resources, without operations that respond with nothing but streams: those cannot be cached.
 */
export function queryResources({
  calls,
  names,
}: {
  readonly calls: Calls;
  readonly names: Names;
}): readonly QueryResource[] {
  return names.resources.flatMap((resource) => {
    const all = resource.operations.flatMap((at) => calls.operations.get(at) ?? []);
    const taken = new Set(all.flatMap((call) => [call.names.method, call.names.waiter?.method]));
    const operations = all.flatMap((call): QueryOperation[] => {
      if (isStreamed(call)) return [];
      const pages = call.pages && freeName(`${call.names.method}Pages`, taken);
      return [{ call, pages, isQuery: isQuery(call), waiter: call.waiter }];
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
export function isQuery({ operation, pages, waiter }: Call): boolean {
  return reads.has(operation.method) || pages !== undefined || waiter !== undefined;
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
function isStreamed({ choice, result }: Call): boolean {
  if (choice) {
    const { by } = choice;
    return by.by !== 'accept' && by.isDefault && by.others.length === 0;
  }
  return result.members.some(({ medium }) => medium === 'stream');
}

export function hasParams({ argument: { parameters, body } }: Call): boolean {
  return parameters.length > 0 || body !== undefined;
}
