// What the page offers of each operation: the answer of `GET /__mock/operations`.

import type { Api } from '../../model/api.js';
import { member } from '../../runtime/mock/fixture.js';
import { partOf } from '../../lower/calls/media.js';
import type { SandboxOperation } from '../operations.js';

export type Offer = ReturnType<typeof offerOf>;
export type Offered = Offer['operations'][number];

export function offerOf(
  { info, operations: described }: Api,
  operations: readonly SandboxOperation[],
  base: string,
) {
  return {
    ...{ title: info.title, base },
    operations: operations.map((operation) => {
      const { id, at, service, security: [schemes = []] = [] } = operation;
      const { method, path, request } = operation.constants;
      const own = described.find((each) => each.at === at);
      const body = member(request, 'body');
      return {
        ...{ id, method, path, summary: own?.summary, tag: own?.tags[0] ?? 'Operations' },
        parameters: (own?.parameters ?? []).map((parameter) => {
          const { name, required, style, explode, allowReserved, mediaType } = parameter;
          const place = partOf(parameter);
          return {
            ...{ name, in: place, explode, style: style === 'cookie' ? ('form' as const) : style },
            ...(required && { required }),
            ...(allowReserved && { allowReserved }),
            ...(mediaType !== undefined && { mediaType }),
            isWholeQuery: parameter.in === 'querystring',
            value: member(member(request, place), name),
          };
        }),
        mediaType: String(member(request, 'mediaType') ?? ''),
        /** Missing where it is a file. */
        body: body instanceof Uint8Array || body instanceof Blob ? undefined : body,
        security: schemes.flatMap((name) => service.schemes[name] ?? []),
      };
    }),
  };
}
