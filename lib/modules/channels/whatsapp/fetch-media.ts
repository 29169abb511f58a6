import { randomUUID } from "node:crypto";
import { z } from "zod";
import { contentTypeOf } from "@/lib/modules/channels/email/store-email-files";
import { addFile } from "@/lib/modules/conversations/messages/change-message";
import type { MessageKey } from "@/lib/modules/delivery/outside-channels";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { hasStorageFor } from "@/lib/modules/files/storage-quota";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { guardedDownload } from "@/lib/platform/egress/guarded-download";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { type ReceivedFile, receiveFile } from "@/lib/platform/storage/storage";
import { announceChanged } from "./announce-changed";
import type { IncomingMedia } from "./describe-message";
import { askGraph } from "./graph/ask-graph";
import { troubleOf } from "./graph/graph-errors";
import { targetOf } from "./graph/graph-target";
import { MEDIA_MAX_BYTES } from "./policy";
import { type WhatsAppChannelRow, whatsAppChannelById } from "./store/whatsapp-channel";
import { settleMedia, whatsAppMessageOf } from "./store/whatsapp-message";

/** Type of the job that fetches a file that somebody sent. */
export const FETCH_MEDIA_JOB = "channels.whatsapp.fetch";

const DOWNLOAD_MS = 120_000;

const payloadSchema = z.object({
  workspaceId: z.number().int(),
  conversationId: z.number().int(),
  messageSeq: z.number().int(),
  media: z.object({ id: z.string(), fileName: z.string().nullable(), mimeType: z.string().nullable() }),
});
type Payload = z.infer<typeof payloadSchema>;
type Key = Omit<Payload, "media">;

/** What Meta says of a file: developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media */
const mediaSchema = z.object({
  url: z.string(),
  mime_type: z.string().optional(),
  sha256: z.string().optional(),
  file_size: z.coerce.number().optional(),
});

const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/3gpp": "3gp",
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "audio/mp4": "m4a",
  "audio/aac": "aac",
  "audio/amr": "amr",
  "application/pdf": "pdf",
  "text/plain": "txt",
};
/** Where Meta keeps files. */
const META_HOSTS = /(?:^|\.)(?:fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/;

/** Has a message's file fetched; in the commit that stores the message. */
export async function queueMediaFetch(
  unit: Unit,
  channelId: number,
  key: MessageKey,
  media: IncomingMedia,
): Promise<void> {
  const { workspaceId } = unit;
  await queueJob(unit, {
    type: FETCH_MEDIA_JOB,
    payload: { workspaceId, ...key, media } satisfies Payload,
    uniqueKey: `whatsapp-media:${workspaceId}:${key.conversationId}:${key.messageSeq}`,
    lane: `whatsapp-media:${channelId}`,
  });
}

/** Handler of FETCH_MEDIA_JOB. An address lasts five minutes, so each attempt asks for a new one. */
export async function fetchMedia(job: Pick<LeasedJob, "payload" | "attempts">): Promise<void> {
  const { media, ...key } = payloadSchema.parse(job.payload);
  const reader = reads(key.workspaceId);
  const row = await reader.first(whatsAppMessageOf, key);
  if (row?.mediaState !== "loading") return;
  const channel = row.channelId === null ? undefined : await reader.first(whatsAppChannelById, { id: row.channelId });
  if (!channel) return giveUp(key, "noChannel");
  try {
    const outcome = await fetchFile(channel, key, media);
    if (outcome !== "stored") await giveUp(key, outcome);
  } catch (error) {
    const { outcome, errorCode } = troubleOf(error, false);
    if (outcome === "final") return giveUp(key, errorCode);
    throw new Error(`media: ${errorCode}`);
  }
}

/** Tells the message's row that its file won't come. */
export async function endFetchMedia(job: Pick<LeasedJob, "payload">): Promise<void> {
  const { media: _, ...key } = payloadSchema.parse(job.payload);
  await giveUp(key, "waUnreachable");
}

async function giveUp(key: Key, error: string): Promise<void> {
  const settled = await commit(key, (unit) => unit.run(settleMedia, { ...key, state: "failed", error }));
  if (settled > 0) await announceChanged(key.workspaceId, key);
}

type Outcome = "stored" | "waFileTooLarge" | "waStorageFull" | "waFileHost";

async function fetchFile(channel: WhatsAppChannelRow, key: Key, media: IncomingMedia): Promise<Outcome> {
  const target = targetOf(channel);
  const answer = await askGraph(target, {
    method: "GET",
    path: encodeURIComponent(media.id),
    query: { phone_number_id: channel.phoneNumberId },
  });
  const known = mediaSchema.parse(answer);
  const size = known.file_size ?? 0;
  if (size > MEDIA_MAX_BYTES.document) return "waFileTooLarge";
  if (!(await hasStorageFor(reads(key.workspaceId), size))) return "waStorageFull";
  // The token goes with the request, so only to where Meta, or the API that was configured, keeps its files.
  if (!isFileHost(known.url, channel.apiBase)) return "waFileHost";
  const file = await guardedDownload(
    known.url,
    { headers: { Authorization: `Bearer ${target.accessToken}` }, timeoutMs: DOWNLOAD_MS },
    async (status, chunks) => {
      if (status !== 200) throw new Error(`media: HTTP ${status}`);
      return receiveFile(key.workspaceId, chunks, MEDIA_MAX_BYTES.document);
    },
  );
  if (!file) return "waFileTooLarge";
  return keep(key, file, { ...media, mimeType: known.mime_type ?? media.mimeType, sha256: known.sha256 });
}

function isFileHost(address: string, apiBase: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  const base = new URL(apiBase);
  return url.host === base.host || (url.protocol === "https:" && META_HOSTS.test(url.hostname));
}

async function keep(key: Key, file: ReceivedFile, media: IncomingMedia & { sha256?: string }): Promise<Outcome> {
  const id = randomUUID();
  const fileName = nameOf(key, media);
  const contentType = await contentTypeOf(fileName, file.bytes);
  const storageKey = await file.keep();
  if (media.sha256 && /^[0-9a-f]{64}$/i.test(media.sha256) && !storageKey.endsWith(media.sha256.toLowerCase())) {
    await scheduleFileRemoval(storageKey);
    throw new Error("media: cut short");
  }
  const stored = await commit(key, async (unit) => {
    if (!(await hasStorageFor(unit, file.size))) return "waStorageFull" as const;
    if ((await unit.run(settleMedia, { ...key, state: "ready", error: null })) === 0) return "gone" as const;
    await addFile(unit, key, { id, fileName, contentType, size: file.size, storageKey });
    return "stored" as const;
  });
  if (stored === "stored") {
    await announceChanged(key.workspaceId, key);
    return stored;
  }
  await scheduleFileRemoval(storageKey);
  // Taken back by its writer meanwhile.
  return stored === "gone" ? "stored" : stored;
}

function nameOf({ messageSeq }: Key, { fileName, mimeType }: IncomingMedia): string {
  const named = fileName === null ? "" : cleanFileName(fileName);
  if (named !== "") return named;
  const type = (mimeType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return `whatsapp-${messageSeq}.${EXTENSIONS[type] ?? "bin"}`;
}
