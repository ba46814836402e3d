// A stream that tells what passes through it.

/** `touch` is called for every piece, `end` once when the stream is over: read to its end, broken off, or given up by its reader. */
export function passing(
  stream: ReadableStream<Uint8Array>,
  touch: () => void,
  end: () => void = () => {},
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          touch();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (cause) {
          end();
          controller.error(cause);
        }
      },
      cancel: async (reason) => {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
