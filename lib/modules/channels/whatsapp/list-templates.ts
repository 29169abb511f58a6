import { connections } from "@/lib/platform/db/connections";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { channelOf } from "./queue-whatsapp";
import type { WhatsAppTemplateDto } from "./schema";
import { toTemplateDto } from "./template-shape";

/** A number's templates, by name. @throws {AppError} NOT_FOUND */
export async function listTemplates(ctx: Ctx, channelId: number): Promise<WhatsAppTemplateDto[]> {
  const channel = await ctx.db.whatsAppChannel.findFirst({ where: { id: channelId }, select: { id: true } });
  if (!channel) throw notFound();
  const rows = await ctx.db.whatsAppTemplate.findMany({
    where: { channelId },
    orderBy: [{ name: "asc" }, { language: "asc" }],
  });
  return rows.map(toTemplateDto);
}

/** Templates of the number by which a conversation is answered; none when there is no number. @throws {AppError} NOT_FOUND */
export async function listConversationTemplates(ctx: Ctx, chatId: number): Promise<WhatsAppTemplateDto[]> {
  const chat = await ctx.db.conversation.findFirst({
    where: { id: chatId, deletedAt: null },
    select: { channel: true },
  });
  if (!chat) throw notFound();
  const channel = chat.channel === "whatsapp" ? channelOf(connections().reader, ctx.workspaceId, chatId) : undefined;
  return channel ? listTemplates(ctx, channel.id) : [];
}
