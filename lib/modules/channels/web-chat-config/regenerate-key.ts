import { defaultProfileId } from "@/lib/modules/channels/profiles/queries";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { newToken } from "@/lib/platform/crypto/token";
import { notFound } from "@/lib/platform/errors/app-error";
import { disconnectRoom } from "@/lib/platform/realtime/publisher";
import { webChatRoom } from "@/lib/platform/realtime/rooms";
import { storeSecret } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { toWebChatDto } from "./queries";
import { newClientKey } from "./save-web-chat";
import type { WebChatConfigDto } from "./schema";

/**
 * Gives a web chat a new key. Pages with the old one stop working and every visitor's token ends, in one transaction;
 * their conversations stay. @throws {AppError} NOT_FOUND
 */
export async function regenerateKey(ctx: Ctx, id: number): Promise<WebChatConfigDto> {
  const dto = await ctx.db.$transaction(async (tx) => {
    if (!(await tx.webChat.findFirst({ where: { id }, select: { id: true } }))) throw notFound();
    const row = await tx.webChat.update({
      where: { id },
      data: { clientKey: newClientKey(), tokensSince: new Date() },
    });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "web_chat.key-regenerated",
        subjectType: "web_chat",
        subjectId: id,
        details: { name: row.name },
        address: ctx.address,
      },
      tx,
    );
    return toWebChatDto(row, await defaultProfileId(tx));
  });
  disconnectRoom(webChatRoom(ctx.workspaceId, id));
  return dto;
}

/**
 * Makes a new secret with which the host site signs who its visitors are. The old one ends, and with it the sessions of
 * those whom it vouched for: whoever renews it may have lost it. @throws {AppError} NOT_FOUND
 */
export async function renewIdentitySecret(ctx: Ctx, id: number): Promise<{ secret: string }> {
  const secret = newToken();
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.webChat.updateMany({
      where: { id },
      data: { identitySecret: storeSecret("web-chat.identity", secret) },
    });
    if (count === 0) throw notFound();
    await tx.visitorSession.deleteMany({ where: { webChatId: id } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "web_chat.identity-secret-renewed",
        subjectType: "web_chat",
        subjectId: id,
        address: ctx.address,
      },
      tx,
    );
  });
  disconnectRoom(webChatRoom(ctx.workspaceId, id));
  return { secret };
}
