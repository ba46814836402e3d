// What a check found, as outputs of the action and in the summary of the step. Without a report the check could not begin, and has said why.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder = '.'] = process.argv.slice(2);
const { GITHUB_OUTPUT = '', GITHUB_STEP_SUMMARY = '' } = process.env;
const [json, markdown] = ['report.json', 'report.md'].map((name) => join(folder, name));

if (existsSync(json) && existsSync(markdown)) {
  const { comparisons = [], drift = [] } = JSON.parse(readFileSync(json, 'utf8'));
  const version = comparisons[0]?.version?.next ?? '';
  const outputs = {
    breaking: comparisons.some(
      ({ wire, sdk }) => wire?.breaking === true || sdk?.breaking === true,
    ),
    stale: drift.length > 0,
    'next-version': /^[\w.+-]*$/.test(version) ? version : '',
    report: markdown,
  };
  const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
  appendFileSync(GITHUB_OUTPUT, lines.join(''));
  appendFileSync(GITHUB_STEP_SUMMARY, readFileSync(markdown));
}
