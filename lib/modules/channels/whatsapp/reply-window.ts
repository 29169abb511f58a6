import type Database from "better-sqlite3";
import { findOpenWindow, readReplyWindow, setReplyWindow } from "@/lib/platform/db/whatsapp-store";
import { channelOf } from "./queue-whatsapp";

/** Anything may be written this long after the customer's newest message; then only templates. */
export const REPLY_WINDOW_MS = 24 * 60 * 60 * 1000;

/** Whether a message that is no template may go out; inside the transaction that would store it. */
export function isReplyWindowOpen(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  at: number,
): boolean {
  return readReplyWindow(db, workspaceId, conversationId) > at;
}

/**
 * Whether what isn't a template is refused before it is stored. Without a number nothing can go out anyway: the message is
 * kept, and says so itself.
 */
export function isFreeFormRefused(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  at: number,
): boolean {
  return (
    !isReplyWindowOpen(db, workspaceId, conversationId, at) && channelOf(db, workspaceId, conversationId) !== undefined
  );
}

/**
 * Gives a conversation that an agent starts the window that the customer has open from another one.
 * @returns until when anything may be written; in the past when nothing may.
 */
export function inheritReplyWindow(
  db: Database.Database,
  workspaceId: number,
  customerId: number,
  conversationId: number,
): number {
  const endsAt = findOpenWindow(db, workspaceId, customerId);
  if (endsAt > 0) setReplyWindow(db, workspaceId, conversationId, endsAt);
  return endsAt;
}
