// The file that belongs to an answer: where the document declares that an operation gives the
// address of an upload, a small file is sent to it, so that what is made of the file can be made.

import type { Api } from '../model/api.js';
import type { Json } from '../model/json.js';
import { uploadOf } from '../model/capabilities/uploads.js';
import { member } from '../runtime/mock/fixture.js';
import type { SandboxOperation } from '../sandbox/operations.js';
import type { RequestValues } from './request.js';
import type { Run } from './run.js';

interface Answered {
  readonly values: RequestValues;
  readonly body: Json;
}

interface Sender {
  readonly api: Api;
  readonly run: Run;
  readonly baseUrlOf: (operation: SandboxOperation) => string;
  readonly maySend: (method: string) => boolean;
}

/** Sends a file to the address in an answer, if that is on the host of the service. */
export async function sendFile(
  operation: SandboxOperation,
  { values, body }: Answered,
  { api, baseUrlOf, maySend, run }: Sender,
): Promise<void> {
  const { upload } = uploadOf(api, operation.declared);
  // A form has fields that the store demands, which nothing is known of.
  if (!upload || upload.fields || !maySend(upload.method) || run.isSpent()) return;
  const address = upload.address.reduce<unknown>((inner, step) => member(inner, step), body);
  const own = new URL(baseUrlOf(operation)).origin;
  if (typeof address !== 'string' || !URL.canParse(address) || new URL(address).origin !== own)
    return;
  const { fileName, contentTypes } = upload;
  const name =
    'parameter' in fileName
      ? Object.values(values).map((part) => member(part, fileName.parameter.name))
      : [member(values.body?.value, fileName.property)];
  const [, extension = ''] =
    /\.([^.]+)$/.exec(String(name.find((value) => value !== undefined))) ?? [];
  const type = contentTypes.get(extension.toLowerCase()) ?? 'application/octet-stream';
  await run.send(
    operation,
    new Request(address, {
      method: upload.method,
      headers: { 'content-type': type },
      body: fileOf(type),
    }),
  );
}

/** A file of a few bytes that begins as files of its type do (ISO/IEC 14496-12, section 4.3). */
function fileOf(type: string): Uint8Array<ArrayBuffer> {
  const text = /^(?:video|audio)\//.test(type) ? '\0\0\0\x18ftypmp42\0\0\0\0mp42isom' : 'a';
  return new TextEncoder().encode(text);
}
