import { isoInstantOrNull } from "@/lib/kernel/instant";
import type { WhatsAppDetails, WhatsAppParts } from "@/lib/modules/delivery/schema";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { NO_DETAILS } from "./describe-message";
import type { WhatsAppMessageRow } from "./store/whatsapp-message";

type Row = Pick<WhatsAppMessageRow, "kind" | "details" | "contextId" | "mediaState"> &
  Partial<Pick<WhatsAppMessageRow, "mediaError" | "customerReaction" | "agentReaction" | "editedAt" | "revokedAt">>;

/** What a message's row shows of it as a message of WhatsApp. @param isAnswer whether what it answers is here. */
export function toWhatsAppParts(row: Row, isAnswer: boolean): WhatsAppParts {
  const reactions: WhatsAppParts["reactions"] = [];
  if (row.customerReaction) reactions.push({ emoji: row.customerReaction, by: "customer" });
  if (row.agentReaction) reactions.push({ emoji: row.agentReaction, by: "agent" });
  return {
    ...NO_DETAILS,
    ...readStoredJson<Partial<WhatsAppDetails>>(row.details),
    kind: row.kind,
    media: row.mediaState === null ? null : { state: row.mediaState, errorCode: row.mediaError ?? null },
    replyToProviderKnown: row.contextId === null || isAnswer,
    editedAt: isoInstantOrNull(row.editedAt),
    revokedAt: isoInstantOrNull(row.revokedAt),
    reactions,
  };
}
