import { verify } from "@node-rs/argon2";
import { globalSlot } from "@/lib/platform/global-slot";
import { ARGON2_OPTIONS, hashPassword } from "./hash-password";

/**
 * Whether the password is the hash's. With no hash (unknown e-mail, invite not accepted) it does the same work against
 * a throw-away hash and says no, so that known and unknown addresses take the same time.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password, ARGON2_OPTIONS);
  await verify(
    await globalSlot("dummy-password-hash", () => hashPassword("no account has this password")),
    password,
    ARGON2_OPTIONS,
  );
  return false;
}
