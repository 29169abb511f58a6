import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { changeDelivery, type DeliveryRow, findDelivery } from "@/lib/modules/delivery/change-delivery";
import { findNextToSend } from "@/lib/modules/delivery/next-to-send";
import type { MessageKey } from "@/lib/modules/delivery/outside-channels";
import { commit } from "@/lib/modules/events/commit";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { globalSlot } from "@/lib/platform/global-slot";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import { RetryLater } from "@/lib/platform/jobs/retry-later";
import { backoffMs } from "@/lib/platform/jobs/worker";
import { callbackData, settleMessage } from "./apply-status";
import { askGraph } from "./graph/ask-graph";
import { messageBody, sentIdOf } from "./graph/graph-body";
import { type GraphTrouble, troubleOf } from "./graph/graph-errors";
import { targetOf } from "./graph/graph-target";
import { exhaustPair, takeTurn } from "./graph/pace";
import { contentOf, FileTrouble } from "./send-content";
import {
  clearChannelError,
  noteChannelError,
  type WhatsAppChannelRow,
  whatsAppChannelById,
} from "./store/whatsapp-channel";
import { type WhatsAppMessageRow, whatsAppMessageOf } from "./store/whatsapp-message";
import { moveSend, type SendState, sendsOf, setSendMedia, type WhatsAppSendRow } from "./store/whatsapp-send";
import { threadOf } from "./store/whatsapp-thread";
import type { Peer } from "./webhook-payload";

/** After it a message that couldn't be sent is given up. */
const SEND_FOR_MS = 24 * 60 * 60 * 1000;
/** While a number's API doesn't answer, other conversations don't wait for it one after the other. */
const COOL_MS = 15_000;
/** Shorter turns are waited for here; longer ones give the lane back. */
const WAIT_HERE_MS = 500;

const payloadSchema = z.object({ workspaceId: z.number().int(), conversationId: z.number().int() });
const coolUntil = () => globalSlot("whatsapp.cooling", () => new Map<number, number>());

/** How long Meta may take for an answer. */
export type SendOptions = { timeoutMs?: number };

/**
 * Handler of SEND_WHATSAPP_JOB: sends what waits in a conversation, in its order. What may have been taken by Meta without
 * our knowing is never sent again by itself.
 */
export async function sendWhatsApp(
  job: Pick<LeasedJob, "id" | "payload" | "attempts">,
  signal?: AbortSignal,
  options: SendOptions = {},
): Promise<void> {
  const { workspaceId, conversationId } = payloadSchema.parse(job.payload);
  while (!signal?.aborted) {
    const messageSeq = await findNextToSend(reads(workspaceId), conversationId);
    if (messageSeq !== undefined) {
      await sendNext({ workspaceId, conversationId, messageSeq }, options);
      continue;
    }
    const isOver = await commit({ workspaceId }, async (unit) => {
      if ((await findNextToSend(unit, conversationId)) !== undefined) return false;
      await releaseJobKey(unit, job);
      return true;
    });
    if (isOver) return;
  }
  throw new RetryLater("stopped", Date.now());
}

/** A message of a workspace. */
type Key = MessageKey & { workspaceId: number };

async function sendNext(key: Key, options: SendOptions): Promise<void> {
  const reader = reads(key.workspaceId);
  const delivery = await findDelivery(reader, key);
  const row = await reader.first(whatsAppMessageOf, key);
  if (!delivery) return;
  if (Date.now() - delivery.queuedAt > SEND_FOR_MS) return fail(key, "expired", delivery.errorDetail ?? "");
  const channel = row?.channelId ? await reader.first(whatsAppChannelById, { id: row.channelId }) : undefined;
  const thread = await reader.first(threadOf, key);
  if (!row || !channel?.isActive) return fail(key, "noChannel", "");
  if (!thread) return fail(key, "waNoAddress", "");
  const sends = await reader.all(sendsOf, key);
  // Its attempt was begun by a process that died: Meta may have it.
  if (sends.some(({ state }) => state === "trying")) return leaveUncertain(key, "");
  const cooling = (coolUntil().get(channel.id) ?? 0) - Date.now();
  if (cooling > 0) return postpone(key, delivery, delivery.errorCode ?? "waWaiting", delivery.errorDetail, cooling);
  await changeDelivery(key.workspaceId, key, "sending", { isAttempt: true });
  for (const send of sends.filter(({ state }) => state === "queued")) {
    const isSent = await sendPart({ key, delivery, row, channel, peer: thread, send, options });
    if (!isSent) return;
  }
  const isDone = await commit(key, (unit) => settleMessage(unit, key));
  if (!isDone && (await findDelivery(reader, key))?.state === "sending") await fail(key, "waRefused", "");
}

