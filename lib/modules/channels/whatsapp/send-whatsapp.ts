import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { announceDelivery, changeDelivery } from "@/lib/modules/channels/delivery/change-delivery";
import type { MessageKey } from "@/lib/modules/channels/delivery/delivery-dto";
import { connections } from "@/lib/platform/db/connections";
import { type DeliveryRow, findDelivery } from "@/lib/platform/db/delivery-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { type LeasedJob, releaseUniqueKey } from "@/lib/platform/db/job-store";
import {
  findNextToSend,
  findWhatsAppMessage,
  listSends,
  moveSend,
  setSendMedia,
  type WhatsAppMessageRow,
  type WhatsAppSendRow,
} from "@/lib/platform/db/whatsapp-message-store";
import {
  findThread,
  findWhatsAppChannel,
  noteChannelError,
  type WhatsAppChannelRow,
} from "@/lib/platform/db/whatsapp-store";
import { globalSlot } from "@/lib/platform/global-slot";
import { askGraph } from "@/lib/platform/graph/ask-graph";
import { RetryLater } from "@/lib/platform/jobs/retry-later";
import { backoffMs } from "@/lib/platform/jobs/worker";
import { callbackData, settleMessage } from "./apply-status";
import { messageBody, sentIdOf } from "./graph-body";
import { type GraphTrouble, troubleOf } from "./graph-errors";
import { targetOf } from "./graph-target";
import { exhaustPair, takeTurn } from "./pace";
import { contentOf, FileTrouble } from "./send-content";
import type { Peer } from "./webhook-payload";

/** After it a message that couldn't be sent is given up. */
export const SEND_FOR_MS = 24 * 60 * 60 * 1000;
/** While a number's API doesn't answer, other conversations don't wait for it one after the other. */
const COOL_MS = 15_000;
/** Shorter turns are waited for here; longer ones give the lane back. */
const WAIT_HERE_MS = 500;

const payloadSchema = z.object({ workspaceId: z.number().int(), conversationId: z.number().int() });
const coolUntil = () => globalSlot("whatsapp.cooling", () => new Map<number, number>());

/** How long Meta may take for an answer. */
export type SendOptions = { timeoutMs?: number };

/**
 * Handler of SEND_WHATSAPP_JOBS: sends what waits in a conversation, in its order. What may have been taken by Meta without
 * our knowing is never sent again by itself.
 */
export async function sendWhatsApp(
  job: Pick<LeasedJob, "id" | "payload" | "attempts">,
  signal?: AbortSignal,
  options: SendOptions = {},
): Promise<void> {
  const { workspaceId, conversationId } = payloadSchema.parse(job.payload);
  while (!signal?.aborted) {
    const messageSeq = findNextToSend(connections().reader, workspaceId, conversationId);
    if (messageSeq !== undefined) {
      await sendNext({ workspaceId, conversationId, messageSeq }, options);
      continue;
    }
    const isOver = await groupCommit((db) => {
      if (findNextToSend(db, workspaceId, conversationId) !== undefined) return false;
      releaseUniqueKey(db, job);
      return true;
    });
    if (isOver) return;
  }
  throw new RetryLater("stopped", Date.now());
}

async function sendNext(key: MessageKey, options: SendOptions): Promise<void> {
  const { reader } = connections();
  const delivery = findDelivery(reader, key);
  const row = findWhatsAppMessage(reader, key);
  if (!delivery) return;
  if (Date.now() - delivery.queuedAt > SEND_FOR_MS) return fail(key, "expired", delivery.errorDetail ?? "");
  const channel = row?.channelId ? findWhatsAppChannel(reader, key.workspaceId, row.channelId) : undefined;
  const thread = findThread(reader, key.workspaceId, key.conversationId);
  if (!row || !channel?.isActive) return fail(key, "noChannel", "");
  if (!thread) return fail(key, "waNoAddress", "");
  const sends = listSends(reader, key);
  // Its attempt was begun by a process that died: Meta may have it.
  if (sends.some(({ state }) => state === "trying")) return leaveUncertain(key, "");
  const cooling = (coolUntil().get(channel.id) ?? 0) - Date.now();
  if (cooling > 0) return postpone(key, delivery, delivery.errorCode ?? "waWaiting", delivery.errorDetail, cooling);
  await changeDelivery(key, "sending", { isAttempt: true });
  for (const send of sends.filter(({ state }) => state === "queued")) {
    const isSent = await sendPart({ key, delivery, row, channel, peer: thread, send, options });
    if (!isSent) return;
  }
  const done = await groupCommit((db) => settleMessage(db, key));
  if (done) announceDelivery(key, done);
  else if (findDelivery(reader, key)?.state === "sending") await fail(key, "waRefused", "");
}

