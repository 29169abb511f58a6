import { defaultProfileId } from "@/lib/modules/channels/profiles/queries";
import { deleteSessionsOf } from "@/lib/modules/channels/web-chat/store/visitor-session";
import { commit } from "@/lib/modules/events/commit";
import { newToken } from "@/lib/platform/crypto/token";
import { notFound } from "@/lib/platform/errors/app-error";
import { disconnectRoom } from "@/lib/platform/realtime/publisher";
import { webChatRoom } from "@/lib/platform/realtime/rooms";
import { storeSecret } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { toWebChatDto } from "./queries";
import { newClientKey } from "./save-web-chat";
import type { WebChatConfigDto } from "./schema";
import { updateWebChat } from "./store/web-chat";

/**
 * Gives a web chat a new key. Pages with the old one stop working and every visitor's token ends, in one transaction;
 * their conversations stay. @throws {AppError} NOT_FOUND
 */
export function regenerateKey(ctx: Ctx, id: number): Promise<WebChatConfigDto> {
  return commit(ctx, async (unit) => {
    const change = { clientKey: newClientKey(), tokensSince: unit.now };
    const row = await unit.first(updateWebChat(id, change, unit.now), {});
    if (!row) throw notFound();
    await unit.audit("web_chat.key-regenerated", { subject: ["web_chat", id], details: { name: row.name } });
    unit.afterwards(() => disconnectRoom(webChatRoom(ctx.workspaceId, id)));
    return toWebChatDto(row, await defaultProfileId(unit));
  });
}

/**
 * Makes a new secret with which the host site signs who its visitors are. The old one ends, and with it the sessions of
 * those whom it vouched for: whoever renews it may have lost it. @throws {AppError} NOT_FOUND
 */
export function renewIdentitySecret(ctx: Ctx, id: number): Promise<{ secret: string }> {
  const secret = newToken();
  const identitySecret = storeSecret("web-chat.identity", secret);
  return commit(ctx, async (unit) => {
    if (!(await unit.first(updateWebChat(id, { identitySecret }, unit.now), {}))) throw notFound();
    await unit.run(deleteSessionsOf, { webChatId: id });
    await unit.audit("web_chat.identity-secret-renewed", { subject: ["web_chat", id] });
    unit.afterwards(() => disconnectRoom(webChatRoom(ctx.workspaceId, id)));
    return { secret };
  });
}
