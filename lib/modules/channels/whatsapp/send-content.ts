import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { filesOfMessage } from "@/lib/modules/conversations/messages/outgoing-message";
import { reads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { readStoredFile } from "@/lib/platform/storage/storage";
import { askGraph } from "./graph/ask-graph";
import { mediaContent, mediaKindOf, textContent } from "./graph/graph-body";
import { targetOf } from "./graph/graph-target";
import { MEDIA_MAX_BYTES } from "./policy";
import type { WhatsAppChannelRow } from "./store/whatsapp-channel";
import type { WhatsAppSendRow } from "./store/whatsapp-send";

const UPLOAD_MS = 60_000;

/** A file that can't be sent, whoever tries. */
export class FileTrouble extends Error {
  constructor(
    readonly errorCode: "filesGone" | "waFileType" | "waFileTooLarge",
    fileName: string,
  ) {
    super(fileName);
  }
}

const uploadedSchema = z.object({ id: z.string().min(1) });

/**
 * The part of a message's body that says what is sent. A file is uploaded first, once: its id is kept by `note`.
 * @throws {FileTrouble} and what asking Meta throws
 */
export async function contentOf(
  channel: WhatsAppChannelRow,
  send: WhatsAppSendRow,
  note: (mediaId: string) => Promise<void>,
): Promise<object> {
  if (send.attachmentId === null)
    return send.payload === null ? textContent(send.caption) : readStoredJson<object>(send.payload);
  const files = await filesOfMessage(reads(channel.workspaceId), send.conversationId, send.messageSeq);
  const file = files.find(({ id }) => id === send.attachmentId);
  if (!file) throw new FileTrouble("filesGone", "");
  const kind = mediaKindOf(file.contentType);
  if (!kind) throw new FileTrouble("waFileType", file.fileName);
  if (file.size > MEDIA_MAX_BYTES[kind]) throw new FileTrouble("waFileTooLarge", file.fileName);
  const mediaId = send.mediaId ?? (await upload(channel, file));
  if (send.mediaId === null) await note(mediaId);
  if (send.payload === null) return mediaContent(kind, mediaId, file, send.caption);
  return withHeaderFile(send.payload, kind, mediaId, file.fileName);
}

async function upload(
  channel: WhatsAppChannelRow,
  file: { storageKey: string; fileName: string; contentType: string },
): Promise<string> {
  const stored = await readStoredFile(file.storageKey);
  if (!stored) throw new FileTrouble("filesGone", file.fileName);
  const type = file.contentType.split(";")[0] ?? file.contentType;
  const answer = await askGraph(targetOf(channel), {
    method: "POST",
    path: `${channel.phoneNumberId}/media`,
    form: {
      fields: { messaging_product: "whatsapp", type },
      file: {
        name: "file",
        fileName: file.fileName,
        contentType: type,
        content: await buffer(stored as ReadableStream),
      },
    },
    timeoutMs: UPLOAD_MS,
  });
  return uploadedSchema.parse(answer).id;
}

const templateSchema = z.looseObject({
  template: z.looseObject({ components: z.array(z.looseObject({})).default([]) }),
});

function withHeaderFile(payload: string, kind: string, id: string, fileName: string): object {
  const content = templateSchema.parse(readStoredJson(payload));
  const file = { id, ...(kind === "document" ? { filename: fileName } : {}) };
  const header = { type: "header", parameters: [{ type: kind, [kind]: file }] };
  return { ...content, template: { ...content.template, components: [header, ...content.template.components] } };
}
