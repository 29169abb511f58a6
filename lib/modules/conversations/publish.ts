import type { ServerEventName, ServerEventPayload } from "@/lib/contract/server-events";
import { publish, publishAmong, type SeenList } from "@/lib/platform/realtime/publisher";
import type { Room } from "@/lib/platform/realtime/rooms";
import type { ChatPatch } from "./events";

/** Sends one of the contract's events, with the payload that the contract gives it. */
export function publishChat<Name extends ServerEventName>(
  room: Room,
  event: Name,
  payload: ServerEventPayload<Name>,
): void {
  publish(room, event, payload);
}

/** ConversationsUpdated, of which everybody gets the rows that they see. */
const PATCHES: SeenList = { event: "ConversationsUpdated", field: "patches", id: "id" };
/** PresenceChanged, likewise. */
export const PRESENCE: SeenList = { event: "PresenceChanged", field: "changes", id: "chatId" };

/** Tells lists of rows that changed. */
export function publishPatches(workspaceId: number, patches: readonly ChatPatch[]): void {
  publishAmong(workspaceId, PATCHES, patches);
}
