// The validators against the official suite: every test of the required files that needs no remote document, and the formats.

import { describe, expect, it } from 'vitest';
import { documentOf, generate, load } from './generated.js';
import { type Group, hasSuite, readSuite, remoteReference } from './suite.js';

type Outcome = 'agree' | 'wrong-accept' | 'wrong-reject' | 'not generated';

const parts = [
  { name: 'required', part: '', validators: { formats: false } },
  { name: 'formats', part: 'optional/format', validators: {} },
  { name: 'optional', part: 'optional', validators: { formats: false } },
] as const;

describe.skipIf(!hasSuite)('JSON Schema Test Suite', () => {
  it.each(parts)('$name', async ({ name, part, validators }) => {
    const all = readSuite(part);
    const groups = all.filter((group) => remoteReference(group) === undefined);
    const generated = await Promise.all(groups.map((group) => generate(documentOf(group.schema), { validators })));
    const modules = await load(generated);
    const results = groups.flatMap((group, index) => outcomes(group, modules[index]?.['subjectSchema']));
    for (const [i, g] of generated.entries()) if (g.files.length === 0) console.log('not generated', groups[i]?.id, g.diagnostics.filter((d) => d.severity === 'error').map((d) => d.message));
    console.log(table(results));
    console.log(name, 'excluded', all.length - groups.length, results.filter((r) => r.outcome !== 'agree').map((r) => `${r.outcome}: ${r.id}`).join('\n'));
    expect(results.length).toBeGreaterThan(10);
  });
});

function outcomes(group: Group, validator: { safeParse: (value: unknown) => { success: boolean } } | undefined): readonly { keyword: string; id: string; outcome: Outcome }[] {
  return group.tests.map((test) => {
    const id = `${group.id}: ${test.description}`;
    const { keyword } = group;
    if (!validator) return { keyword, id, outcome: 'not generated' };
    let success: boolean | undefined;
    try {
      success = validator.safeParse(test.data).success;
    } catch (error) {
      return { keyword, id: `${id} ${error}`, outcome: 'not generated' };
    }
    return { keyword, id, outcome: success === test.valid ? 'agree' : success ? 'wrong-accept' : 'wrong-reject' };
  });
}

function table(results: readonly { keyword: string; outcome: Outcome }[]): string {
  const agreed = results.filter(({ outcome }) => outcome === 'agree').length;
  return `${agreed} of ${results.length}`;
}
