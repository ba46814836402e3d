// `estimateCredits`: the documented table of costs, and the function that reads it.

import { code, key, literal, objectLiteral } from '../../../code/code.js';
import type { Module } from '../../../code/declarations.js';
import { costsOf } from '../../../model/capabilities/costs.js';
import type { EmitContext } from '../surface/emit-context.js';

/** Nothing where the document declares no table of costs. */
export function creditsModule({ api, names, pkg, runtime }: EmitContext): Module | undefined {
  const [table] = api.operations.flatMap((operation) => costsOf(api, operation).table ?? []);
  if (!table) return undefined;
  const { costs, seconds, operation, unspecified } = table;
  const [per = ''] = [...costs.values()].map((cost) => cost.per);
  const rows = [...costs].map(
    ([type, { amount, credits }]) => code`${key(type)}: ${literal({ amount, credits, seconds })}`,
  );
  const listed = [...costs].map(
    ([type, { amount, credits }]) =>
      `- \`${type}\`: ${amount} ${credits} credit${amount === 1 ? '' : 's'}`,
  );
  return {
    file: `${pkg.source}credits.ts`,
    declarations: [
      {
        kind: 'const',
        name: 'costs',
        exported: false,
        value: code`${objectLiteral(rows)} as const satisfies ${runtime('CreditCosts')}`,
      },
      {
        kind: 'function',
        name: 'estimateCredits',
        typeParameters: [code`T extends keyof typeof costs`],
        doc: {
          text: [
            `What work of this type costs, by the documented credits per ${per}. What was used and what is left, \`${names.operations.get(operation.at)?.function ?? operation.path}\` tells.`,
            listed.join('\n'),
            unspecified.length === 0
              ? undefined
              : `Not specified: ${unspecified.join('; ')}. So the amount is not rounded.`,
          ],
          tags: [
            { name: 'param', text: 'seconds The length that will be billed.' },
            { name: 'throws', text: '{ArgumentError} `seconds` is negative or no number.' },
          ],
        },
        parameters: [
          { name: 'type', type: code`T` },
          { name: 'seconds', type: code`number` },
        ],
        returns: code`${runtime('CreditEstimate')}<(typeof costs)[T]['credits']>`,
        body: code`return ${runtime('creditsFor')}(costs, type, seconds);`,
      },
    ],
  };
}
