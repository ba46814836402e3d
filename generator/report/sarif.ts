// Diagnostics as a log of SARIF 2.1.0, which code scanning services take. https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html

import { entryOf } from '../catalogue.js';
import type { Diagnostic, Location, Severity } from '../diagnostics.js';
import { version } from '../version.js';

const levels = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<
  Severity,
  string
>;

/** One run: its rules are the codes that occur, in the order in which they do. */
export function sarifLog(
  diagnostics: readonly Diagnostic[],
  { exitCode, about }: { readonly exitCode: number; readonly about?: string | undefined },
): object {
  // GitHub refuses a log in which a result has no place.
  const start = about === undefined ? undefined : { file: about, line: 1, column: 1 };
  const codes = [...new Set(diagnostics.map(({ code }) => code))];
  const rules = codes.map((code) => {
    const { title, fix, severity } = entryOf(code);
    return {
      id: code,
      shortDescription: { text: `${title}.` },
      help: { text: fix },
      defaultConfiguration: { level: levels[severity] },
    };
  });
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Concord', semanticVersion: version, rules } },
        // The run did what it is for, also where it found something; a bug and what could not be done are failures.
        invocations: [{ executionSuccessful: exitCode < 2, exitCode }],
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((entry) =>
          result({ ...entry, location: entry.location ?? start }, codes.indexOf(entry.code)),
        ),
      },
    ],
  };
}

function result(
  { code, severity, message, location, pointer, related = [], help, fingerprint }: Diagnostic,
  ruleIndex: number,
): object {
  const place = {
    ...(location && physical(location)),
    ...(pointer !== undefined &&
      pointer !== '' && { logicalLocations: [{ fullyQualifiedName: pointer }] }),
  };
  const others = related.flatMap((other, id) =>
    other.location ? [{ id, message: { text: other.message }, ...physical(other.location) }] : [],
  );
  return {
    ruleId: code,
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

function physical({ file, line, column, endLine, endColumn }: Location): object {
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
    : file
        .replace(/\p{Cs}/gu, '\ufffd')
        .split('/')
        .map(encodeURIComponent)
        .join('/');
  // A file outside of the working directory has no address below it, and what was read from an address has its own.
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
