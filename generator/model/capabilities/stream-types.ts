// Which media types hold one item after the other.

import type { MediaType } from '../api.js';

export function isStream({ name, itemSchema }: MediaType): boolean {
  return itemSchema !== undefined || isEvents(name) || isLines(name);
}

export function isEvents(name: string): boolean {
  return essence(name) === 'text/event-stream';
}

/** JSON values one after the other. */
export function isLines(name: string): boolean {
  return (
    /^application\/(jsonl|x-jsonl|x-ndjson|ndjson|x-json-stream|stream\+json)$/.test(
      essence(name),
    ) || isSeparated(name)
  );
}

/** RFC 7464. */
export function isSeparated(name: string): boolean {
  return /^application\/([\w.!#$&^-]+\+)?json-seq$/.test(essence(name));
}

/** The media type without its parameters, in lower case. */
export function essence(name: string): string {
  return (name.split(';')[0] ?? '').trim().toLowerCase();
}
