import type { WhatsAppDetails, WhatsAppParts } from "@/lib/modules/channels/delivery/schema";
import type { WhatsAppMessageRow } from "@/lib/platform/db/whatsapp-message-store";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { NO_DETAILS } from "./describe-message";

type Row = Omit<
  WhatsAppMessageRow,
  | "workspaceId"
  | "conversationId"
  | "messageSeq"
  | "details"
  | "kind"
  | "editedAt"
  | "revokedAt"
  | "isOutgoing"
  | "raw"
  | "providerId"
  | "channelId"
  | "mediaId"
> & { kind: string; details: unknown; editedAt: number | Date | null; revokedAt: number | Date | null };

const iso = (at: number | Date | null) => (at === null ? null : new Date(at).toISOString());

/** What a message's row shows of it as a message of WhatsApp. @param isAnswer whether what it answers is here. */
export function toWhatsAppParts(row: Row, isAnswer: boolean): WhatsAppParts {
  const details = (
    typeof row.details === "string" ? readStoredJson(row.details) : row.details
  ) as Partial<WhatsAppDetails>;
  const reactions: WhatsAppParts["reactions"] = [];
  if (row.customerReaction) reactions.push({ emoji: row.customerReaction, by: "customer" });
  if (row.agentReaction) reactions.push({ emoji: row.agentReaction, by: "agent" });
  return {
    ...NO_DETAILS,
    ...details,
    kind: row.kind as WhatsAppParts["kind"],
    media: row.mediaState === null ? null : { state: row.mediaState, errorCode: row.mediaError },
    replyToProviderKnown: row.contextId === null || isAnswer,
    editedAt: iso(row.editedAt),
    revokedAt: iso(row.revokedAt),
    reactions,
  };
}
