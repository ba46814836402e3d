// Control calls about what there is: the clock, the records of each resource, and the account.

import {
  anything,
  atLeastZero,
  boolean,
  either,
  mapOf,
  number,
  object,
} from '../../model/forms.js';
import type { JsonObject } from '../../model/json.js';
import type { Engine } from '../state/engine.js';
import { refuse } from './request.js';
import type { Routes } from './routes.js';

const properties = mapOf(anything);
const move = either(
  object({ advance: atLeastZero }),
  object({ to: number }),
  object({ pause: boolean }),
);

export function clockRoutes(engine: Engine): Routes {
  const { world } = engine;
  return {
    'GET state': () => engine.view(),
    'POST clock': async ({ body }) => {
      const given = await body(move);
      if ('pause' in given) {
        world.pause(given.pause);
        engine.changed();
        return engine.view();
      }
      const seconds = 'to' in given ? given.to - world.now() : given.advance;
      // The clock shows whole seconds: the present one may be asked for.
      if (seconds < -1 || seconds > 1e10)
        refuse(422, 'Expected seconds to `advance`, or a time to go `to` that is not over.');
      await engine.advance(Math.max(0, seconds));
      return engine.view();
    },
  };
}

export function recordRoutes({ world, deliveries, ...engine }: Engine): Routes {
  const typeOf = (type: string): string =>
    Object.hasOwn(world.declaration.resources, type)
      ? type
      : refuse(404, `There is no resource ${JSON.stringify(type)}.`);
  /** @param open What may be wrong, since it is made right. */
  const check = (type: string, value: JsonObject, open: readonly string[] = []): void => {
    const wrong = world.problemsOf(type, value).filter((problem) => !open.includes(problem));
    if (wrong.length > 0) refuse(422, `The schema of ${type} does not take ${wrong.join(', ')}.`);
  };
  return {
    'GET resources/*': ({ params: [name = ''], query }) => {
      const type = typeOf(name);
      return world
        .list(type)
        .filter(({ value }) =>
          [...query].every(([field, text]) =>
            [value[field] ?? null].flat().some((member) => String(member) === text),
          ),
        )
        .map((entry) => world.shown(entry.value, entry, false));
    },
    'POST resources/*': async ({ params: [name = ''], body }) => {
      const type = typeOf(name);
      const given = await body(properties);
      const id = given[world.resourceOf(type).id ?? 'id'];
      if (id !== undefined && world.find(type, id)) refuse(409, `There is such a ${type} already.`);
      check(type, given, world.problemsOf(type, {}));
      const entry = world.add(type, given);
      engine.changed();
      return Response.json(world.shown(entry.value, entry), { status: 201 });
    },
    'PATCH resources/*/*': async ({ params: [name = '', id = ''], body }) => {
      const type = typeOf(name);
      const entry =
        world.find(type, id) ?? refuse(404, `There is no ${type} ${JSON.stringify(id)}.`);
      const given = await body(properties);
      const own = given[world.resourceOf(type).id ?? 'id'];
      if (own !== undefined && String(own) !== entry.id) refuse(422, 'An id cannot be changed.');
      check(type, { ...entry.value, ...given });
      const before = world.troubles().length;
      world.change(entry, given);
      engine.changed();
      const [trouble] = world.troubles().slice(before);
      if (trouble !== undefined) refuse(501, trouble);
      await deliveries.settled();
      return world.shown(entry.value, entry);
    },
    'PATCH account': async ({ body }) => {
      const value = { ...world.state().account, ...(await body(properties)) };
      check(world.declaration.account?.schema ?? '', value);
      world.setAccount(value);
      engine.changed();
      return engine.view().account;
    },
  };
}
