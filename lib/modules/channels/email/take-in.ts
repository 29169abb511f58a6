import { connections } from "@/lib/platform/db/connections";
import { findChannelByToken } from "@/lib/platform/db/email-store";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { addJob } from "@/lib/platform/db/job-store";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { receiveFile } from "@/lib/platform/storage/storage";
import { PARSE_LIMITS } from "./parsed-email";

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
  options: { isCut?: boolean; alongside?: (db: Parameters<typeof addJob>[0]) => void } = {},
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
  await groupCommit((db) => {
    const now = Date.now();
    addJob(db, {
      type: RECEIVE_EMAIL_JOB,
      payload,
      uniqueKey: `email-in:${channel.id}:${payload.rawKey}`,
      workspaceId: channel.workspaceId,
      runAt: now,
      now,
    });
    options.alongside?.(db);
  });
  return payload;
}

/** A raw message from another server, posted to a channel's secret address. @throws {AppError} NOT_FOUND, PAYLOAD_TOO_LARGE */
export async function takeInPosted(token: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  const channel = findChannelByToken(connections().reader, token);
  if (!channel) throw notFound();
  if (!(await takeIn(channel, chunks))) throw new AppError("PAYLOAD_TOO_LARGE");
}
