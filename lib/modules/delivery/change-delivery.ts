import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { conversationRoom } from "@/lib/platform/realtime/rooms";
import { toDeliveryDto } from "./delivery-dto";
import type { DeliveryState } from "./schema";
import { beginDelivery, type DeliveryRow, deliveryOf, type MessageKey, moveDelivery } from "./store/message-delivery";

export type { DeliveryRow, MessageKey };

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

/** What a step changes beside the state. Without an error the last one is forgotten. */
export type DeliveryChange = {
  errorCode?: string | null;
  errorDetail?: string | null;
  providerMessageId?: string;
  nextAttemptAt?: number | null;
  isAttempt?: boolean;
};

/** How far a message came; undefined for one that needs no delivery. */
export function findDelivery(reader: Pick<Reader, "first">, key: MessageKey): Promise<DeliveryRow | undefined> {
  return reader.first(deliveryOf, key);
}

/**
 * Begins a message's delivery, or begins it anew. Who does so tells of it with the message. @param errorCode why it failed at
 * once; null: it waits to be sent
 */
export async function startDelivery(
  unit: Unit,
  { conversationId, messageSeq }: MessageKey,
  channel: "email" | "whatsapp",
  errorCode: string | null,
): Promise<DeliveryRow> {
  const state = errorCode === null ? ("queued" as const) : ("failed" as const);
  const row = await unit.first(beginDelivery, {
    conversationId,
    messageSeq,
    channel,
    state,
    errorCode,
    now: unit.now,
  });
  if (!row) throw new Error("a delivery was begun without a row");
  return row;
}

/** Moves a delivery on and tells who looks at the conversation; undefined when it is there or further already. */
export async function moveDeliveryTo(
  unit: Unit,
  { conversationId, messageSeq }: MessageKey,
  state: DeliveryState,
  change: DeliveryChange = {},
): Promise<DeliveryRow | undefined> {
  const row = await unit.first(moveDelivery, {
    conversationId,
    messageSeq,
    from: BEFORE[state],
    state,
    errorCode: change.errorCode ?? null,
    errorDetail: change.errorDetail ?? null,
    nextAttemptAt: change.nextAttemptAt ?? null,
    providerMessageId: change.providerMessageId ?? null,
    attempts: change.isAttempt ? 1 : 0,
    now: unit.now,
  });
  if (row) tellDelivery(unit, { conversationId, messageSeq }, row);
  return row;
}

/** Moves a delivery on, in a commit of its own. @returns whether it moved. */
export async function changeDelivery(
  workspaceId: number,
  key: MessageKey,
  state: DeliveryState,
  change: DeliveryChange = {},
): Promise<boolean> {
  const row = await commit({ workspaceId }, (unit) => moveDeliveryTo(unit, key, state, change));
  return row !== undefined;
}

/** Tells who looks at the conversation how far a message came. */
export function tellDelivery(unit: Unit, { conversationId, messageSeq }: MessageKey, row: DeliveryRow): void {
  unit.tell(conversationRoom(unit.workspaceId, conversationId), "DeliveryChanged", {
    chatId: conversationId,
    seq: messageSeq,
    delivery: toDeliveryDto(row),
  });
}
