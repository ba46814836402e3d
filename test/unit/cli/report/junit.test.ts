// A JUnit report, read back by a parser of XML that knows nothing of the printer.

import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

import { diagnostic } from '../../../../generator/base/diagnostics.js';
import { junitReport } from '../../../../generator/cli/report/programs.js';

const location = { file: 'a & "b".yaml', line: 3, column: 1 };
const hostile = 'is <b>"gone"</b> & ]]> \u0000 \ufffe';
const found = [
  diagnostic('diff/breaking', hostile, { location }),
  diagnostic('diff/change', 'is new', { severity: 'info' }),
];

it('is one failed case for an error, and a passed one for anything else', () => {
  const text = junitReport(found, { command: 'concord check' });
  expect(text).toContain('<testsuite name="concord check" tests="2" failures="1">');
  expect(text).toContain('file="a &amp; &quot;b&quot;.yaml" line="3"');
  expect(text).toContain('message="is &lt;b&gt;&quot;gone&quot;&lt;/b&gt; &amp; ]]&gt;');
  expect(text).toContain('<system-out>is new');
  expect(text.match(/<failure /g)).toHaveLength(1);
  // No character that XML 1.0 has no place for.
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  const { status, error } = spawnSync('python3', ['-c', parse], { input: text, encoding: 'utf8' });
  if (error === undefined) expect(status).toBe(0);
});

const parse = 'import sys, xml.etree.ElementTree as t; t.fromstring(sys.stdin.read().encode())';

it('has a case where nothing was found, because a report without any is an error to many', () => {
  expect(junitReport([], { command: 'concord check' })).toContain(
    '<testcase classname="concord check" name="finds nothing"/>',
  );
});
