import { z } from "zod";
import type { WebChat } from "@/generated/prisma/client";
import { defaultProfileId } from "@/lib/modules/channels/profiles/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { preChatFieldSchema, type WebChatConfigDto } from "./schema";

const fieldsSchema = z.array(preChatFieldSchema).catch([]);
const domainsSchema = z.array(z.string()).catch([]);

/** A stored web chat as administrators see it. @param defaultProfile whose those are that name none. */
export function toWebChatDto(row: WebChat, defaultProfile: number): WebChatConfigDto {
  return {
    id: row.id,
    name: row.name,
    profileId: row.profileId ?? defaultProfile,
    clientKey: row.clientKey,
    headerColor: row.headerColor,
    backgroundColor: row.backgroundColor,
    userMessageColor: row.userMessageColor,
    welcomeMessage: row.welcomeMessage,
    chatbotName: row.chatbotName,
    contactMessage: row.contactMessage,
    allowedDomains: domainsSchema.parse(row.allowedDomains),
    position: row.position === "bottom_left" ? "bottom-left" : "bottom-right",
    isActive: row.isActive,
    preChatFields: fieldsSchema.parse(row.preChatFields),
    followsHours: row.followsHours,
    offlineMessage: row.offlineMessage,
    offlineForm: row.offlineForm,
    soundOn: row.soundOn,
    identityRequired: row.identityRequired,
    hasIdentitySecret: row.identitySecret !== null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The workspace's web chats, the oldest first. */
export async function listWebChats(ctx: Ctx): Promise<WebChatConfigDto[]> {
  const rows = await ctx.db.webChat.findMany({ orderBy: { id: "asc" } });
  const profile = await defaultProfileId(ctx.db);
  return rows.map((row) => toWebChatDto(row, profile));
}
