// Copied by Concord into every output that needs it. Do not edit.

// Files and forms that fetch does not know: those of node-fetch, formdata-node or jsdom. It would send their names in place of them.

/** Whether fetch reads it as a file. */
function isKnown(blob: Blob): boolean {
  const type = 'a/b';
  return (
    blob instanceof Blob &&
    new Response(blob.slice(0, 0, type)).headers.get('content-type') === type
  );
}

/** Joins the pieces of a body: as a text, or as a `Blob` that is read while it is sent. What fetch does not know is read before. */
export function joinPieces(pieces: readonly (string | Blob)[]): {
  readonly content?: string | Blob;
  readonly load?: () => Promise<Uint8Array<ArrayBuffer>>;
} {
  const files = pieces.filter((piece) => typeof piece !== 'string');
  if (!files[0]) return { content: pieces.join('') };
  if (files.every(isKnown)) return { content: pieces[1] ? new Blob([...pieces]) : files[0] };
  return { load: () => read(pieces) };
}

async function read(pieces: readonly (string | Blob)[]): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const parts = await Promise.all(
    pieces.map(async (piece) =>
      typeof piece === 'string' ? encoder.encode(piece) : new Uint8Array(await bytesOf(piece)),
    ),
  );
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

interface Reader {
  result: ArrayBuffer;
  onload: () => void;
  onerror: (error: unknown) => void;
  readAsArrayBuffer(blob: Blob): void;
}

/** Reads a file; in jsdom it has no methods for that. */
function bytesOf(blob: Blob): Promise<ArrayBuffer> {
  if ('arrayBuffer' in blob) return blob.arrayBuffer();
  // A cast: only pages have it.
  const { FileReader } = globalThis as unknown as { FileReader: new () => Reader };
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = reject;
    reader.readAsArrayBuffer(blob);
  });
}
