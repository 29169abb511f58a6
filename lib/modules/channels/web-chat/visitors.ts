import { hashToken, newToken } from "@/lib/platform/crypto/token";
import { rawClient } from "@/lib/platform/db/raw-client";
import { type ScopedDb, scopedClient } from "@/lib/platform/db/scoped-client";
import type { ResolvedWebChat } from "./queries";

/** Who writes in a web chat: known by their token alone. */
export type VisitorCtx = { workspaceId: number; visitorId: number; webChatId: number; db: ScopedDb };

/** Makes a visitor of a web chat and returns their token, told once. */
export async function openVisitor(webChat: ResolvedWebChat): Promise<string> {
  const token = newToken();
  await scopedClient(webChat.workspaceId).visitor.create({
    data: { workspaceId: webChat.workspaceId, webChatId: webChat.id, tokenHash: hashToken(token) },
  });
  return token;
}

/** The visitor of a token, or null: unknown, their web chat was switched off, or its key was regenerated since. */
export async function readVisitor(token: string): Promise<VisitorCtx | null> {
  const row = await rawClient().visitor.findUnique({
    where: { tokenHash: hashToken(token) },
    include: { webChat: { select: { isActive: true, tokensSince: true } } },
  });
  if (!row?.webChat.isActive) return null;
  if (row.webChat.tokensSince && row.createdAt < row.webChat.tokensSince) return null;
  const db = scopedClient(row.workspaceId);
  await db.visitor.update({ where: { id: row.id }, data: { lastSeenAt: new Date() } });
  return { workspaceId: row.workspaceId, visitorId: row.id, webChatId: row.webChatId, db };
}
