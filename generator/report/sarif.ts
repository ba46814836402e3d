// Diagnostics as SARIF 2.1.0, for code scanning.

import { entryOf } from '../catalogue.js';
import { type Diagnostic, kindOf, type Location, type Severity } from '../diagnostics.js';
import { version } from '../version.js';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

interface SarifOptions {
  readonly exitCode: number;
  readonly about?: string | undefined;
  /** The name of a file in the repository, from its name in diagnostics. */
  readonly fileName: (file: string) => string;
}

/** One run: its rules are the codes that occur, in the order in which they do; of changes between documents, their ids. */
export function sarifLog(
  diagnostics: readonly Diagnostic[],
  { exitCode, about, fileName }: SarifOptions,
): object {
  // GitHub refuses a log in which a result has no place.
  const start = about === undefined ? undefined : { file: about, line: 1, column: 1 };
  const firsts = new Map<string, Diagnostic>();
  for (const entry of diagnostics) if (!firsts.has(kindOf(entry))) firsts.set(kindOf(entry), entry);
  const ids = [...firsts.keys()];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Concord',
            semanticVersion: version,
            rules: [...firsts].map(([id, entry]) => ruleOf(id, entry)),
          },
        },
        // The run did what it is for, also where it found something; a bug and what could not be done are failures.
        invocations: [{ executionSuccessful: ![2, 3, 70].includes(exitCode), exitCode }],
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((entry) =>
          result(
            { ...entry, location: entry.location ?? start },
            { ruleIndex: ids.indexOf(kindOf(entry)), fileName },
          ),
        ),
      },
    ],
  };
}

function ruleOf(id: string, { rule, code, help, severity: found }: Diagnostic): object {
  const { title, fix, severity } = entryOf(code);
  const words = `${id[0]?.toUpperCase() ?? ''}${id.slice(1).replaceAll('-', ' ')}`;
  return {
    id,
    shortDescription: { text: `${rule === undefined ? title : words}.` },
    help: { text: rule === undefined ? fix : (help ?? fix) },
    defaultConfiguration: { level: levels[rule === undefined ? severity : found] },
  };
}

function result(
  entry: Diagnostic,
  { ruleIndex, fileName }: Pick<SarifOptions, 'fileName'> & { readonly ruleIndex: number },
): object {
  const { severity, message, location, pointer, related = [], help, fingerprint } = entry;
  const place = {
    ...(location && physical(location, fileName)),
    ...(pointer !== undefined &&
      pointer !== '' && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
  const others = related.flatMap((other, id) =>
    other.location
      ? [{ id, message: { text: other.message }, ...physical(other.location, fileName) }]
      : [],
  );
  return {
    ruleId: kindOf(entry),
    ruleIndex,
    level: levels[severity],
    message: { text: help === undefined ? message : `${message} ${help}` },
    ...(Object.keys(place).length > 0 && { locations: [place] }),
    ...(others.length > 0 && { relatedLocations: others }),
    // The one that GitHub reads: an alert stays the same one while lines around it come and go.
    ...(fingerprint !== undefined && {
      partialFingerprints: { primaryLocationLineHash: fingerprint },
    }),
  };
}

function physical(
  { file, line, column, endLine, endColumn }: Location,
  fileName: SarifOptions['fileName'],
): object {
  const region = {
    startLine: line,
    startColumn: column,
    ...(endLine !== undefined && { endLine }),
    ...(endColumn !== undefined && { endColumn }),
  };
  const isAddress = /^https?:\/\//i.test(file);
  // Halves of characters have no encoding.
  const uri = isAddress
    ? file
    : fileName(file)
        .replace(/\p{Cs}/gu, '\ufffd')
        .split('/')
        .map(encodeURIComponent)
        .join('/');
  // A file outside of the repository has no address below it, and what was read from an address has its own.
  return {
    physicalLocation: {
      artifactLocation: {
        uri,
        ...(isAddress || uri.startsWith('..') ? {} : { uriBaseId: '%SRCROOT%' }),
      },
      region,
    },
  };
}
