import { hash } from "@node-rs/argon2";

// argon2id with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet.
// The algorithm's number: the package's enum is ambient, which isolated modules can't read.
const ARGON2ID = 2;
export const ARGON2_OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * argon2id hash of a password as a PHC string. It takes any: what people choose goes through hashChosenPassword
 * (lib/modules/attenders/password/new-password.ts), and the import rules let nothing else of the product in here.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2_OPTIONS);
}
