export type Secret = object;

/** What is sent; `Secret` is what is received. */
export interface SecretInput {
  password: string;
}

export type Session = Secret & { token: string; user?: Secret | null };
