import { DEMO_CLIENT_ID, DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { commit } from "@/lib/modules/events/commit";
import { verifyPassword } from "@/lib/platform/crypto/password";
import { env } from "@/lib/platform/env/env";
import { AppError } from "@/lib/platform/errors/app-error";
import { forAddress, forgetShared, forgiveShared, forKey, takeShared } from "@/lib/platform/http/shared-rates";
import { openSession } from "@/lib/platform/session/open-session";
import { fullNameOf } from "./attender-dto";
import { noteFailedSignIn } from "./failed-sign-in";
import { findByEmail } from "./find-by-email";
import { noteSignIn } from "./store/attender";

/** Purposes of the two counters. */
const ACCOUNT = "sign-in-account";
const ADDRESS = "sign-in-address";
const PER_ACCOUNT = { limit: 10, windowMs: 15 * 60 * 1000 };
const PER_ADDRESS = { limit: 50, windowMs: 15 * 60 * 1000 };

/** A new sign-in; the token is told once. */
export type SignIn = {
  token: string;
  attender: { id: number; fullName: string; email: string; profile: number };
  clientId: string;
  signedInAt: Date;
};

/** The demo's password is known to everybody; without the demo it opens nothing, whoever had the demo on before. */
const isPublished = (clientId: string, password: string) =>
  !env().DEMO_MODE && clientId === DEMO_CLIENT_ID && password === DEMO_PASSWORD;

/**
 * Checks e-mail and password and opens a session. Failures are limited per account and per address; a known and an
 * unknown e-mail take the same time and answer the same, and only the right password learns that an account is inactive.
 * @throws {AppError} INVALID_CREDENTIALS, ACCOUNT_INACTIVE, TOO_MANY_REQUESTS
 */
export async function authenticate(input: {
  email: string;
  password: string;
  address: string;
  userAgent: string;
}): Promise<SignIn> {
  const email = input.email.trim().toLowerCase();
  const ofAccount = forKey(ACCOUNT, email, PER_ACCOUNT);
  const ofAddress = forAddress(ADDRESS, input.address, PER_ADDRESS);
  // Counted before the slow hash, so that parallel guesses can't all pass; forgiven on success.
  await takeShared([...ofAccount, ...ofAddress]);

  const attender = await findByEmail(email);
  const isRight = await verifyPassword(attender?.passwordHash, input.password);
  if (!attender || !isRight || isPublished(attender.clientId, input.password)) {
    await noteFailedSignIn(email, input.address);
    throw new AppError("INVALID_CREDENTIALS");
  }
  if (!attender.isActive) throw new AppError("ACCOUNT_INACTIVE");
  await forgetShared(ofAccount);
  // One event only: a right password says nothing about the address's other guesses, but an office behind one address
  // must not run into the limit by signing in.
  await forgiveShared(ofAddress);

  const { workspaceId, attenderId, passwordHash } = attender;
  const { address, userAgent } = input;
  const { token } = await commit({ workspaceId, attender: { id: attenderId }, address }, async (unit) => {
    // A reset or a deactivation may have ended all sessions while the hash was computed; this one would begin after.
    const signIn = { id: attenderId, knownHash: passwordHash, now: unit.now };
    if ((await unit.run(noteSignIn, signIn)) !== 1) throw new AppError("INVALID_CREDENTIALS");
    await unit.audit("sign-in.succeeded");
    return openSession(unit, { attenderId, userAgent, address });
  });
  return {
    token,
    attender: {
      id: attenderId,
      fullName: fullNameOf(attender),
      email: attender.email,
      profile: attender.profile,
    },
    clientId: attender.clientId,
    signedInAt: new Date(),
  };
}
