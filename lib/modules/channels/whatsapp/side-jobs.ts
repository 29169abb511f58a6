import { z } from "zod";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { withPlace } from "@/lib/modules/routing/queue/place-text";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { PermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { askGraph } from "./graph/ask-graph";
import { messageBody, textContent } from "./graph/graph-body";
import { troubleOf } from "./graph/graph-errors";
import { targetOf } from "./graph/graph-target";
import { takeTurn } from "./graph/pace";
import { beginAutoReply, releaseAutoReply } from "./store/whatsapp-auto-reply";
import { type WhatsAppChannelRow, whatsAppChannelById } from "./store/whatsapp-channel";
import { newestInbound } from "./store/whatsapp-message";
import { syncTemplates } from "./sync-templates";

/**
 * Type of the jobs beside sending and receiving: automatic messages, reading marks, looking after templates. A number's hold up
 * each other at the most.
 */
export const SIDE_JOB = "channels.whatsapp.side";

const payloadSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("auto"),
    workspaceId: z.number().int(),
    channelId: z.number().int(),
    /** Jobs of an earlier version have none. */
    conversationId: z.number().int().optional(),
    waId: z.string().nullable(),
    userId: z.string().nullable(),
    address: z.string(),
    occasion: z.string(),
    text: z.string(),
  }),
  z.object({
    kind: z.literal("read"),
    workspaceId: z.number().int(),
    conversationId: z.number().int(),
    seq: z.number().int(),
  }),
  z.object({ kind: z.literal("templates"), workspaceId: z.number().int(), channelId: z.number().int() }),
]);
type Payload = z.infer<typeof payloadSchema>;

/** Queues such a job. @param key one that waits with the same is enough */
export async function queueSideJob(unit: Unit, channelId: number, payload: Payload, key: string): Promise<void> {
  await queueJob(unit, {
    type: SIDE_JOB,
    payload,
    uniqueKey: `whatsapp-${unit.workspaceId}:${key}`,
    lane: `whatsapp-side:${channelId}`,
  });
}

/** Has WhatsApp show the customer that their messages up to a number were read. */
export async function queueReadMark(unit: Unit, conversationId: number, seq: number): Promise<void> {
  const newest = await unit.first(newestInbound, { conversationId, upToSeq: seq });
  if (!newest || newest.channelId === null) return;
  const { channelId, messageSeq } = newest;
  const mark = { kind: "read" as const, workspaceId: unit.workspaceId, conversationId, seq: messageSeq };
  await queueSideJob(unit, channelId, mark, `read:${conversationId}:${messageSeq}`);
}

/** Has the account's templates looked at again: one of them changed. */
export async function queueTemplateSync(unit: Unit, channelId: number): Promise<void> {
  const sync = { kind: "templates" as const, workspaceId: unit.workspaceId, channelId };
  await queueSideJob(unit, channelId, sync, `templates:${channelId}`);
}

/** Handler of SIDE_JOB. */
export async function runSideJob(job: Pick<LeasedJob, "payload">): Promise<void> {
  const payload = payloadSchema.parse(job.payload);
  const channel = await channelOf(payload);
  if (!channel?.isActive) return;
  switch (payload.kind) {
    case "auto":
      return sendAutomatic(channel, payload);
    case "read":
      return markRead(channel, payload);
    case "templates":
      await syncTemplates(channel);
  }
}

async function channelOf(payload: Payload): Promise<WhatsAppChannelRow | undefined> {
  const id = payload.kind === "read" ? (await newestRead(payload))?.channelId : payload.channelId;
  if (id === undefined || id === null) return undefined;
  return reads(payload.workspaceId).first(whatsAppChannelById, { id });
}

function newestRead({ workspaceId, conversationId, seq }: Payload & { kind: "read" }) {
  return reads(workspaceId).first(newestInbound, { conversationId, upToSeq: seq });
}

// At most once: whether a first try that was cut arrived, nobody can tell, and two greetings are worse than none.
async function sendAutomatic(channel: WhatsAppChannelRow, payload: Payload & { kind: "auto" }): Promise<void> {
  const { workspaceId, channelId, conversationId, address, occasion, waId, userId } = payload;
  const key = { channelId, address, occasion };
  if ((await takeTurn(channel.id, waId ?? address)) > 0) throw new Error("automatic message: not its turn");
  const begun = await commit({ workspaceId }, (unit) => unit.run(beginAutoReply, { ...key, now: unit.now }));
  if (begun === 0) return;
  const text = conversationId === undefined ? payload.text : await withPlace(workspaceId, conversationId, payload.text);
  try {
    await askGraph(targetOf(channel), {
      method: "POST",
      path: `${channel.phoneNumberId}/messages`,
      json: messageBody({ waId, userId }, textContent(text)),
    });
  } catch (error) {
    const { outcome, errorCode } = troubleOf(error, true);
    if (outcome !== "retry") throw new PermanentFailure(`automatic message: ${errorCode}`);
    await commit({ workspaceId }, (unit) => unit.run(releaseAutoReply, key));
    throw new Error(`automatic message: ${errorCode}`);
  }
}

async function markRead(channel: WhatsAppChannelRow, payload: Payload & { kind: "read" }): Promise<void> {
  const newest = await newestRead(payload);
  if (!newest) return;
  try {
    await askGraph(targetOf(channel), {
      method: "POST",
      path: `${channel.phoneNumberId}/messages`,
      json: { messaging_product: "whatsapp", status: "read", message_id: newest.providerId },
    });
  } catch (error) {
    const { outcome, errorCode } = troubleOf(error, false);
    // A mark that Meta doesn't want is nothing that anybody could mend.
    if (outcome === "final") return;
    throw new Error(`reading mark: ${errorCode}`);
  }
}
