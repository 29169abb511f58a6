import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { Room } from "./rooms";

/** What server.ts installs before Next prepares; use cases reach it from every bundle through the slot. */
export type RealtimePublisher = {
  publish(room: Room, event: string, payload: object): void;
  endSessions(sessionIds: number[], reason: string): void;
  /** Closes the sockets of a room. */
  disconnect(room: Room): void;
  /** Whether some window of an attender shows a conversation, and is looked at. */
  isViewing?(workspaceId: number, attenderId: number, conversationId: number): boolean;
};

/** Installs the hub's publisher, or removes it with undefined. */
export function installPublisher(publisher: RealtimePublisher | undefined): void {
  setGlobalSlot("realtime", publisher);
}

/**
 * Sends an event to a room. Call it after the commit, never inside a transaction: what was announced must be stored.
 * Without a hub (a command line run) there is nobody to hear it.
 */
export function publish(room: Room, event: string, payload: object): void {
  peekGlobalSlot<RealtimePublisher>("realtime")?.publish(room, event, payload);
}

/** Tells the sockets of these sign-ins that they ended, and closes them. */
export function endSessions(sessionIds: number[], reason: string): void {
  if (sessionIds.length > 0) peekGlobalSlot<RealtimePublisher>("realtime")?.endSessions(sessionIds, reason);
}

/** Closes the sockets of a room, whose right to be there has ended. */
export function disconnectRoom(room: Room): void {
  peekGlobalSlot<RealtimePublisher>("realtime")?.disconnect(room);
}

/** Whether an attender looks at a conversation now; nobody does without a hub. */
export function isViewing(workspaceId: number, attenderId: number, conversationId: number): boolean {
  return peekGlobalSlot<RealtimePublisher>("realtime")?.isViewing?.(workspaceId, attenderId, conversationId) ?? false;
}
