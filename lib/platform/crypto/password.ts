import { hash, verify } from "@node-rs/argon2";
import { globalSlot } from "@/lib/platform/global-slot";

// argon2id with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet.
// The algorithm's number: the package's enum is ambient, which isolated modules can't read.
const ARGON2ID = 2;
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id hash of a password as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/**
 * Whether the password is the hash's. With no hash (unknown e-mail, invite not accepted) it does the same work against
 * a throw-away hash and says no, so that known and unknown addresses take the same time.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password, OPTIONS);
  await verify(
    await globalSlot("dummy-password-hash", () => hashPassword("no account has this password")),
    password,
    OPTIONS,
  );
  return false;
}
