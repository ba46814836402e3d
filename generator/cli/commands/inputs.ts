// `concord inputs`: the files that the output of a document is made from, for what caches builds.

import { relative, resolve } from 'node:path';

import { hasErrors } from '../../base/diagnostics.js';
import type { GenerateOptions } from '../../base/options.js';
import { loadDocument } from '../../document/load.js';
import { shownAddress } from '../../document/load/remote.js';
import { importStyle } from '../../pipeline/import-extension.js';
import { printable } from '../report/printable.js';
import { entriesBelow, withImports } from '../config/dependencies.js';
import type { Invocation } from '../config/option-table.js';
import { eachDocument } from '../each.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';

export async function runInputs(invocation: Invocation, host: Host): Promise<Outcome> {
  const { runs, diagnostics, source, configuredBy } = await eachDocument(
    invocation,
    host,
    (options) => loadDocument(options.document, options),
  );
  const documents = runs.map(({ options, inputs }) => {
    const addresses = [...inputs.keys()].filter(isAddress);
    const read = [...inputs.keys()].filter((name) => !isAddress(name));
    const files = [...new Set([...read, ...settings(options, configuredBy(options))])].sort();
    return {
      document: shownAddress(options.document),
      output: options.output,
      files,
      ...(addresses.length > 0 && { addresses }),
    };
  });
  const all = [...new Set(documents.flatMap(({ files }) => files))].sort();
  return {
    ok: runs.length > 0 && !hasErrors(diagnostics),
    diagnostics,
    source,
    json: { documents },
    text: () => all.map((file) => `${printable(file)}\n`).join(''),
  };
}

function isAddress(name: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(name);
}

/** What shapes the output beside what the document says. */
function settings(
  { cwd, templates, ...options }: GenerateOptions,
  configuration: string | undefined,
): readonly string[] {
  const { tsconfig } = importStyle({ cwd, ...options });
  const paths = [
    ...(configuration === undefined ? [] : withImports([resolve(cwd, configuration)])),
    ...(templates === undefined ? [] : entriesBelow(resolve(cwd, templates), 'isFile')),
    ...(tsconfig === undefined ? [] : [resolve(cwd, tsconfig)]),
  ];
  return paths.map((path) => relative(cwd, path).replaceAll('\\', '/'));
}
