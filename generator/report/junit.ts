// Diagnostics as a JUnit report, which test reports of CI services read: an error is a failed case, what is no error is a case that passed.

import { entryOf } from '../catalogue.js';
import type { Diagnostic } from '../diagnostics.js';
import { placeOf } from './markdown.js';
import { printable } from './printable.js';

/** `command` is the name of the suite, and of its one case where nothing was found. */
export function junitReport(
  diagnostics: readonly Diagnostic[],
  { command }: { readonly command: string },
): string {
  const failures = diagnostics.filter(({ severity }) => severity === 'error').length;
  const cases =
    diagnostics.length === 0
      ? [`<testcase classname=${attribute(command)} name="finds nothing"/>`]
      : diagnostics.map(testCase);
  const counts = `tests="${cases.length}" failures="${failures}"`;
  const suite = `<testsuite name=${attribute(command)} ${counts}>`;
  const lines = cases.map((each) => `    ${each}\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n  ${suite}\n${lines}  </testsuite>\n</testsuites>\n`;
}

function testCase({ code, severity, message, location, help }: Diagnostic): string {
  const where = placeOf(location);
  const name = where === '' ? message : `${message} ${where}`;
  const file = location ? ` file=${attribute(location.file)} line="${String(location.line)}"` : '';
  const open = `<testcase classname=${attribute(code)} name=${attribute(name)}${file}>`;
  const text = escaped([message, where, help ?? entryOf(code).fix].filter(Boolean).join(' '));
  const inside =
    severity === 'error'
      ? `<failure type=${attribute(code)} message=${attribute(message)}>${text}</failure>`
      : `<system-out>${text}</system-out>`;
  return `${open}${inside}</testcase>`;
}

function attribute(text: string): string {
  return `"${escaped(text)}"`;
}

/** XML has no way to write control characters and what is no character. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
