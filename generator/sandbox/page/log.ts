// The request log, and the deliveries of webhooks.

import type { Content, Tone } from './dom.js';
import type { WebhookDelivery } from '../state/deliveries.js';
import type { LoggedExchange } from '../types.js';
import { act, call } from './control.js';
import { button, listing, make, note, opening, part, pill, show, timeOf, titled } from './dom.js';

export function showExchanges(exchanges: readonly LoggedExchange[], address: string): void {
  const rows = exchanges.toReversed().map((exchange) => {
    const { at, method, path, status, milliseconds, operation = 'no operation' } = exchange;
    const { requestBody: sent, responseBody: answered, 'x-invented': invented } = exchange;
    const summary = [
      titled(method, path),
      pill(status, toneOf(status)),
      note(`${timeOf(at / 1000).slice(11)} · ${exchange.verdict}`),
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
    note('Send one with ', make('a', { href: '#try' }, ['Try it']), ', or point a client here:'),
    make('code', {}, [address]),
  ]);
}

/** What the document says about an exchange, and where. */
export function verdict({ verdict: said, source }: LoggedExchange): HTMLElement {
  const place = make('code', {}, [source ? `${source.file}:${source.line}` : '']);
  if (said === 'valid') return make('p', { class: 'line' }, [pill('valid', 'good'), place]);
  return make('p', { class: 'line' }, [pill('not valid', 'bad'), said, place]);
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