type Part = {
  key: MessageKey;
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
      await groupCommit((db) => setSendMedia(db, send, mediaId));
    });
  } catch (error) {
    if (error instanceof FileTrouble) return refuse(part, { errorCode: error.errorCode, detail: error.message });
    return afterTrouble(part, troubleOf(error, false));
  }
  await turn(part, address);
  await groupCommit((db) => moveSend(db, send, ["queued"], "trying"));
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
    await groupCommit((db) => {
      // News of it may have been faster than its answer.
      moveSend(db, send, ["trying"], "sent", id);
      if (channel.lastError !== null) noteChannelError(db, channel, null, Date.now());
    });
    return true;
  } catch (error) {
    const trouble = troubleOf(error, true);
    if (trouble.outcome !== "uncertain") await groupCommit((db) => moveSend(db, send, ["trying"], "queued"));
    if (trouble.isPairLimit) exhaustPair(channel.id, address);
    return afterTrouble({ ...part, delivery: { ...delivery, attempts: delivery.attempts + 1 } }, trouble);
  }
}

async function turn({ key, delivery, channel }: Part, address: string): Promise<void> {
  for (;;) {
    const ms = takeTurn(channel.id, address);
    if (ms === 0) return;
    if (ms > WAIT_HERE_MS) await postpone(key, delivery, "waWaiting", null, ms);
    await wait(ms);
  }
}

async function afterTrouble(part: Part, trouble: GraphTrouble): Promise<boolean> {
  const { key, delivery, channel } = part;
  if (trouble.isChannelTrouble) {
    coolUntil().set(channel.id, Date.now() + COOL_MS);
    await groupCommit((db) => noteChannelError(db, channel, trouble.errorCode, Date.now()));
  }
  if (trouble.outcome === "uncertain") return leaveUncertain(key, trouble.detail).then(() => false);
  if (trouble.outcome === "final") return refuse(part, trouble);
  const attempt = Math.max(1, delivery.attempts);
  return postpone(key, delivery, trouble.errorCode, trouble.detail, backoffMs(attempt, Math.random()));
}

async function refuse({ key, send }: Part, { errorCode, detail }: Pick<GraphTrouble, "errorCode" | "detail">) {
  await groupCommit((db) => moveSend(db, send, ["queued", "trying"], "failed"));
  await fail(key, errorCode, detail);
  return false;
}

// News by webhook that came meanwhile know better, and stay.
async function leaveUncertain(key: MessageKey, errorDetail: string): Promise<void> {
  await changeDelivery(key, "uncertain", { errorCode: "waUncertain", errorDetail });
  const settled = await groupCommit((db) => settleMessage(db, key));
  if (settled) announceDelivery(key, settled);
}

async function postpone(
  key: MessageKey,
  delivery: DeliveryRow,
  errorCode: string,
  errorDetail: string | null,
  ms: number,
): Promise<never> {
  const runAt = Math.min(Date.now() + ms, delivery.queuedAt + SEND_FOR_MS + 1_000);
  await changeDelivery(key, "sending", { errorCode, errorDetail, nextAttemptAt: runAt });
  throw new RetryLater(`whatsapp: ${errorCode}`, runAt);
}

async function fail(key: MessageKey, errorCode: string, errorDetail: string): Promise<void> {
  await changeDelivery(key, "failed", { errorCode, errorDetail });
}
