import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { insertSession } from "@/lib/platform/db/session-store";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { SESSION_LIFETIME_MS } from "./sessions";

const USER_AGENT_MAX = 255;

/** Opens a session and returns its token, which is shown once: only its hash is stored. */
export async function openSession(
  tx: Tx,
  owner: { attenderId: number; userAgent: string; address: string },
): Promise<{ token: string; sessionId: number }> {
  const token = newToken();
  const now = Date.now();
  const row = await tx.first(insertSession, {
    attenderId: owner.attenderId,
    tokenHash: hashToken(token),
    userAgent: owner.userAgent.slice(0, USER_AGENT_MAX),
    ipAddress: owner.address,
    now,
    expiresAt: now + SESSION_LIFETIME_MS,
  });
  if (!row) throw new Error("a session was opened without a row");
  return { token, sessionId: row.id };
}
