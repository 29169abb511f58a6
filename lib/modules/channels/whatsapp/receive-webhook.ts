import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { putQuarantined } from "@/lib/modules/channels/email/store/quarantined-message";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import { RetryLater } from "@/lib/platform/jobs/retry-later";
import { logger } from "@/lib/platform/log/logger";
import { storeFile } from "@/lib/platform/storage/storage";
import { announceChanged } from "./announce-changed";
import { applyAccountUpdate, applyTemplateCategory } from "./apply-account";
import { applyChangeMessage, CHANGE_TYPES, type Changed } from "./apply-change";
import { applyEcho } from "./apply-echo";
import { applyInbound } from "./apply-inbound";
import { applyPreference } from "./apply-preference";
import { applyStatus } from "./apply-status";
import { findByProviderId } from "./find-message";
import { errorKeyOf } from "./graph/graph-errors";
import { ignoreNews } from "./ignore-news";
import { queueTemplateSync } from "./side-jobs";
import { noteChannelError, type WhatsAppChannelRow, whatsAppChannelById } from "./store/whatsapp-channel";
import { countEventAttempt, deleteWhatsAppEvent, type WhatsAppEventRow, waitingEvents } from "./store/whatsapp-event";
import { type InboundMessage, objectsOf, type Peer, readChanges, textOf, type WebhookChange } from "./webhook-payload";

/** Calls that are dealt with in one commit. */
const BATCH = 64;
/** A call that can't be dealt with so often goes to quarantine. */
const ATTEMPTS_MAX = 5;
const RETRY_MS = 5_000;
/** Behind a full batch there is more, and it rests this many times as long as it took: calls that come in meanwhile, and agents, go first. */
const REST = 4;
const REST_MAX_MS = 100;

const payloadSchema = z.object({ workspaceId: z.number().int() });

/**
 * Handler of RECEIVE_WHATSAPP_JOB: deals with everything that waits in a workspace, in the order in which it came. What a call
 * becomes and its deletion are one commit, so a crash repeats nothing and loses nothing.
 */
export async function receiveWebhooks(
  job: Pick<LeasedJob, "id" | "attempts" | "payload">,
  signal?: AbortSignal,
): Promise<void> {
  const { workspaceId } = payloadSchema.parse(job.payload);
  const waiting = { attemptsMax: ATTEMPTS_MAX, limit: BATCH };
  let afterId = 0;
  let failures = 0;
  while (!signal?.aborted) {
    const events = await reads(workspaceId).all(waitingEvents, { ...waiting, afterId });
    const last = events.at(-1);
    if (last) {
      afterId = last.id;
      const startedAt = performance.now();
      failures += await dealWith(workspaceId, events);
      const tookMs = performance.now() - startedAt;
      if (events.length === BATCH)
        await wait(Math.min(REST_MAX_MS, REST * tookMs), undefined, { signal }).catch(() => undefined);
      continue;
    }
    const from = afterId;
    const isOver = await commit({ workspaceId }, async (unit) => {
      if (await unit.first(waitingEvents, { ...waiting, limit: 1, afterId: from })) return false;
      await releaseJobKey(unit, job);
      return true;
    });
    if (isOver) break;
  }
  if (failures > 0 || signal?.aborted) throw new RetryLater("calls are left", Date.now() + RETRY_MS);
}

async function dealWith(workspaceId: number, events: readonly WhatsAppEventRow[]): Promise<number> {
  const results = await Promise.allSettled(
    events.map((event) => commit({ workspaceId }, (unit) => applyEvent(unit, event))),
  );
  let failures = 0;
  for (const [index, result] of results.entries()) {
    const event = events[index];
    if (result.status === "fulfilled") await tell(workspaceId, result.value);
    else if (event) failures += await postpone(workspaceId, event, result.reason);
  }
  return failures;
}

async function tell(workspaceId: number, changed: readonly Changed[]): Promise<void> {
  for (const key of changed) {
    try {
      await announceChanged(workspaceId, key);
    } catch (error) {
      // It is stored; who looks sees it with the next reading.
      logger().error({ err: String(error) }, "a WhatsApp change wasn't announced");
    }
  }
}

