import { setTimeout as wait } from "node:timers/promises";
import { connections } from "@/lib/platform/db/connections";
import { catchUpDirectory } from "@/lib/platform/db/directory-index";
import { insertQuarantined } from "@/lib/platform/db/email-store";
import { type Group, type GroupDb, groupCommit } from "@/lib/platform/db/group-commit";
import { type LeasedJob, releaseUniqueKey } from "@/lib/platform/db/job-store";
import { findByProviderId } from "@/lib/platform/db/whatsapp-message-store";
import {
  countEventAttempt,
  deleteWhatsAppEvent,
  findWhatsAppChannel,
  findWhatsAppEvents,
  noteChannelError,
  type WhatsAppChannelRow,
  type WhatsAppEventRow,
} from "@/lib/platform/db/whatsapp-store";
import { RetryLater } from "@/lib/platform/jobs/retry-later";
import { logger } from "@/lib/platform/log/logger";
import { storeFile } from "@/lib/platform/storage/storage";
import { applyAccountUpdate, applyTemplateCategory } from "./apply-account";
import { applyChangeMessage, CHANGE_TYPES } from "./apply-change";
import { applyEcho } from "./apply-echo";
import { applyInbound, type Effect } from "./apply-inbound";
import { applyPreference } from "./apply-preference";
import { applyStatus } from "./apply-status";
import { errorKeyOf } from "./graph-errors";
import { ignoreNews } from "./ignore-news";
import { queueTemplateSync } from "./side-jobs";
import { type InboundMessage, objectsOf, type Peer, readChanges, textOf, type WebhookChange } from "./webhook-payload";

/** Calls that are dealt with in one commit. */
const BATCH = 64;
/** A call that can't be dealt with so often goes to quarantine. */
const ATTEMPTS_MAX = 5;
const RETRY_MS = 5_000;
/** Behind a full batch there is more, and it rests this many times as long as it took: calls that come in meanwhile, and agents, go first. */
const REST = 4;
const REST_MAX_MS = 100;

/**
 * Handler of RECEIVE_WHATSAPP_JOB: deals with everything that waits, in the order in which it came. What a call becomes and
 * its deletion are one commit, so a crash repeats nothing and loses nothing.
 */
export async function receiveWebhooks(job: Pick<LeasedJob, "id" | "attempts">, signal?: AbortSignal): Promise<void> {
  await catchUpDirectory();
  let afterId = 0;
  let failures = 0;
  while (!signal?.aborted) {
    const events = findWhatsAppEvents(connections().reader, afterId, ATTEMPTS_MAX, BATCH);
    const last = events.at(-1);
    if (last) {
      afterId = last.id;
      const startedAt = performance.now();
      failures += await dealWith(events);
      const tookMs = performance.now() - startedAt;
      if (events.length === BATCH)
        await wait(Math.min(REST_MAX_MS, REST * tookMs), undefined, { signal }).catch(() => undefined);
      continue;
    }
    const from = afterId;
    const isOver = await groupCommit((db) => {
      if (findWhatsAppEvents(db, from, ATTEMPTS_MAX, 1).length > 0) return false;
      releaseUniqueKey(db, job);
      return true;
    });
    if (isOver) break;
  }
  if (failures > 0 || signal?.aborted) throw new RetryLater("calls are left", Date.now() + RETRY_MS);
}

async function dealWith(events: readonly WhatsAppEventRow[]): Promise<number> {
  const results = await Promise.allSettled(
    events.map((event) => groupCommit((db, group) => applyEvent(db, group, event, Date.now()))),
  );
  let failures = 0;
  for (const [index, result] of results.entries()) {
    const event = events[index];
    if (result.status === "fulfilled") await tell(result.value);
    else if (event) failures += await postpone(event, result.reason);
  }
  return failures;
}

async function tell(effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      // It is stored; who looks sees it with the next reading.
      logger().error({ err: String(error) }, "a WhatsApp change wasn't announced");
    }
  }
}

async function postpone(event: WhatsAppEventRow, error: unknown): Promise<number> {
  const { id, workspaceId, body } = event;
  logger().error({ eventId: id, attempts: event.attempts, err: String(error) }, "a WhatsApp call can't be dealt with");
  const isGivenUp = event.attempts + 1 >= ATTEMPTS_MAX;
  const rawKey = isGivenUp ? await storeFile(workspaceId, Buffer.from(body)) : "";
  await groupCommit((db) => {
    if (!isGivenUp) return countEventAttempt(db, id);
    insertQuarantined(db, {
      workspaceId,
      channel: "whatsapp",
      emailChannelId: null,
      reason: "unparsable",
      detail: "not processed",
      fromAddress: "",
      subject: "",
      rawKey,
      size: Buffer.byteLength(body),
      at: Date.now(),
      resolvedAt: null,
    });
    deleteWhatsAppEvent(db, id);
  });
  return isGivenUp ? 0 : 1;
}

