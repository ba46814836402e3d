// The part of `node:events` that tests use, in a page.

type Hear = (value: unknown) => void;

export class Emitter {
  readonly #heard = new Map<string, Set<Hear>>();

  on(event: string, hear: Hear): this {
    const all = this.#heard.get(event) ?? new Set();
    this.#heard.set(event, all.add(hear));
    return this;
  }

  once(event: string, hear: Hear): this {
    const first: Hear = (value) => {
      this.#heard.get(event)?.delete(first);
      hear(value);
    };
    return this.on(event, first);
  }

  emit(event: string, value?: unknown): void {
    for (const hear of [...(this.#heard.get(event) ?? [])]) hear(value);
  }
}

export function once(emitter: Emitter, event: string): Promise<readonly unknown[]> {
  return new Promise((resolve) => emitter.once(event, (value) => resolve([value])));
}
