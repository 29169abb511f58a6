import { commit } from "@/lib/modules/events/commit";
import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { globalReads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import { type ResolvedWebChat, toPreChatFields } from "./queries";
import type { PreChatField } from "./schema";
import { insertVisitor, noteSeen, type TokenRow, visitorByToken } from "./store/visitor";
import { deleteSession, sessionByToken } from "./store/visitor-session";

/** Who writes in a web chat: known by their token alone. */
export type VisitorCtx = {
  workspaceId: number;
  visitorId: number;
  webChatId: number;
  preChatFields: readonly PreChatField[];
  /** When the signature of their site expires; null for a visitor nobody has signed for. Epoch milliseconds. */
  expiresAt: number | null;
};

/** Makes a visitor of a web chat and returns their token, told once. @throws {AppError} IDENTITY_REQUIRED */
export async function openVisitor(webChat: ResolvedWebChat): Promise<string> {
  if (webChat.identityRequired) throw new AppError("IDENTITY_REQUIRED");
  const token = newToken();
  await commit(webChat, (unit) =>
    unit.run(insertVisitor, {
      webChatId: webChat.id,
      tokenHash: hashToken(token),
      externalId: null,
      customerId: null,
      now: unit.now,
    }),
  );
  return token;
}

/**
 * The visitor of a token, or null: unknown, expired, their web chat was switched off or wants signed visitors only, or its
 * key was regenerated since.
 */
export async function readVisitor(token: string): Promise<VisitorCtx | null> {
  const known = (await readAnonymous(hashToken(token))) ?? (await readSession(hashToken(token)));
  if (!known?.isActive) return null;
  const { workspaceId, visitorId, webChatId, expiresAt } = known;
  if (known.tokensSince !== null && known.createdAt < known.tokensSince) return null;
  if (known.identityRequired && expiresAt === null) return null;
  await commit({ workspaceId }, (unit) => unit.run(noteSeen, { id: visitorId, now: unit.now }));
  const preChatFields = toPreChatFields(known.preChatFields);
  return { workspaceId, visitorId, webChatId, expiresAt, preChatFields };
}

type Known = TokenRow & { expiresAt: number | null };

async function readAnonymous(tokenHash: string): Promise<Known | undefined> {
  const row = await globalReads.first(visitorByToken, { tokenHash });
  return row && { ...row, expiresAt: null };
}

async function readSession(tokenHash: string): Promise<Known | undefined> {
  const row = await globalReads.first(sessionByToken, { tokenHash });
  return row && row.expiresAt > Date.now() ? row : undefined;
}

/** The visitor's token of a request; null when it carries none. */
export function visitorTokenOf(request: Request): string | null {
  return /^Bearer ([\w-]+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** The visitor who makes a request. @throws {AppError} UNAUTHENTICATED */
export async function visitorOf(request: Request): Promise<VisitorCtx> {
  const token = visitorTokenOf(request);
  const visitor = token === null ? null : await readVisitor(token);
  if (!visitor) throw new AppError("UNAUTHENTICATED");
  return visitor;
}

/** Ends a signed visitor's session in one browser; a token that is none of ours changes nothing. */
export async function endVisitorSession(token: string): Promise<void> {
  const session = await globalReads.first(sessionByToken, { tokenHash: hashToken(token) });
  if (session) await commit(session, (unit) => unit.run(deleteSession, { id: session.id }));
}
