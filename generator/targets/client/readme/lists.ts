// The examples of a README for lists in pages, and for work that is waited for.

import { type Code, code, identifier, literal, member } from '../../../code/code.js';
import { print } from '../../../code/print.js';
import { markdownCode, type Safe, typescript, type View } from '../../../code/template.js';
import type { Json } from '../../../model/json.js';
import { waiterOf, waitPlanOf } from '../../../model/capabilities/waiters.js';
import type { OperationUnit } from '../surface/operations.js';
import type { Resource } from '../surface/resources.js';
import type { EmitContext } from '../surface/emit-context.js';

/** What the examples are written with. */
export interface Samples {
  /** The options of a new client. */
  readonly options: Code;
  /** The argument of a call; `said` is what the example is about. */
  readonly argument: (unit: OperationUnit, said?: Readonly<Record<string, Json>>) => Code;
}

/** The first list; false where the document declares none. */
export function listExample(
  { names, pkg }: EmitContext,
  resources: readonly Resource[],
  { options, argument }: Samples,
): View | false {
  const [found] = unitsOf(resources).filter(({ unit }) => unit.isList);
  if (!found) return false;
  const className = identifier(names.api.className);
  const list = code`client${member(found.resource.names.property)}${member(found.unit.names.method)}(${argument(found.unit)})`;
  return {
    example: printed(code`
      import { ${className} } from ${pkg.name};

      const client = new ${className}(${options});

      for await (const item of ${list}) console.log(item);

      const page = await ${list};
      const some = await ${list}.toArray({ limit: 50 });
      for await (const { items, next } of ${list}.pages()) console.log(items.length, next);
      console.log(page, some);
    `),
  };
}

/** The first work that can be waited for, with the operation that begins it where there is one. */
export function waitExample(
  { api, names, pkg }: EmitContext,
  resources: readonly Resource[],
  { options, argument }: Samples,
): View | false {
  const all = unitsOf(resources);
  const begins = all.find(
    ({ unit: { operation } }) =>
      names.operations.get(operation.at)?.andWait !== undefined &&
      waitPlanOf(api, operation).plan !== undefined,
  );
  const asked = all.find(
    ({ unit: { operation } }) =>
      names.operations.get(operation.at)?.waiter !== undefined &&
      waiterOf(api, operation).waiter !== undefined,
  );
  const method = asked && names.operations.get(asked.unit.operation.at)?.waiter?.method;
  if (!asked || method === undefined) return false;
  const className = identifier(names.api.className);
  const { waiter } = waiterOf(api, asked.unit.operation);
  const id =
    waiter?.id && waiter.id.schema.types?.join() === 'string'
      ? literal('the-id')
      : argument(asked.unit);
  const progress = code`{ deadline: 1_800_000, onState: ({ state }) => console.log(state) }`;
  const begin =
    begins &&
    code`client${member(begins.resource.names.property)}${member(begins.unit.names.method)}(${argument(begins.unit)})`;
  const first = begin
    ? code`const result = await ${begin}.andWait(${progress});\nconsole.log(result);\n`
    : code``;
  return {
    example: printed(code`
      import { ${className}, WaiterError } from ${pkg.name};

      const client = new ${className}(${options});

      try {
        ${first}const last = await client${member(asked.resource.names.property)}${member(method)}(${id});
        console.log(last);
      } catch (error) {
        if (error instanceof WaiterError) console.error(error.reason, error.state);
        else throw error;
      }
    `),
    begins: begins !== undefined,
    asks: markdownCode(asked.unit.names.function),
  };
}

function unitsOf(
  resources: readonly Resource[],
): readonly { readonly resource: Resource; readonly unit: OperationUnit }[] {
  return resources.flatMap((resource) => resource.units.map((unit) => ({ resource, unit })));
}

function printed(of: Code): Safe<'ts'> {
  return typescript(print('README.ts', of).text);
}
