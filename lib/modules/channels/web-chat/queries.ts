import { webChatByKey } from "@/lib/modules/channels/web-chat-config/store/web-chat";
import { globalReads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { readSecret } from "@/lib/platform/secrets/stored-secret";
import type { PreChatField, WebChatAppearance } from "./schema";
import { isTooWide } from "./wide-domains";

/** A web chat as its public key finds it. */
export type ResolvedWebChat = {
  workspaceId: number;
  id: number;
  clientKey: string;
  name: string;
  allowedDomains: string[];
  isActive: boolean;
  appearance: WebChatAppearance;
  preChatFields: PreChatField[];
  followsHours: boolean;
  offlineMessage: string;
  offlineForm: boolean;
  soundOn: boolean;
  identityRequired: boolean;
  /** In clear, for checking signatures; empty when there is none. It never leaves the server. */
  identitySecret: string;
};

const FIELDS: readonly string[] = ["name", "email", "phone", "subject"] satisfies PreChatField["field"][];

/** What a column of questions holds, in the order in which they are asked. @param stored JSON */
export function toPreChatFields(stored: string): PreChatField[] {
  const fields: unknown = readStoredJson(stored);
  if (!Array.isArray(fields)) return [];
  return fields.filter(
    (entry): entry is PreChatField =>
      typeof entry === "object" &&
      entry !== null &&
      FIELDS.includes(entry.field) &&
      typeof entry.isRequired === "boolean",
  );
}

/** Resolves a public client key. Unscoped by nature: the key is what tells the workspace. Null when nobody has it. */
export async function findWebChatByKey(clientKey: string): Promise<ResolvedWebChat | null> {
  const row = await globalReads.first(webChatByKey, { clientKey });
  if (!row) return null;
  const domains: unknown = readStoredJson(row.allowedDomains);
  return {
    workspaceId: row.workspaceId,
    id: row.id,
    clientKey: row.clientKey,
    name: row.name,
    allowedDomains: Array.isArray(domains)
      ? domains.filter((entry): entry is string => typeof entry === "string" && !isTooWide(entry))
      : [],
    isActive: row.isActive,
    appearance: {
      chatbotName: row.chatbotName,
      welcomeMessage: row.welcomeMessage,
      contactMessage: row.contactMessage,
      colors: { header: row.headerColor, background: row.backgroundColor, userMessage: row.userMessageColor },
      position: row.position === "bottom_left" ? "bottom-left" : "bottom-right",
    },
    preChatFields: toPreChatFields(row.preChatFields),
    followsHours: row.followsHours,
    offlineMessage: row.offlineMessage,
    offlineForm: row.offlineForm,
    soundOn: row.soundOn,
    identityRequired: row.identityRequired,
    identitySecret: readSecret("web-chat.identity", row.identitySecret),
  };
}
