import type { RateLimit } from "./rate-limit";

/** Sign-ins of an address, right or wrong, before anything of them is read: an office that begins its day, and no more. */
export const SIGN_IN_RATE: RateLimit = { limit: 120, windowMs: 60_000 };
