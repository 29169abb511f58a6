import type Database from "better-sqlite3";
import type { Group } from "@/lib/platform/db/group-commit";
import type { WhatsAppChannelRow } from "@/lib/platform/db/whatsapp-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { editMessage, revokeMessage } from "./apply-change";
import { appendWhatsApp, conversationFor, type Effect, tellNew } from "./apply-inbound";
import { describeMessage } from "./describe-message";
import { findPerson } from "./find-person";
import type { EchoedMessage } from "./webhook-payload";

type Echo = { channel: WhatsAppChannelRow; message: EchoedMessage; name: string | null; at: number };

/**
 * Adds what the team sent from the company's phone (smb_message_echoes) to the conversation with whom it went to, so that nobody
 * answers twice. Who wrote isn't known; the customer waits no more. Runs inside groupCommit().
 */
export function applyEcho(db: Database.Database, group: Group, { channel, message, name, at }: Echo): Effect[] {
  if (message.type === "edit") return editMessage(db, { channel, message, at }, "team");
  if (message.type === "revoke") return revokeMessage(db, { channel, message, at }, "team");
  if (message.peer.waId === null && message.peer.userId === null) return [];
  const person = findPerson(db, channel.workspaceId, message.peer, name, at);
  const { conversation, isNew } = conversationFor(db, group, channel, person, { at, isOutbound: true });
  // What was closed stays closed: nobody here has to do anything.
  const { announce } = appendWhatsApp(db, group, {
    channel,
    conversation,
    message,
    described: describeMessage(message),
    at,
    sender: { kind: "team", name: storedText(DEFAULT_LOCALE, "whatsAppPhone", {}) },
  });
  return [...tellNew(channel.workspaceId, person, isNew ? conversation.id : undefined), announce];
}
