import type Database from "better-sqlite3";
import { z } from "zod";
import { connections } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { addJob, type LeasedJob } from "@/lib/platform/db/job-store";
import { findNewestInbound } from "@/lib/platform/db/whatsapp-message-store";
import {
  beginAutoReply,
  findWhatsAppChannel,
  releaseAutoReply,
  type WhatsAppChannelRow,
} from "@/lib/platform/db/whatsapp-store";
import { askGraph } from "@/lib/platform/graph/ask-graph";
import { PermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import { messageBody, textContent } from "./graph-body";
import { troubleOf } from "./graph-errors";
import { targetOf } from "./graph-target";
import { takeTurn } from "./pace";
import { syncTemplates } from "./sync-templates";

/**
 * Type of the jobs beside sending and receiving: automatic messages, reading marks, looking after templates. One type, so
 * that they hold up each other at the most.
 */
export const SIDE_JOB = "channels.whatsapp.side";

const payloadSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("auto"),
    workspaceId: z.number().int(),
    channelId: z.number().int(),
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
export function queueSideJob(db: Database.Database, payload: Payload, key: string, at: number): void {
  addJob(db, {
    type: SIDE_JOB,
    payload,
    uniqueKey: `whatsapp-${payload.workspaceId}:${key}`,
    workspaceId: payload.workspaceId,
    runAt: at,
    now: at,
  });
}

/** Has WhatsApp show the customer that their messages up to a number were read. */
export function queueReadMark(
  db: Database.Database,
  place: { workspaceId: number; conversationId: number; seq: number },
  at: number,
): void {
  const newest = findNewestInbound(db, place.workspaceId, place.conversationId, place.seq);
  if (!newest) return;
  const { workspaceId, conversationId } = place;
  queueSideJob(
    db,
    { kind: "read", workspaceId, conversationId, seq: newest.messageSeq },
    `read:${conversationId}:${newest.messageSeq}`,
    at,
  );
}

/** Has the account's templates looked at again: one of them changed. */
export function queueTemplateSync(db: Database.Database, channel: WhatsAppChannelRow, at: number): void {
  const { workspaceId, id: channelId } = channel;
  queueSideJob(db, { kind: "templates", workspaceId, channelId }, `templates:${channelId}`, at);
}

/** Handler of SIDE_JOB. */
export async function runSideJob(job: Pick<LeasedJob, "payload">): Promise<void> {
  const payload = payloadSchema.parse(job.payload);
  const channel = channelOf(payload);
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

function channelOf(payload: Payload): WhatsAppChannelRow | undefined {
  const { reader } = connections();
  const id =
    payload.kind === "read"
      ? findNewestInbound(reader, payload.workspaceId, payload.conversationId, payload.seq)?.channelId
      : payload.channelId;
  return id === undefined || id === null ? undefined : findWhatsAppChannel(reader, payload.workspaceId, id);
}

// At most once: whether a first try that was cut arrived, nobody can tell, and two greetings are worse than none.
async function sendAutomatic(channel: WhatsAppChannelRow, payload: Payload & { kind: "auto" }): Promise<void> {
  const { workspaceId, channelId, address, occasion, text, waId, userId } = payload;
  const key = { workspaceId, channelId, address, occasion };
  if (takeTurn(channel.id, waId ?? address) > 0) throw new Error("automatic message: not its turn");
  if (!(await groupCommit((db) => beginAutoReply(db, key, Date.now())))) return;
  try {
    await askGraph(targetOf(channel), {
      method: "POST",
      path: `${channel.phoneNumberId}/messages`,
      json: messageBody({ waId, userId }, textContent(text)),
    });
  } catch (error) {
    const { outcome, errorCode } = troubleOf(error, true);
    if (outcome !== "retry") throw new PermanentFailure(`automatic message: ${errorCode}`);
    await groupCommit((db) => releaseAutoReply(db, key));
    throw new Error(`automatic message: ${errorCode}`);
  }
}

async function markRead(channel: WhatsAppChannelRow, payload: Payload & { kind: "read" }): Promise<void> {
  const newest = findNewestInbound(connections().reader, payload.workspaceId, payload.conversationId, payload.seq);
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
