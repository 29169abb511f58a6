import type Database from "better-sqlite3";
import { type MessageKey, toDeliveryDto } from "@/lib/modules/channels/delivery/delivery-dto";
import type { DeliveryDto, WhatsAppDetails, WhatsAppKind, WhatsAppParts } from "@/lib/modules/channels/delivery/schema";
import { FILES_ONLY_TEXT } from "@/lib/modules/conversations/schema";
import { findWhatsAppAddresses } from "@/lib/platform/db/customer-addresses";
import { dialledDigits } from "@/lib/platform/db/customer-keys";
import { findDelivery, insertDelivery } from "@/lib/platform/db/delivery-store";
import { findOutgoingSource } from "@/lib/platform/db/email-store";
import { addJob, hastenJob } from "@/lib/platform/db/job-store";
import { findAttachments } from "@/lib/platform/db/message-store";
import {
  findProviderIdOf,
  insertSend,
  insertWhatsAppMessage,
  listSends,
} from "@/lib/platform/db/whatsapp-message-store";
import {
  findMainWhatsAppChannel,
  findThread,
  findWhatsAppChannel,
  saveThread,
  type WhatsAppChannelRow,
} from "@/lib/platform/db/whatsapp-store";
import { NO_DETAILS } from "./describe-message";
import { CAPTION_MAX, mediaKindOf, splitText } from "./graph-body";
import { toWhatsAppParts } from "./parts";
import { type Peer, peerOf } from "./webhook-payload";

/**
 * A conversation's messages are one job's, so that they go in their order; jobs are of a few types, of which the queue never
 * runs two at a time: a number whose API doesn't answer holds up a share of the conversations, and never all the lanes.
 */
/** Types of the jobs that send; a conversation's is always the same. */
export const SEND_WHATSAPP_JOBS = [
  "channels.whatsapp.send.0",
  "channels.whatsapp.send.1",
  "channels.whatsapp.send.2",
] as const;

const jobKeyOf = (workspaceId: number, conversationId: number) => `whatsapp-out:${workspaceId}:${conversationId}`;

/** What a template's message is made of: the body's part for Meta, and what screens show of it. */
export type OutgoingTemplate = { content: object; details: WhatsAppDetails["template"]; headerFile: boolean };

export type QueuedWhatsApp = { delivery: DeliveryDto; whatsapp?: WhatsAppParts };

/** By which number a conversation is answered: the one it is held with, else the workspace's main one. Active ones only. */
export function channelOf(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
): WhatsAppChannelRow | undefined {
  const channelId = findThread(db, workspaceId, conversationId)?.channelId ?? null;
  const same = channelId === null ? undefined : findWhatsAppChannel(db, workspaceId, channelId);
  return same?.isActive ? same : findMainWhatsAppChannel(db, workspaceId);
}

function recipientOf(db: Database.Database, workspaceId: number, conversationId: number): Peer | undefined {
  const thread = findThread(db, workspaceId, conversationId);
  if (thread && (thread.waId !== null || thread.userId !== null)) return thread;
  for (const address of findWhatsAppAddresses(db, workspaceId, conversationId)) {
    const scoped = peerOf(null, address);
    const peer = scoped.userId === null ? peerOf(dialledDigits(address), null) : scoped;
    if (peer.waId !== null || peer.userId !== null) return peer;
  }
  return undefined;
}

