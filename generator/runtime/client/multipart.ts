// The text form of `multipart/form-data` (RFC 7578). The platform's `FormData` cannot say the type of a part that is no file.

export interface FormPart<Content = string | Blob> {
  readonly name: string;
  readonly content: Content;
  readonly type?: string | undefined;
  /** It is a file. */
  readonly fileName?: string | undefined;
}

export interface WrittenForm {
  /** Files in it are read while it is sent. */
  readonly content: Blob;
  readonly contentType: string;
}

export function writeForm(parts: readonly FormPart[]): WrittenForm {
  const { pieces, contentType } = formPieces(parts);
  return { content: new Blob([...pieces]), contentType };
}

/** What a form consists of: its own text, and the content of its parts. */
export function formPieces<Content>(parts: readonly FormPart<Content>[]): {
  readonly pieces: readonly (string | Content)[];
  readonly contentType: string;
} {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const boundary = `form-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const pieces = parts.flatMap(({ name, content, type, fileName }) => {
    const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`;
    const typed = type ? `\r\nContent-Type: ${type.replace(/[^\x20-\x7e]/g, '')}` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"${file}${typed}\r\n\r\n`;
    return [head, content, '\r\n'];
  });
  return {
    pieces: [...pieces, `--${boundary}--\r\n`],
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** As browsers write them (HTML standard, "multipart/form-data encoding algorithm"). */
function quoted(text: string): string {
  return text.replace(
    /["\r\n]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
