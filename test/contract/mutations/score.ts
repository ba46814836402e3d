// The kill rate as the README shows it: a row for each sort of fact, then the survivors with their reasons.

import type { Mutation } from './mutation.js';
import { reasonFor } from './survivors.js';

export interface Outcome {
  readonly mutation: Mutation;
  /** The check that found it: `C7`. */
  readonly killer?: string | undefined;
}

const sorts: readonly (readonly [sort: string, kinds: RegExp])[] = [
  ['descriptions and summaries', /^(?:description|summary) of|^title of|^version of/],
  ['vendor extensions', /^x-(?!method)/],
  ['names: operations, tags, methods, components', /operationId|^tag |x-method-name|component/],
  ['examples, defaults, deprecation', /example|default|deprecated/],
  ['enums, constants, known values', /enum|const|known value/],
  ['security and servers', /security|server/],
  ['webhooks', /webhook/],
  ['headers', /header (?:added|removed|renamed|type)/],
  ['parameters', /parameter|allowReserved/],
  ['paths, methods, operations', /^path|method|operation/],
  ['request bodies', /body|request media/],
  ['statuses and responses', /status|response/],
  ['composition and references', /allOf|oneOf|anyOf|reference/],
  ['lists', /[iI]tems/],
  ['properties and required', /propert|Properties|required|readOnly|writeOnly/],
  ['types and null', /type|null/],
  ['bounds, lengths, patterns, formats', /./],
];

export function tableOf(outcomes: readonly Outcome[]): string {
  const left = new Map(sorts.map(([sort]) => [sort, new Array<Outcome>()]));
  for (const outcome of outcomes)
    left
      .get(sorts.find(([, kinds]) => kinds.test(outcome.mutation.kind))?.[0] ?? '')
      ?.push(outcome);
  const rows = [...left].filter(([, own]) => own.length > 0).map(([sort, own]) => rowOf(sort, own));
  const header = ['fact', 'kinds', 'mutations', 'killed', 'survived', 'by'];
  const table = [
    header,
    header.map((_, index) => (index === 0 || index === 5 ? '---' : '---:')),
    ...rows,
    rowOf('all', outcomes),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  const reasons = new Map<string, Set<string>>();
  for (const { mutation, killer } of outcomes) {
    if (killer !== undefined) continue;
    const reason = reasonFor(mutation) ?? 'not explained';
    reasons.set(reason, (reasons.get(reason) ?? new Set()).add(mutation.kind));
  }
  const list = [...reasons]
    .map(([reason, kinds]) => `- ${[...kinds].sort().join(', ')}: ${reason}.`)
    .join('\n');
  return `${table}\n\nUndetected mutations:\n\n${list}`;
}

function rowOf(sort: string, own: readonly Outcome[]): string[] {
  const killed = own.filter(({ killer }) => killer !== undefined);
  const killers = [...new Set(killed.flatMap(({ killer }) => killer ?? []))].sort((a, b) =>
    a < b ? -1 : 1,
  );
  return [
    sort,
    String(new Set(own.map(({ mutation }) => mutation.kind)).size),
    String(own.length),
    String(killed.length),
    String(own.length - killed.length),
    sort === 'all' ? `${((killed.length / own.length) * 100).toFixed(1)} %` : killers.join(' '),
  ];
}
