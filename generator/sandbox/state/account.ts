// What the account pays, and how its counters begin anew.

import type { Api } from '../../model/api.js';
import { costsOf } from '../../model/capabilities/limits.js';
import type { ExtensionValue } from '../../model/extension-table.js';
import { isObject, type JsonObject, tokens, valueAt } from '../../model/json.js';
import { merged, placed, type ValueScope, valuesOf } from './values.js';

type SandboxDeclaration = ExtensionValue<'x-sandbox'>;

/** The account after it has paid for a record; `undefined` where it cannot. */
export function charged(
  account: JsonObject,
  value: JsonObject,
  {
    api,
    charges,
  }: {
    readonly api: Api;
    readonly charges: SandboxDeclaration['resources'][string]['charges'];
  },
): JsonObject | undefined {
  const operation = charges && api.operations.find(({ id }) => id === charges.costs);
  const table = operation && costsOf(api, operation).table;
  const cost = charges && table?.costs.get(String(value[charges.type]));
  const balance = cost && charges?.balances[cost.unit];
  if (!charges || !table || !cost || !balance) return account;
  const amount = (Number(value[charges.amount] ?? 0) / table.per) * cost.amount;
  const left = Number(valueAt(account, balance.remaining) ?? 0) - amount;
  if (left < 0) return undefined;
  const spent = Number(valueAt(account, balance.used) ?? 0) + amount;
  const paid = placed(account, tokens(balance.remaining), left);
  const after = placed(paid, tokens(balance.used), spent);
  return isObject(after) ? after : account;
}

/** The account in a new cycle: what counts begins anew, and the rest stays. */
export function inNewCycle(
  account: JsonObject,
  at: number,
  {
    account: declared,
    scope,
  }: Pick<SandboxDeclaration, 'account'> & { readonly scope: ValueScope },
): JsonObject {
  const { resets } = declared ?? {};
  if (!resets) return account;
  let counters = merged(account, valuesOf(resets.set ?? {}, scope));
  for (const balance of resets.carries ?? []) {
    const left = Number(valueAt(counters, balance.remaining) ?? 0);
    counters = placed(counters, tokens(balance.remaining), left + bought(account, balance));
  }
  return isObject(counters)
    ? { ...counters, [resets.property]: Math.floor(at) + resets.every }
    : account;
}

/** What is left beyond the total of a cycle, which is spent first. */
function bought(
  account: JsonObject,
  balance: Readonly<Record<'total' | 'used' | 'remaining', string>>,
): number {
  const amount = (of: keyof typeof balance): number => Number(valueAt(account, balance[of]) ?? 0);
  return Math.max(0, amount('remaining') - Math.max(0, amount('total') - amount('used')));
}
