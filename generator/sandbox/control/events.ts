// What happens in a sandbox, as server-sent events for its page.

import type { Engine } from '../state/engine.js';

export function createEvents(engine: Engine) {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const tell = (event: string, data: unknown): void => {
    const told = written(event, data);
    streams.forEach((stream) => stream.enqueue(told));
  };
  let isTold = true;
  /**
   * Milliseconds: much state is told less often, so that telling takes a fifth of the time at most.
   */
  let pause = 20;
  const tellState = (): void => {
    isTold = true;
    const start = performance.now();
    tell('state', engine.view());
    pause = Math.max(20, 4 * (performance.now() - start));
  };
  engine.listen((delivery) => {
    if (streams.size === 0) return;
    if (delivery) tell('delivery', delivery);
    else if (isTold) {
      isTold = false;
      setTimeout(tellState, pause);
    }
  });
  return {
    /** @param data What is told, made only where somebody hears of it. */
    tell: (event: string, data: () => unknown): void => {
      if (streams.size > 0) tell(event, data());
    },
    /** A stream that begins with the state. */
    open: (): Response => {
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({
        start: (controller) => {
          own = controller;
          streams.add(controller);
          controller.enqueue(written('state', engine.view()));
        },
        cancel: () => void (own && streams.delete(own)),
      });
      return new Response(stream, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' },
      });
    },
    close: (): void => {
      streams.forEach((stream) => stream.close());
      streams.clear();
    },
  };
}

function written(event: string, data: unknown): Uint8Array {
  return new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
