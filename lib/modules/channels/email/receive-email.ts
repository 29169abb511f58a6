import { z } from "zod";
import { moveDeliveryTo } from "@/lib/modules/delivery/change-delivery";
import { commit } from "@/lib/modules/events/commit";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { parseInWorker } from "./parse/parse-in-thread";
import type { ParsedBounce, ParsedEmail, ParseFailure } from "./parse/parsed-email";
import { quarantine, type RawEmail } from "./quarantine";
import { type RawKey, readRaw, storeWaiting } from "./raw-email";
import { isAutoReplyId, loopMark } from "./reply-address";
import { type EmailChannelRow, emailChannelById } from "./store/email-channel";
import { sentEmailOfId } from "./store/email-message";
import { storeEmail } from "./store-email";

const payloadSchema = z.object({
  workspaceId: z.number().int(),
  emailChannelId: z.number().int(),
  rawKey: z.string(),
  size: z.number().int(),
  isCut: z.boolean().optional(),
});

/** Makes a message of a conversation of a raw one, or puts it into quarantine. Running twice changes nothing more. */
export async function receiveEmail(job: Pick<LeasedJob, "payload">): Promise<void> {
  const { isCut, ...message } = payloadSchema.parse(job.payload);
  const channel = await channelOf(message);
  if (!channel) {
    await storeWaiting(message);
    return quarantine({ ...message, channel: { id: null } }, "channel_removed");
  }
  const bytes = await readRaw(message);
  if (!bytes) throw new Error("the raw message is gone");
  await place({ ...message, channel }, bytes, isCut);
}

/** Puts what couldn't be read into quarantine: a job that is given up is seen by nobody, and what it was about must be. */
export async function endReceiveEmail(job: Pick<LeasedJob, "payload">): Promise<void> {
  const { isCut: _, ...message } = payloadSchema.parse(job.payload);
  await storeWaiting(message);
  await quarantine({ ...message, channel: (await channelOf(message)) ?? { id: null } }, "unparsable", "not processed");
}

function channelOf({ workspaceId, emailChannelId }: RawKey): Promise<EmailChannelRow | undefined> {
  return reads(workspaceId).first(emailChannelById, { id: emailChannelId });
}

async function place(raw: RawEmail, bytes: Buffer, isCut: boolean | undefined): Promise<void> {
  const { channel } = raw;
  if (isCut) return putAside(raw, bytes, { failure: "too_large", detail: "" });
  const parsed = await parseInWorker(bytes);
  if ("failure" in parsed) return putAside(raw, bytes, parsed);
  if (parsed.bounce) return takeBounce(raw, parsed, parsed.bounce);
  if (!parsed.from) return quarantine(raw, "no_sender", "", parsed);
  if (isOurs(channel, parsed)) return quarantine(raw, "own_mail", "", parsed);
  await storeEmail(raw, { ...parsed, from: parsed.from });
}

/** Bytes at the beginning of a message that can't be read in which its sender and subject are looked for. */
const HEAD_BYTES = 64 * 1024;
const HEAD_MS = 500;

// Whoever looks through the quarantine should see from whom a message is, even if nothing else of it can be read.
async function putAside(raw: RawEmail, bytes: Buffer, { failure, detail }: ParseFailure): Promise<void> {
  const start = bytes.subarray(0, HEAD_BYTES);
  const end = /\r?\n\r?\n/.exec(start.toString("latin1"))?.index ?? start.length;
  const head = await parseInWorker(start.subarray(0, end), { milliseconds: HEAD_MS });
  await quarantine(raw, failure, detail, "failure" in head ? undefined : head);
}

// What we sent ourselves would be answered by us, and so on.
function isOurs(channel: EmailChannelRow, { loopMark: mark, from }: ParsedEmail): boolean {
  const own = [channel.fromEmail, channel.replyToEmail].map((address) => address?.toLowerCase());
  return mark === loopMark(channel.workspaceId) || own.includes(from?.address);
}

// The report itself stays in quarantine for whoever wants to read it: it has nothing to say to the conversation.
async function takeBounce(raw: RawEmail, parsed: ParsedEmail, bounce: ParsedBounce): Promise<void> {
  const { workspaceId } = raw;
  const detail = [bounce.recipient, bounce.status, bounce.diagnostic].filter(Boolean).join(" ");
  const isAboutOurs = await commit({ workspaceId }, async (unit) => {
    const { messageId } = bounce;
    const key = messageId === null ? undefined : await unit.first(sentEmailOfId, { messageId });
    if (!key) return false;
    if (bounce.action !== "delayed")
      await moveDeliveryTo(unit, key, "failed", { errorCode: "bounced", errorDetail: detail });
    return true;
  });
  // That 'we got your message' didn't arrive is nobody's business: most such senders were made up.
  const isKnown = isAboutOurs || isAutoReplyId(bounce.messageId ?? "", workspaceId);
  await quarantine(raw, "bounce", detail, parsed, isKnown ? Date.now() : null);
}
