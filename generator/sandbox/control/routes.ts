// What control calls there are, by method and path; `*` is a parameter.

import { anything, either, type ExtensionForm, nothing, object, text } from '../../model/forms.js';
import { type Faults, faultsIn } from '../faults.js';
import { webhookProblem } from '../state/deliveries.js';
import type { Engine } from '../state/engine.js';
import type { LoggedExchange } from '../types.js';
import { refuse } from './request.js';

interface Received {
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: <T>(form: ExtensionForm<T>) => Promise<T>;
}

export type Routes = Readonly<Record<string, (received: Received) => Promise<object> | object>>;

const address = either(object({ url: either(text, nothing) }), nothing);

export function deliveryRoutes({ world, deliveries, ...engine }: Engine): Routes {
  return {
    'PUT webhook': async ({ body }) => {
      const url = (await body(address))?.url ?? null;
      const problem = url === null ? undefined : webhookProblem(url);
      if (problem !== undefined) refuse(422, problem);
      world.state().webhook = { url, enabled: url !== null, failures: 0 };
      engine.changed();
      return engine.view().webhook;
    },
    'GET deliveries': () => deliveries.list(),
    'POST deliveries/*/resend': async ({ params: [id = ''] }) => {
      const again =
        deliveries.again(id) ?? refuse(404, `There is no delivery ${JSON.stringify(id)}.`);
      return (await again) ?? refuse(409, 'No webhook is set.');
    },
  };
}

export function logRoutes(exchanges: () => readonly LoggedExchange[]): Routes {
  return {
    'GET requests': ({ query }) => {
      const limit = Number(query.get('limit') ?? 100);
      return Number.isInteger(limit) && limit > 0
        ? exchanges().slice(-limit)
        : refuse(422, '`limit` is a whole number above zero.');
    },
  };
}

/** @param operations The ids that a fault may name. */
export function faultRoutes(faults: Faults, operations: ReadonlySet<string>): Routes {
  return {
    'GET faults': () => faults.list(),
    'PUT faults': async ({ body }) => {
      const given = faultsIn(await body(anything));
      if (typeof given === 'string') return refuse(422, given);
      for (const { operation } of given)
        if (operation !== undefined && !operations.has(operation))
          refuse(422, `There is no operation ${JSON.stringify(operation)}.`);
      faults.set(given);
      return faults.list();
    },
  };
}