function applyEvent(db: GroupDb, group: Group, event: WhatsAppEventRow, at: number): Effect[] {
  if (!deleteWhatsAppEvent(db, event.id)) return [];
  const channel = findWhatsAppChannel(db, event.workspaceId, event.channelId);
  const changes = channel ? readChanges(event.body) : undefined;
  if (!channel || !changes) return [];
  return changes
    .filter(({ phoneNumberId, accountId }) =>
      phoneNumberId === null ? accountId === channel.businessAccountId : phoneNumberId === channel.phoneNumberId,
    )
    .flatMap((change) => applyChange(db, group, channel, change, at));
}

function applyChange(
  db: GroupDb,
  group: Group,
  channel: WhatsAppChannelRow,
  change: WebhookChange,
  at: number,
): Effect[] {
  const [error] = change.errors;
  if (error) noteChannelError(db, channel, errorKeyOf(error.code), at);
  const { field } = change;
  if (field.startsWith("message_template_") || field.startsWith("template_")) queueTemplateSync(db, channel, at);
  const effects = newsOf(db, group, channel, change, at);
  if (effects) return effects;
  ignoreNews(channel.workspaceId, field, textOf(change.value.event));
  return [];
}

// Undefined for what nothing is made of: it must not vanish without a word.
function newsOf(
  db: GroupDb,
  group: Group,
  channel: WhatsAppChannelRow,
  change: WebhookChange,
  at: number,
): Effect[] | undefined {
  switch (change.field) {
    case "messages":
      return [
        ...change.messages.flatMap((message) => applyMessage(db, group, channel, message, change, at)),
        ...change.statuses.flatMap((status) => applyStatus(db, channel.workspaceId, status, at)),
      ];
    case "calls":
      if (change.calls.length === 0 && !change.value.calls) return undefined;
      return change.calls.flatMap((call) => applyMessage(db, group, channel, call, change, at));
    case "smb_message_echoes":
      return change.echoes.flatMap((message) => {
        if (findByProviderId(db, channel.workspaceId, message.id)) return [];
        return applyEcho(db, group, { channel, message, name: contactOf(message, change)?.name ?? null, at });
      });
    case "user_preferences":
      return change.preferences.flatMap((news, index) =>
        applyPreference(db, group, { channel, news, message: preferenceMessage(change, news.peer, index, at), at }),
      );
    case "account_update":
      return applyAccountUpdate(db, channel, change.value, at);
    case "template_category_update":
      return applyTemplateCategory(db, channel, change.value, at);
    // The template's list is read anew.
    case "message_template_status_update":
    case "message_template_quality_update":
    case "message_template_components_update":
      return [];
    default:
      return undefined;
  }
}

// A wish has no id of Meta's. The same told twice in a second is one.
function preferenceMessage(change: WebhookChange, peer: Peer, index: number, at: number): InboundMessage {
  const sentAt = objectsOf(change.value.user_preferences)[index]?.timestamp;
  const id = `preference:${peer.waId ?? peer.userId}:${textOf(sentAt) ?? at}`;
  return { id, peer, sentAt: at, type: "system", contextId: null, isForwarded: false, fields: {} };
}

const contactOf = ({ peer: { waId, userId } }: InboundMessage, { contacts }: Pick<WebhookChange, "contacts">) =>
  contacts.find(({ peer }) => (waId !== null && peer.waId === waId) || (userId !== null && peer.userId === userId)) ??
  (waId === null && userId === null && contacts.length === 1 ? contacts[0] : undefined);

function applyMessage(
  db: GroupDb,
  group: Group,
  channel: WhatsAppChannelRow,
  message: InboundMessage,
  { contacts }: WebhookChange,
  at: number,
): Effect[] {
  if (findByProviderId(db, channel.workspaceId, message.id)) return [];
  const { waId, userId } = message.peer;
  const contact = contactOf(message, { contacts });
  // Either side of a payload may have the half of who it is that the other leaves out.
  const peer = { waId: waId ?? contact?.peer.waId ?? null, userId: userId ?? contact?.peer.userId ?? null };
  const known = { ...message, peer };
  if (CHANGE_TYPES.includes(message.type)) return applyChangeMessage(db, group, { channel, message: known, at });
  return applyInbound(db, group, { channel, message: known, name: contact?.name ?? null, at });
}
