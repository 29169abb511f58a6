import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { announceDelivery, moveDeliveryTo } from "@/lib/modules/channels/delivery/change-delivery";
import { connections } from "@/lib/platform/db/connections";
import { type EmailChannelRow, findEmailById, findEmailChannel } from "@/lib/platform/db/email-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import type { LeasedJob } from "@/lib/platform/db/job-store";
import { readStoredFile } from "@/lib/platform/storage/storage";
import { parseInWorker } from "./parse-in-worker";
import type { ParsedBounce, ParsedEmail } from "./parsed-email";
import { quarantine, type RawEmail } from "./quarantine";
import { loopMark } from "./reply-address";
import { storeEmail } from "./store-email";

const payloadSchema = z.object({
  workspaceId: z.number().int(),
  emailChannelId: z.number().int(),
  rawKey: z.string(),
  size: z.number().int(),
  isCut: z.boolean().optional(),
});

/** Makes a message of a conversation of a raw one, or puts it into quarantine. Running twice changes nothing more. */
export async function receiveEmail(job: Pick<LeasedJob, "payload" | "attempts" | "maxAttempts">): Promise<void> {
  const { workspaceId, emailChannelId, rawKey, size, isCut } = payloadSchema.parse(job.payload);
  const channel = findEmailChannel(connections().reader, workspaceId, emailChannelId);
  if (!channel) return quarantine({ channel: { workspaceId, id: null }, rawKey, size }, "channel_removed");
  const raw: RawEmail = { channel, rawKey, size };
  try {
    await place(raw, isCut);
  } catch (error) {
    // A job that is given up is seen by nobody; what it was about must be.
    if (job.attempts >= job.maxAttempts) await quarantine(raw, "unparsable", "not processed");
    throw error;
  }
}

async function place(raw: RawEmail, isCut: boolean | undefined): Promise<void> {
  const { channel, rawKey } = raw;
  const stored = await readStoredFile(rawKey);
  if (!stored) throw new Error("the raw message is gone");
  if (isCut) return quarantine(raw, "too_large");
  const parsed = await parseInWorker(await buffer(stored as ReadableStream));
  if ("failure" in parsed) return quarantine(raw, parsed.failure, parsed.detail);
  if (parsed.bounce) return takeBounce(raw, parsed, parsed.bounce);
  if (!parsed.from) return quarantine(raw, "no_sender", "", parsed);
  if (isOurs(channel, parsed)) return quarantine(raw, "own_mail", "", parsed);
  await storeEmail(raw, { ...parsed, from: parsed.from });
}

// What we sent ourselves would be answered by us, and so on.
function isOurs(channel: EmailChannelRow, { loopMark: mark, from }: ParsedEmail): boolean {
  const own = [channel.fromEmail, channel.replyToEmail].map((address) => address?.toLowerCase());
  return mark === loopMark(channel.workspaceId) || own.includes(from?.address);
}

// The report itself stays in quarantine for whoever wants to read it: it has nothing to say to the conversation.
async function takeBounce(raw: RawEmail, parsed: ParsedEmail, bounce: ParsedBounce): Promise<void> {
  const { workspaceId } = raw.channel;
  const detail = [bounce.recipient, bounce.status, bounce.diagnostic].filter(Boolean).join(" ");
  const about = await groupCommit((db) => {
    const known = bounce.messageId === null ? undefined : findEmailById(db, workspaceId, bounce.messageId);
    if (!known?.isOutgoing) return undefined;
    const key = { workspaceId, conversationId: known.conversationId, messageSeq: known.messageSeq };
    if (bounce.action === "delayed") return { key, row: undefined };
    return { key, row: moveDeliveryTo(db, key, "failed", { errorCode: "bounced", errorDetail: detail }) };
  });
  if (about?.row) announceDelivery(about.key, about.row);
  await quarantine(raw, "bounce", detail, parsed, about ? Date.now() : null);
}
