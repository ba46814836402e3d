// Copied by Concord into every output that needs it. Do not edit.

// A stream that tells what passes through it.

export interface Passage {
  /** Called for every piece. */
  readonly touch?: () => void;
  /** Called once when the stream is over: read to its end, broken off, or given up by its reader. */
  readonly end?: () => void;
  /** What the reader is told where the stream breaks off. Default: what the stream says. */
  readonly cause?: (error: unknown) => unknown;
}

export function passing(
  stream: ReadableStream<Uint8Array>,
  { touch = () => {}, end = () => {}, cause = (error) => error }: Passage,
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
        } catch (error) {
          end();
          controller.error(cause(error));
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
