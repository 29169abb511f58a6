import { rawClient } from "@/lib/platform/db/raw-client";
import type { WebChatAppearance } from "./schema";

/** A web chat as its public key finds it. */
export type ResolvedWebChat = {
  workspaceId: number;
  id: number;
  name: string;
  allowedDomains: string[];
  isActive: boolean;
  appearance: WebChatAppearance;
};

/** Resolves a public client key. Unscoped by nature: the key is what tells the workspace. Null when nobody has it. */
export async function findWebChatByKey(clientKey: string): Promise<ResolvedWebChat | null> {
  const row = await rawClient().webChat.findUnique({ where: { clientKey } });
  if (!row) return null;
  return {
    workspaceId: row.workspaceId,
    id: row.id,
    name: row.name,
    allowedDomains: Array.isArray(row.allowedDomains)
      ? row.allowedDomains.filter((entry) => typeof entry === "string")
      : [],
    isActive: row.isActive,
    appearance: {
      chatbotName: row.chatbotName,
      welcomeMessage: row.welcomeMessage,
      contactMessage: row.contactMessage,
      colors: { header: row.headerColor, background: row.backgroundColor, userMessage: row.userMessageColor },
      position: row.position === "bottom_left" ? "bottom-left" : "bottom-right",
    },
  };
}
