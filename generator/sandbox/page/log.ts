// The request log, and the deliveries of webhooks.

import type { Content, Tone } from './dom.js';
import type { WebhookDelivery } from '../state/deliveries.js';
import type { LoggedExchange } from '../types.js';
import { act, call } from './control.js';
import {
  button,
  listing,
  make,
  note,
  opening,
  part,
  pill,
  route,
  show,
  timeOf,
  titled,
} from './dom.js';

export function showExchanges(exchanges: readonly LoggedExchange[], address: string): void {
  const rows = exchanges.toReversed().map((exchange) => {
    const { at, method, path, status, milliseconds, operation = 'no operation' } = exchange;
    const { requestBody: sent, responseBody: answered, 'x-invented': invented } = exchange;
    const summary = [
      route(method, path),
      pill(status, toneOf(status)),
      note(`${timeOf(at / 1000).slice(11)} · ${saidOf(exchange)}`),
    ];
    const body = (): Content => [
      verdict(exchange),
      note(`${operation}, ${Math.round(milliseconds)} ms${invented ? ', x-invented: true' : ''}`),
      ...(sent === undefined ? [] : [listing('Request', sent)]),
      ...(answered === undefined ? [] : [listing('Answer', answered)]),
    ];
    const key = [at, method, path, status, milliseconds].join(' ');
    return { key, draw: () => opening(summary, body) };
  });
  show(part('exchanges', HTMLElement), rows, [
    make('b', {}, ['No requests yet']),
    note(
      'Send one with ',
      make('a', { href: '#try' }, ['an operation']),
      ', or point a client here:',
    ),
    make('code', {}, [address]),
  ]);
}

/** What the document says about an exchange, and where. */
export function verdict(exchange: LoggedExchange): HTMLElement {
  const { verdict: said, source, by } = exchange;
  const place = make('code', {}, [source ? `${source.file}:${source.line}` : '']);
  const other = by === undefined ? [] : [pill(by, by === 'fault' ? 'bad' : 'busy')];
  const own = said === 'valid' ? [pill('valid', 'good')] : [pill('not valid', 'bad'), said];
  const shown = by === 'fault' && said === 'valid' ? ['as was asked for in the settings'] : own;
  return make('p', { class: 'line' }, [...other, ...shown, place]);
}

function saidOf({ verdict: said, note: noted, by }: LoggedExchange): string {
  return [by ?? [], by === 'fault' && said === 'valid' ? [] : said, noted ?? []].flat().join(' · ');
}

export function toneOf(status: number): Tone {
  return status >= 400 ? 'bad' : 'good';
}

export function showDeliveries(deliveries: readonly WebhookDelivery[]): void {
  const rows = deliveries.toReversed().map((delivery) => {
    const { id, at, webhook, resource, url, ok, status, error, milliseconds, body } = delivery;
    const resend = (): Promise<void> =>
      act(() => call('POST', `deliveries/${id}/resend`), 'Sent again');
    const summary = [
      titled(webhook, resource?.id ?? ''),
      pill(status ?? 'no answer', ok ? 'good' : 'bad'),
      note(`${timeOf(at / 1000).slice(11)} · ${milliseconds} ms · ${error ?? url}`),
    ];
    const again = make('p', {}, [button('Send again', resend)]);
    const content = (): Content => [listing('Body', body), again];
    return { key: id, draw: () => opening(summary, content) };
  });
  show(part('sent', HTMLElement), rows, [
    make('b', {}, ['No deliveries yet']),
    note('Say where events go in ', make('a', { href: '#settings' }, ['Settings']), '.'),
  ]);
}
