import { channelOf as kindOf } from "@/lib/modules/conversations/channel-of";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { channelOf } from "./queue-whatsapp";
import type { WhatsAppTemplateDto } from "./schema";
import { whatsAppChannelById } from "./store/whatsapp-channel";
import { templatesOf } from "./store/whatsapp-template";
import { toTemplateDto } from "./template-shape";

/** A number's templates, by name. @throws {AppError} NOT_FOUND */
export async function listTemplates({ workspaceId }: Ctx, channelId: number): Promise<WhatsAppTemplateDto[]> {
  const reader = reads(workspaceId);
  if (!(await reader.first(whatsAppChannelById, { id: channelId }))) throw notFound();
  return (await reader.all(templatesOf, { channelId })).map(toTemplateDto);
}

/** Templates of the number by which a conversation is answered; none when there is no number. @throws {AppError} NOT_FOUND */
export async function listConversationTemplates(ctx: Ctx, chatId: number): Promise<WhatsAppTemplateDto[]> {
  const reader = reads(ctx.workspaceId);
  const kind = await kindOf(reader, chatId);
  if (!kind) throw notFound();
  const channel = kind === "whatsapp" ? await channelOf(reader, chatId) : undefined;
  return channel ? listTemplates(ctx, channel.id) : [];
}
