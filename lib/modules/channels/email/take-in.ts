import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { globalReads } from "@/lib/platform/db/reads";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { receiveFile } from "@/lib/platform/storage/storage";
import { PARSE_LIMITS } from "./parse/parsed-email";
import { channelByToken } from "./store/email-channel";

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
 * over may forget it. The same bytes twice are one file and, while it waits, one job.
 * @returns undefined when it is larger than may be read.
 */
export async function takeIn(
  channel: { workspaceId: number; id: number },
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options: { isCut?: boolean; alongside?: (unit: Unit) => Promise<unknown> } = {},
): Promise<ReceiveEmailJob | undefined> {
  const file = await receiveFile(channel.workspaceId, chunks, PARSE_LIMITS.rawBytes);
  if (!file) return undefined;
  const payload: ReceiveEmailJob = {
    workspaceId: channel.workspaceId,
    emailChannelId: channel.id,
    rawKey: await file.keep(),
    size: file.size,
    ...(options.isCut ? { isCut: true } : {}),
  };
  await commit(channel, async (unit) => {
    await queueJob(unit, {
      type: RECEIVE_EMAIL_JOB,
      payload,
      uniqueKey: `email-in:${channel.id}:${payload.rawKey}`,
      lane: `email-in:${channel.id}`,
    });
    await options.alongside?.(unit);
  });
  return payload;
}

/** A raw message from another server, posted to a channel's secret address. @throws {AppError} NOT_FOUND, PAYLOAD_TOO_LARGE */
export async function takeInPosted(token: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const channel = await globalReads.first(channelByToken, { token });
  if (!channel) throw notFound();
  if (!(await takeIn(channel, chunks))) throw new AppError("PAYLOAD_TOO_LARGE");
}
