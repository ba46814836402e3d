// The entry of a formatting thread; the build bundles it beside the CLI.

export { prettify } from './prettify.js';