/** Queues a stored message of a WhatsApp conversation; runs in the transaction that stores it. */
export function queueWhatsApp(
  db: Database.Database,
  key: MessageKey,
  at: number,
  template?: OutgoingTemplate,
): QueuedWhatsApp {
  const { workspaceId, conversationId } = key;
  const source = findOutgoingSource(db, workspaceId, conversationId, key.messageSeq);
  const channel = channelOf(db, workspaceId, conversationId);
  const peer = recipientOf(db, workspaceId, conversationId);
  const refusal = !channel || !source ? "noChannel" : !peer ? "waNoAddress" : undefined;
  if (!channel || !source || !peer)
    return {
      delivery: toDeliveryDto(
        insertDelivery(db, key, { channel: "whatsapp", state: "failed", errorCode: refusal ?? null, at }),
      ),
    };
  const hasFiles = template ? 0 : queueParts(db, key, source.content);
  if (template) {
    const [file] = template.headerFile ? findAttachments(db, workspaceId, conversationId, key.messageSeq) : [];
    const payload = JSON.stringify(template.content);
    insertSend(db, { ...key, part: 0, attachmentId: file?.id ?? null, caption: "", payload });
  }
  const kind: WhatsAppKind = template ? "template" : hasFiles > 0 ? "media" : "text";
  const contextId = source.replyToSeq === null ? null : findProviderIdOf(db, { ...key, messageSeq: source.replyToSeq });
  const row = {
    ...key,
    channelId: channel.id,
    kind,
    providerId: null,
    contextId: contextId ?? null,
    details: JSON.stringify({ ...NO_DETAILS, template: template?.details ?? null }),
    mediaId: null,
    mediaState: null,
    isOutgoing: 1 as const,
    raw: null,
  };
  insertWhatsAppMessage(db, row, at);
  saveThread(db, workspaceId, conversationId, { channelId: channel.id, waId: peer.waId, userId: peer.userId });
  const nothing = { customerReaction: null, agentReaction: null, editedAt: null, revokedAt: null, mediaError: null };
  return {
    delivery: queue(db, key, at),
    whatsapp: toWhatsAppParts({ ...row, ...nothing }, source.replyToSeq !== null),
  };
}

// A text's pieces, then each file; a text that fits is the caption of the only file.
function queueParts(db: Database.Database, key: MessageKey, content: string): number {
  const files = findAttachments(db, key.workspaceId, key.conversationId, key.messageSeq);
  const text = files.length > 0 && content === FILES_ONLY_TEXT ? "" : content;
  const [only] = files.length === 1 ? files : [];
  const kind = only && mediaKindOf(only.contentType);
  const isCaption = kind !== undefined && kind !== "audio" && text.length <= CAPTION_MAX;
  const texts = text === "" || isCaption ? [] : splitText(text);
  texts.forEach((caption, part) => {
    insertSend(db, { ...key, part, attachmentId: null, caption, payload: null });
  });
  files.forEach(({ id }, index) => {
    const caption = isCaption ? text : "";
    insertSend(db, { ...key, part: texts.length + index, attachmentId: id, caption, payload: null });
  });
  return files.length;
}

function queue(db: Database.Database, key: MessageKey, at: number): DeliveryDto {
  const delivery = insertDelivery(db, key, { channel: "whatsapp", state: "queued", errorCode: null, at });
  const { workspaceId, conversationId } = key;
  const isNew = addJob(db, {
    type: SEND_WHATSAPP_JOBS[conversationId % SEND_WHATSAPP_JOBS.length] ?? SEND_WHATSAPP_JOBS[0],
    payload: { workspaceId, conversationId },
    uniqueKey: jobKeyOf(workspaceId, conversationId),
    workspaceId,
    runAt: at,
    now: at,
  });
  if (!isNew) hastenWhatsApp(db, key, at);
  return toDeliveryDto(delivery);
}

/** Has a conversation's waiting messages tried now. */
export function hastenWhatsApp(db: Database.Database, key: MessageKey, at: number): void {
  hastenJob(db, jobKeyOf(key.workspaceId, key.conversationId), at);
}

/** Sends a message again: what of it arrived isn't sent twice. Runs inside groupCommit(). */
export function requeueWhatsApp(db: Database.Database, key: MessageKey, at: number): void {
  const sends = listSends(db, key);
  if (sends.length === 0) {
    queueWhatsApp(db, key, at);
    return;
  }
  for (const send of sends) insertSend(db, send);
  queue(db, key, at);
}

/** What wasn't sent of a message goes on, now that it is known that the rest of it arrived. Runs inside groupCommit(). */
export function resumeWhatsApp(db: Database.Database, key: MessageKey, at: number): boolean {
  const states = listSends(db, key).map(({ state }) => state);
  if (!states.includes("queued") || states.includes("trying") || states.includes("failed")) return false;
  if (findDelivery(db, key)?.state !== "uncertain") return false;
  queue(db, key, at);
  return true;
}