async function postpone(workspaceId: number, event: WhatsAppEventRow, error: unknown): Promise<number> {
  const { id, body } = event;
  logger().error({ eventId: id, attempts: event.attempts, err: String(error) }, "a WhatsApp call can't be dealt with");
  const isGivenUp = event.attempts + 1 >= ATTEMPTS_MAX;
  const rawKey = isGivenUp ? await storeFile(workspaceId, Buffer.from(body)) : "";
  await commit({ workspaceId }, async (unit) => {
    if (!isGivenUp) return unit.run(countEventAttempt, { id });
    await unit.run(putQuarantined, {
      channel: "whatsapp",
      emailChannelId: null,
      reason: "unparsable",
      detail: "not processed",
      fromAddress: "",
      subject: "",
      rawKey,
      size: Buffer.byteLength(body),
      createdAt: unit.now,
      resolvedAt: null,
    });
    return unit.run(deleteWhatsAppEvent, { id });
  });
  return isGivenUp ? 0 : 1;
}

/** Makes of a call what it says. @returns the messages that are others now */
async function applyEvent(unit: Unit, event: WhatsAppEventRow): Promise<Changed[]> {
  if ((await unit.run(deleteWhatsAppEvent, { id: event.id })) === 0) return [];
  const channel = await unit.first(whatsAppChannelById, { id: event.channelId });
  const changes = channel ? readChanges(event.body) : undefined;
  if (!channel || !changes) return [];
  const changed: Changed[] = [];
  for (const change of changes) {
    const { phoneNumberId, accountId } = change;
    const isOwn =
      phoneNumberId === null ? accountId === channel.businessAccountId : phoneNumberId === channel.phoneNumberId;
    if (isOwn) changed.push(...(await applyChange(unit, channel, change)));
  }
  return changed;
}

async function applyChange(unit: Unit, channel: WhatsAppChannelRow, change: WebhookChange): Promise<Changed[]> {
  const [error] = change.errors;
  const { id } = channel;
  if (error) await unit.run(noteChannelError, { id, error: errorKeyOf(error.code), now: unit.now });
  const { field } = change;
  if (field.startsWith("message_template_") || field.startsWith("template_")) await queueTemplateSync(unit, id);
  const changed = await newsOf(unit, channel, change);
  // It must not vanish without a word.
  if (!changed) unit.afterwards(() => ignoreNews(unit.workspaceId, field, textOf(change.value.event)));
  return changed ?? [];
}

/** Undefined for what nothing is made of. */
async function newsOf(unit: Unit, channel: WhatsAppChannelRow, change: WebhookChange): Promise<Changed[] | undefined> {
  const changed: Changed[] = [];
  switch (change.field) {
    case "messages":
      for (const message of change.messages) changed.push(...(await applyMessage(unit, channel, message, change)));
      for (const status of change.statuses) await applyStatus(unit, status);
      return changed;
    case "calls":
      if (change.calls.length === 0 && !change.value.calls) return undefined;
      for (const call of change.calls) changed.push(...(await applyMessage(unit, channel, call, change)));
      return changed;
    case "smb_message_echoes":
      for (const message of change.echoes) {
        if (await findByProviderId(unit, message.id)) continue;
        const name = contactOf(message, change)?.name ?? null;
        changed.push(...(await applyEcho(unit, { channel, message, name })));
      }
      return changed;
    case "user_preferences":
      for (const [index, news] of change.preferences.entries())
        await applyPreference(unit, channel, news, preferenceMessage(change, news.peer, index, unit.now));
      return changed;
    case "account_update":
      return (await applyAccountUpdate(unit, channel, change.value)) ? changed : undefined;
    case "template_category_update":
      await applyTemplateCategory(unit, channel, change.value);
      return changed;
    // The template's list is read anew.
    case "message_template_status_update":
    case "message_template_quality_update":
    case "message_template_components_update":
      return changed;
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
): Promise<Changed[]> {
  if (await findByProviderId(unit, message.id)) return [];
  const { waId, userId } = message.peer;
  const contact = contactOf(message, { contacts });
  // Either side of a payload may have the half of who it is that the other leaves out.
  const peer = { waId: waId ?? contact?.peer.waId ?? null, userId: userId ?? contact?.peer.userId ?? null };
  const known = { ...message, peer };
  if (CHANGE_TYPES.includes(message.type)) return applyChangeMessage(unit, channel, known);
  await applyInbound(unit, { channel, message: known, name: contact?.name ?? null });
  return [];
}