type Part = {
  key: Key;
  delivery: DeliveryRow;
  row: WhatsAppMessageRow;
  channel: WhatsAppChannelRow;
  peer: Peer;
  send: WhatsAppSendRow;
  options: SendOptions;
};

/** @returns whether the message's next request may follow. */
async function sendPart(part: Part): Promise<boolean> {
  const { key, delivery, row, channel, peer, send, options } = part;
  const target = targetOf(channel);
  const address = peer.waId ?? peer.userId ?? "";
  let content: object;
  try {
    content = await contentOf(channel, send, async (mediaId) => {
      await commit(key, (unit) => unit.run(setSendMedia, { ...send, mediaId }));
    });
  } catch (error) {
    if (error instanceof FileTrouble) return refuse(part, { errorCode: error.errorCode, detail: error.message });
    return afterTrouble(part, troubleOf(error, false));
  }
  await turn(part, address);
  await move(part, ["queued"], "trying");
  try {
    const answer = await askGraph(target, {
      method: "POST",
      path: `${channel.phoneNumberId}/messages`,
      json: messageBody(peer, content, {
        // Only the first one answers; the others belong to it.
        contextId: send.part === 0 ? row.contextId : null,
        callbackData: callbackData(key, send.part),
      }),
      ...options,
    });
    const id = sentIdOf(answer);
    if (id === undefined) return leaveUncertain(key, "").then(() => false);
    coolUntil().delete(channel.id);
    await commit(key, async (unit) => {
      // News of it may have been faster than its answer.
      await unit.run(moveSend, { ...send, from: ["trying"], state: "sent", providerId: id });
      if (channel.lastError !== null) await unit.run(clearChannelError, { id: channel.id });
    });
    return true;
  } catch (error) {
    const trouble = troubleOf(error, true);
    if (trouble.outcome !== "uncertain") await move(part, ["trying"], "queued");
    if (trouble.isPairLimit) await exhaustPair(channel.id, address);
    return afterTrouble({ ...part, delivery: { ...delivery, attempts: delivery.attempts + 1 } }, trouble);
  }
}

async function move({ key, send }: Part, from: SendState[], state: SendState): Promise<void> {
  await commit(key, (unit) => unit.run(moveSend, { ...send, from, state, providerId: null }));
}

async function turn({ key, delivery, channel }: Part, address: string): Promise<void> {
  for (;;) {
    const ms = await takeTurn(channel.id, address);
    if (ms === 0) return;
    if (ms > WAIT_HERE_MS) await postpone(key, delivery, "waWaiting", null, ms);
    await wait(ms);
  }
}

async function afterTrouble(part: Part, trouble: GraphTrouble): Promise<boolean> {
  const { key, delivery, channel } = part;
  if (trouble.isChannelTrouble) {
    coolUntil().set(channel.id, Date.now() + COOL_MS);
    const { errorCode: error } = trouble;
    await commit(key, (unit) => unit.run(noteChannelError, { id: channel.id, error, now: unit.now }));
  }
  if (trouble.outcome === "uncertain") return leaveUncertain(key, trouble.detail).then(() => false);
  if (trouble.outcome === "final") return refuse(part, trouble);
  const attempt = Math.max(1, delivery.attempts);
  return postpone(key, delivery, trouble.errorCode, trouble.detail, backoffMs(attempt, Math.random()));
}

async function refuse(part: Part, { errorCode, detail }: Pick<GraphTrouble, "errorCode" | "detail">) {
  await move(part, ["queued", "trying"], "failed");
  await fail(part.key, errorCode, detail);
  return false;
}

// News by webhook that came meanwhile know better, and stay.
async function leaveUncertain(key: Key, errorDetail: string): Promise<void> {
  await changeDelivery(key.workspaceId, key, "uncertain", { errorCode: "waUncertain", errorDetail });
  await commit(key, (unit) => settleMessage(unit, key));
}

async function postpone(
  key: Key,
  delivery: DeliveryRow,
  errorCode: string,
  errorDetail: string | null,
  ms: number,
): Promise<never> {
  const runAt = Math.min(Date.now() + ms, delivery.queuedAt + SEND_FOR_MS + 1_000);
  await changeDelivery(key.workspaceId, key, "sending", { errorCode, errorDetail, nextAttemptAt: runAt });
  throw new RetryLater(`whatsapp: ${errorCode}`, runAt);
}

async function fail(key: Key, errorCode: string, errorDetail: string): Promise<void> {
  await changeDelivery(key.workspaceId, key, "failed", { errorCode, errorDetail });
}
