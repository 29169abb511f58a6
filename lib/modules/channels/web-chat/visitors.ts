import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { rawClient } from "@/lib/platform/db/raw-client";
import { type ScopedDb, scopedClient } from "@/lib/platform/db/scoped-client";
import { AppError } from "@/lib/platform/errors/app-error";
import { type ResolvedWebChat, toPreChatFields } from "./queries";
import type { PreChatField } from "./schema";

/** Who writes in a web chat: known by their token alone. */
export type VisitorCtx = {
  workspaceId: number;
  visitorId: number;
  webChatId: number;
  preChatFields: readonly PreChatField[];
  /** When the signature of their site expires; null for a visitor nobody has signed for. Epoch milliseconds. */
  expiresAt: number | null;
  db: ScopedDb;
};

/** Makes a visitor of a web chat and returns their token, told once. @throws {AppError} IDENTITY_REQUIRED */
export async function openVisitor(webChat: ResolvedWebChat): Promise<string> {
  if (webChat.identityRequired) throw new AppError("IDENTITY_REQUIRED");
  const token = newToken();
  await scopedClient(webChat.workspaceId).visitor.create({
    data: { workspaceId: webChat.workspaceId, webChatId: webChat.id, tokenHash: hashToken(token) },
  });
  return token;
}

const WEB_CHAT = {
  select: { isActive: true, tokensSince: true, identityRequired: true, preChatFields: true },
} as const;

/**
 * The visitor of a token, or null: unknown, expired, their web chat was switched off or wants signed visitors only, or its
 * key was regenerated since.
 */
export async function readVisitor(token: string): Promise<VisitorCtx | null> {
  const known = (await readAnonymous(hashToken(token))) ?? (await readSession(hashToken(token)));
  if (!known?.webChat.isActive) return null;
  const { webChat, since, ...visitor } = known;
  if (webChat.tokensSince && since < webChat.tokensSince) return null;
  if (webChat.identityRequired && visitor.expiresAt === null) return null;
  const db = scopedClient(visitor.workspaceId);
  await db.visitor.update({ where: { id: visitor.visitorId }, data: { lastSeenAt: new Date() } });
  return { ...visitor, preChatFields: toPreChatFields(webChat.preChatFields), db };
}

async function readAnonymous(tokenHash: string) {
  const row = await rawClient().visitor.findUnique({ where: { tokenHash }, include: { webChat: WEB_CHAT } });
  if (!row) return null;
  const { workspaceId, webChatId, webChat, createdAt } = row;
  return { workspaceId, visitorId: row.id, webChatId, webChat, since: createdAt, expiresAt: null };
}

async function readSession(tokenHash: string) {
  const row = await rawClient().visitorSession.findUnique({ where: { tokenHash }, include: { webChat: WEB_CHAT } });
  if (!row || row.expiresAt <= new Date()) return null;
  const { workspaceId, visitorId, webChatId, webChat, createdAt, expiresAt } = row;
  return { workspaceId, visitorId, webChatId, webChat, since: createdAt, expiresAt: expiresAt.getTime() };
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
  await rawClient().visitorSession.deleteMany({ where: { tokenHash: hashToken(token) } });
}
