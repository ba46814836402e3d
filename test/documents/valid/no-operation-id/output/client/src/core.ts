import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'NoNamesOfOperations', environment: 'NO_NAMES_OF_OPERATIONS' };

/** The document states no address: give `baseUrl` or set `NO_NAMES_OF_OPERATIONS_BASE_URL`. */
export type NoNamesOfOperationsCoreOptions = CoreOptions;

/**
 * What the stand-alone functions need to call No names of operations: the client without its
 * resources.
 */
export class NoNamesOfOperationsCore extends ApiClient {
  constructor(options: NoNamesOfOperationsCoreOptions = {}) {
    super(options, config);
  }
}
