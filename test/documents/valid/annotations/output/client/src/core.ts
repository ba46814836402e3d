import { ApiClient } from './runtime/api-client.js';
import type { ApiConfig, CoreOptions } from './runtime/options.js';

const config: ApiConfig = { name: 'Annotations', environment: 'ANNOTATIONS' };

/** The document states no address: give `baseUrl` or set `ANNOTATIONS_BASE_URL`. */
export type AnnotationsCoreOptions = CoreOptions;

/** What the stand-alone functions need to call Annotations: the client without its resources. */
export class AnnotationsCore extends ApiClient {
  constructor(options: AnnotationsCoreOptions = {}) {
    super(options, config);
  }
}
