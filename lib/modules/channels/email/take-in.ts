import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { globalReads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStart } from "@/lib/platform/http/read-bytes";
import { queueNewJob } from "@/lib/platform/jobs/queue-job";
import { receiveFile, storageKeyOf } from "@/lib/platform/storage/storage";
import { PARSE_LIMITS } from "./parse/parsed-email";
import { ROW_MAX_BYTES } from "./raw-email";
import { channelByToken } from "./store/email-channel";
import { putWaitingEmail } from "./store/waiting-email";

/** Type of the job that makes a message of a raw one. */
export const RECEIVE_EMAIL_JOB = "channels.email.receive";

/** Payload of that job. */
export type ReceiveEmailJob = {
  workspaceId: number;
  emailChannelId: number;
  rawKey: string;
  size: number;
  /** Only the beginning of it is stored: the rest was too much. */
  isCut?: boolean;
};

/**
 * Stores a raw message and queues what is to be made of it. When this returns, both are on disk: whoever handed the message
 * over may forget it. A small one is a row of the commit that queues its job, so that messages that come together share what it
 * costs; a larger one is a stored file before that. The same bytes twice are, while they wait, one job.
 * @returns undefined when it is larger than may be read.
 */
export async function takeIn(
  channel: { workspaceId: number; id: number },
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: { isCut?: boolean; alongside?: (unit: Unit) => Promise<unknown> } = {},
): Promise<ReceiveEmailJob | undefined> {
  const stored = await storeRaw(channel.workspaceId, chunks);
  if (!stored) return undefined;
  const payload: ReceiveEmailJob = {
    workspaceId: channel.workspaceId,
    emailChannelId: channel.id,
    rawKey: stored.rawKey,
    size: stored.size,
    ...(options.isCut ? { isCut: true } : {}),
  };
  await commit(channel, async (unit) => {
    const isNew = await queueNewJob(unit, {
      type: RECEIVE_EMAIL_JOB,
      payload,
      uniqueKey: `email-in:${channel.id}:${payload.rawKey}`,
      lane: `email-in:${channel.id}`,
    });
    const { content } = stored;
    // A job that is there already has the same bytes, and may be past letting go of a row.
    if (isNew && content)
      unit.send(putWaitingEmail, { rawKey: payload.rawKey, emailChannelId: channel.id, content, now: unit.now });
    await options.alongside?.(unit);
  });
  return payload;
}

/** @returns the key, and of a message that isn't a stored file yet its bytes; undefined when there are too many */
async function storeRaw(
  workspaceId: number,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<{ rawKey: string; size: number; content?: Buffer } | undefined> {
  const start = await readStart(chunks, ROW_MAX_BYTES);
  if (start.isWhole) {
    const content = start.bytes;
    return { rawKey: storageKeyOf(workspaceId, content), size: content.byteLength, content };
  }
  const file = await receiveFile(workspaceId, start.all, PARSE_LIMITS.rawBytes);
  return file && { rawKey: await file.keep(), size: file.size };
}

/** A raw message from another server, posted to a channel's secret address. @throws {AppError} NOT_FOUND, PAYLOAD_TOO_LARGE */
export async function takeInPosted(token: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const channel = await globalReads.first(channelByToken, { token });
  if (!channel) throw notFound();
  if (!(await takeIn(channel, chunks))) throw new AppError("PAYLOAD_TOO_LARGE");
}
