import { setTimeout as wait } from "node:timers/promises";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { connections } from "@/lib/platform/db/connections";
import { catchUpDirectory } from "@/lib/platform/db/directory-index";
import { insertQuarantined } from "@/lib/platform/db/email-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { type LeasedJob, releaseUniqueKey } from "@/lib/platform/db/job-store";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
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
    events.map((event) => commit({ workspaceId: event.workspaceId }, (unit) => applyEvent(unit, event))),
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

async function applyEvent(unit: Unit, event: WhatsAppEventRow): Promise<Effect[]> {
  const { db } = preparedSide(unit);
  if (!deleteWhatsAppEvent(db, event.id)) return [];
  const channel = findWhatsAppChannel(db, event.workspaceId, event.channelId);
  const changes = channel ? readChanges(event.body) : undefined;
  if (!channel || !changes) return [];
  const own = changes.filter(({ phoneNumberId, accountId }) =>
    phoneNumberId === null ? accountId === channel.businessAccountId : phoneNumberId === channel.phoneNumberId,
  );
  return inOrder(own, (change) => applyChange(unit, channel, change));
}

/** What each item leaves to be told, one after the other: a later one may be about an earlier one. */
async function inOrder<Item>(
  items: readonly Item[],
  apply: (item: Item, index: number) => Promise<Effect[]>,
): Promise<Effect[]> {
  const effects: Effect[] = [];
  for (const [index, item] of items.entries()) effects.push(...(await apply(item, index)));
  return effects;
}

async function applyChange(unit: Unit, channel: WhatsAppChannelRow, change: WebhookChange): Promise<Effect[]> {
  const { db } = preparedSide(unit);
  const [error] = change.errors;
  if (error) noteChannelError(db, channel, errorKeyOf(error.code), unit.now);
  const { field } = change;
  if (field.startsWith("message_template_") || field.startsWith("template_")) queueTemplateSync(db, channel, unit.now);
  const effects = await newsOf(unit, channel, change);
  if (effects) return effects;
  unit.afterwards(() => ignoreNews(channel.workspaceId, field, textOf(change.value.event)));
  return [];
}

// Undefined for what nothing is made of: it must not vanish without a word.
async function newsOf(unit: Unit, channel: WhatsAppChannelRow, change: WebhookChange): Promise<Effect[] | undefined> {
  const { db } = preparedSide(unit);
  const at = unit.now;
  switch (change.field) {
    case "messages":
      return [
        ...(await inOrder(change.messages, (message) => applyMessage(unit, channel, message, change))),
        ...change.statuses.flatMap((status) => applyStatus(db, channel.workspaceId, status, at)),
      ];
    case "calls":
      if (change.calls.length === 0 && !change.value.calls) return undefined;
      return inOrder(change.calls, (call) => applyMessage(unit, channel, call, change));
    case "smb_message_echoes":
      return inOrder(change.echoes, async (message) => {
        if (findByProviderId(db, channel.workspaceId, message.id)) return [];
        return applyEcho(unit, { channel, message, name: contactOf(message, change)?.name ?? null, at });
      });
    case "user_preferences":
      return inOrder(change.preferences, (news, index) =>
        applyPreference(unit, { channel, news, message: preferenceMessage(change, news.peer, index, at), at }),
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

async function applyMessage(
  unit: Unit,
  channel: WhatsAppChannelRow,
  message: InboundMessage,
  { contacts }: WebhookChange,
): Promise<Effect[]> {
  if (findByProviderId(preparedSide(unit).db, channel.workspaceId, message.id)) return [];
  const { waId, userId } = message.peer;
  const contact = contactOf(message, { contacts });
  // Either side of a payload may have the half of who it is that the other leaves out.
  const peer = { waId: waId ?? contact?.peer.waId ?? null, userId: userId ?? contact?.peer.userId ?? null };
  const known = { ...message, peer };
  const at = unit.now;
  if (CHANGE_TYPES.includes(message.type)) return applyChangeMessage(unit, { channel, message: known, at });
  return applyInbound(unit, { channel, message: known, name: contact?.name ?? null, at });
}
