// The addresses of what records hold: signed, each time others, so that those of before expire.

import { wordOf } from '../../model/capabilities/sandbox.js';
import { isArray, isObject, type Json } from '../../model/json.js';
import { mix } from '../../runtime/fixtures/sample/hash.js';
import type { StoredResource } from './store.js';
import { lasting } from './values.js';

type Holder = Pick<StoredResource, 'type' | 'id'>;

export interface Addresses {
  /** A value with addresses in place of what stands for them. */
  readonly shown: <T extends Json>(value: T, of: Holder, isFresh?: boolean) => T;
  readonly isSigned: (path: string, query: URLSearchParams) => boolean;
  /** Where the sandbox was asked last. */
  readonly seenAt: (origin: string) => void;
}

export interface AddressesOptions {
  readonly root: number;
  readonly now: () => number;
  /** How many seconds an address lasts, of a file (`$upload`) or of anything else. */
  readonly lifeOf: (type: string, isUpload: boolean) => number | undefined;
}

export function createAddresses({ root, now, lifeOf }: AddressesOptions): Addresses {
  let origin = 'http://localhost';
  let count = 0;

  /** The number of the address, and what only this sandbox makes of it. */
  const signature = (path: string, expires: string | number, number: number): string =>
    hexOf(number) + hexOf(mix(mix(root, `${path} ${expires}`), number));

  function shown<T extends Json>(value: T, of: Holder, isFresh?: boolean): T;
  function shown(value: Json, of: Holder, isFresh = true): Json {
    if (isArray(value)) return value.map((item) => shown(item, of, isFresh));
    if (!isObject(value)) return value;
    const word = wordOf(value);
    if (word === undefined || !lasting.includes(word))
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, shown(member, of, isFresh)]),
      );
    if (isFresh) count += 1;
    // What no record has, such as a checkout page, has a name alone.
    const steps = [of.type, of.id, String(value[word])].filter((step) => step !== '');
    const path = `/__mock/files/${steps.map(encodeURIComponent).join('/')}`;
    const expires = Math.floor(now()) + (lifeOf(of.type, word === '$upload') ?? 3600);
    return `${origin}${path}?expires=${expires}&signature=${signature(path, expires, count)}`;
  }

  return {
    shown,
    isSigned: (path, query) => {
      const own = query.get('signature') ?? '';
      return own === signature(path, query.get('expires') ?? '', Number(`0x${own.slice(0, 8)}`));
    },
    seenAt: (at) => void (origin = at),
  };
}

export function hexOf(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
