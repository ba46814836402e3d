export type Outcome = { ok: true; value: string } | { ok: false; error: string };
