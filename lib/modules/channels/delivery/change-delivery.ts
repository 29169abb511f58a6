import type Database from "better-sqlite3";
import { publishChat } from "@/lib/modules/conversations/publish";
import { type DeliveryChange, type DeliveryRow, moveDelivery } from "@/lib/platform/db/delivery-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import { type MessageKey, toDeliveryDto } from "./delivery-dto";
import type { DeliveryState } from "./schema";

/** From which states each can be reached: never backwards, whatever order a provider's news come in. */
const BEFORE: Record<DeliveryState, DeliveryState[]> = {
  // Starting again is somebody's decision, not news: retry-message.ts.
  queued: [],
  sending: ["queued", "sending"],
  uncertain: ["queued", "sending"],
  sent: ["queued", "sending", "uncertain"],
  delivered: ["queued", "sending", "uncertain", "sent"],
  read: ["queued", "sending", "uncertain", "sent", "delivered"],
  failed: ["queued", "sending", "uncertain", "sent", "delivered"],
};

/** Moves a delivery on, inside a transaction; undefined when it is there or further already. Announce it after. */
export function moveDeliveryTo(
  db: Database.Database,
  key: MessageKey,
  state: DeliveryState,
  change: DeliveryChange = {},
): DeliveryRow | undefined {
  return moveDelivery(db, key, BEFORE[state], state, change, Date.now());
}

/** Moves a delivery on and tells who looks at the conversation. @returns whether it moved. */
export async function changeDelivery(
  key: MessageKey,
  state: DeliveryState,
  change: DeliveryChange = {},
): Promise<boolean> {
  const row = await groupCommit((db) => moveDeliveryTo(db, key, state, change));
  if (row) announceDelivery(key, row);
  return row !== undefined;
}

/** Tells who looks at the conversation how far a message came. */
export function announceDelivery(key: MessageKey, row: DeliveryRow): void {
  publishChat(conversationRoom(key.workspaceId, key.conversationId), "DeliveryChanged", {
    chatId: key.conversationId,
    seq: key.messageSeq,
    delivery: toDeliveryDto(row),
  });
}
