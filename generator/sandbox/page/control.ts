// The control calls: what the page asks the mock, and has it do.

import { member } from '../../runtime/mock/fixture.js';
import { parsed } from '../../runtime/mock/parameters.js';
import { part, pill } from './dom.js';

/** @throws {Error} It was refused, or nobody answers. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await fetch(path, { method, ...sent }).catch(() => undefined);
  if (!response) throw new Error('The mock does not answer. Start it again: this page goes on.');
  const text = await response.text();
  const reason = member(parsed(text), 'detail') ?? text;
  if (!response.ok)
    throw new Error(`${method} ${path} was refused (${response.status}): ${reason}`);
  return JSON.parse(text || 'null');
}

/**
 * Does something, says when it is done, and shows why where it fails: what was not asked for, in a
 * place of its own.
 */
export async function act(work: () => Promise<unknown>, done = ''): Promise<void> {
  const problem = part(done === '' ? 'gone' : 'problem', HTMLElement);
  try {
    await work();
    problem.hidden = true;
    if (done !== '') part('told', HTMLElement).textContent = done;
  } catch (error) {
    problem.hidden = false;
    const text = error instanceof Error ? error.message : String(error);
    problem.replaceChildren(pill('Failed', 'bad'), ` ${text}`);
  }
}
