// Compiles what a schema refers to before the schema: ajv goes from reference to reference by itself, one within the other, and its stack does not hold
// a few hundred of them. What has failed once fails whatever refers to it.

export function createCompiled<Validate>(
  compile: (id: string) => Validate,
  leadsTo: (id: string) => readonly string[],
): (id: string) => Validate {
  const done = new Map<string, { readonly validate: Validate } | { readonly error: unknown }>();
  const compileAfter = (id: string): void => {
    const failed = leadsTo(id)
      .map((other) => done.get(other))
      .find((other) => other !== undefined && 'error' in other);
    try {
      done.set(id, failed ?? { validate: compile(id) });
    } catch (error) {
      done.set(id, { error });
    }
  };
  return (id) => {
    const entered = new Set<string>();
    const open = [id];
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      const isDone = done.has(next);
      if (isDone || entered.has(next)) {
        open.pop();
        if (!isDone) compileAfter(next);
        continue;
      }
      entered.add(next);
      open.push(
        ...leadsTo(next)
          .filter((other) => !done.has(other) && !entered.has(other))
          .reverse(),
      );
    }
    const found = done.get(id);
    if (found === undefined) throw new Error(`Nothing was compiled for ${id}`);
    if ('error' in found) throw found.error;
    return found.validate;
  };
}
