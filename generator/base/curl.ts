// A request as a command for a POSIX shell.

export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export function curlOf({ method, url, headers, body }: ShownRequest): string {
  const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    'curl -i',
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '--head' : `-X ${method}`]),
    ...Object.entries(headers).map(([name, text]) => `-H ${quoted(`${name}: ${text}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    quoted(url),
  ].join(' ');
}
