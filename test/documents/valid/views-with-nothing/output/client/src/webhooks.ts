import type { Session } from './types/shared.js';

export type SessionBegunPayload = Session;
