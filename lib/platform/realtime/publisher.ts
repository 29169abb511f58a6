import type { GuardedRow } from "@/lib/kernel/row-id";
import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import type { SeenFields } from "@/lib/platform/session/sight";
import type { Room } from "./rooms";

/** What server.ts installs before Next prepares; use cases reach it from every bundle through the slot. */
export type RealtimePublisher = {
  publish(room: Room, event: string, payload: object): void;
  /** Sends each socket of a workspace those items of a list that are of conversations or tickets which it sees. */
  publishAmong(workspaceId: number, list: SeenList, items: readonly object[]): void;
  /** A conversation's audience or assignee changed: who lost it leaves, who gained it is told. */
  viewersChanged(workspaceId: number, conversationId: number, before: SeenBefore): void;
  /** The same of a ticket. @param number the ticket's */
  ticketViewersChanged(workspaceId: number, number: number, before: SeenBefore): void;
  endSessions(sessionIds: number[], reason: string): void;
  /** Closes the sockets of a room. */
  disconnect(room: Room): void;
  /** Whether some window of an attender shows a conversation, and is looked at. */
  isViewing?(workspaceId: number, attenderId: number, conversationId: number): boolean;
};

/**
 * An event that is a list: the field it stands in, and the field of an item that names its conversation by its id, or its ticket
 * by its number.
 */
export type SeenList = { event: string; field: string; id: string; row?: GuardedRow };
/** What decided who saw a conversation; who was given access to it where that changed, too. */
export type SeenBefore = Pick<SeenFields, "audience" | "assignedAttenderId"> & Partial<Pick<SeenFields, "grantedTo">>;

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

/** Sends a list of things of several conversations or tickets, to each socket those that it sees. Call it after the commit. */
export function publishAmong(workspaceId: number, list: SeenList, items: readonly object[]): void {
  peekGlobalSlot<RealtimePublisher>("realtime")?.publishAmong(workspaceId, list, items);
}

/** Tells who lost a conversation and who gained it. Call it after the commit that changed its audience or assignee. */
export function viewersChanged(workspaceId: number, conversationId: number, before: SeenBefore): void {
  peekGlobalSlot<RealtimePublisher>("realtime")?.viewersChanged(workspaceId, conversationId, before);
}

/** The same of a ticket. @param number the ticket's */
export function ticketViewersChanged(workspaceId: number, number: number, before: SeenBefore): void {
  peekGlobalSlot<RealtimePublisher>("realtime")?.ticketViewersChanged(workspaceId, number, before);
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
