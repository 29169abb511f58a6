import { mainEmailChannel } from "@/lib/modules/channels/email/store/email-channel";
import { listTemplates } from "@/lib/modules/channels/whatsapp/list-templates";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import { mainWhatsAppChannel } from "@/lib/modules/channels/whatsapp/store/whatsapp-channel";
import { knownCustomer } from "@/lib/modules/conversations/beginning/known-customer";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import type { BeginningDto } from "./schema";

/** What the form of a new conversation has to know, perhaps about a customer. @throws {AppError} NOT_FOUND */
export async function getBeginning(ctx: Ctx, customerId?: number): Promise<BeginningDto> {
  const reader = reads(ctx.workspaceId);
  return {
    hasEmail: (await reader.first(mainEmailChannel, {})) !== undefined,
    hasWhatsApp: (await reader.first(mainWhatsAppChannel, {})) !== undefined,
    customer: customerId === undefined ? null : await knownCustomer(ctx, customerId),
  };
}

/** Templates of the number by which conversations are begun; none when there is no number. */
export async function listOpeningTemplates(ctx: Ctx): Promise<WhatsAppTemplateDto[]> {
  const channel = await reads(ctx.workspaceId).first(mainWhatsAppChannel, {});
  return channel ? listTemplates(ctx, channel.id) : [];
}
