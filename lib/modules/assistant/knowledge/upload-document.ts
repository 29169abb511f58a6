import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { commit } from "@/lib/modules/events/commit";
import { isContentOf } from "@/lib/modules/files/file-content";
import { assertStorageFor } from "@/lib/modules/files/storage-quota";
import { reads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { cleanFileName } from "@/lib/platform/storage/file-name";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { receiveFile } from "@/lib/platform/storage/storage";
import { fileTitle } from "./document-title";
import { getKnowledge } from "./queries";
import { insertItem } from "./save-item";
import {
  DOCUMENT_EXTENSIONS,
  DOCUMENT_MAX_BYTES,
  type DocumentExtension,
  type KnowledgeInput,
  type KnowledgeItemDto,
} from "./schema";
import { tellItem } from "./tell-item";

const TYPES: Record<DocumentExtension, string> = {
  pdf: "application/pdf",
  txt: "text/plain",
  md: "text/markdown",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  csv: "text/csv",
  json: "application/json",
};

/** A document that is on its way. */
export type IncomingDocument = {
  fileName: string;
  /** Left out: what the document calls itself, once it is read. */
  title?: string;
  category?: string;
  announcedSize: number | null;
  bytes: AsyncIterable<Uint8Array>;
};

function extensionOf(fileName: string): DocumentExtension {
  const extension = fileName.split(".").at(-1)?.toLowerCase();
  const known = fileName.includes(".") ? DOCUMENT_EXTENSIONS.find((candidate) => candidate === extension) : undefined;
  if (!known) throw new AppError("DOCUMENT_TYPE", { fileName });
  return known;
}

/**
 * Takes a document into the knowledge base; its text is read by a job. What can be refused by its name or its announced size
 * is refused before a byte is read.
 * @throws {AppError} DOCUMENT_TYPE (also for bytes that aren't what the name says), DOCUMENT_TOO_LARGE, FILE_EMPTY,
 * STORAGE_LIMIT, KNOWLEDGE_LIMIT
 */
export async function uploadDocument(ctx: Ctx, incoming: IncomingDocument): Promise<KnowledgeItemDto> {
  const fileName = cleanFileName(incoming.fileName);
  const extension = extensionOf(fileName);
  const tooLarge = () => new AppError("DOCUMENT_TOO_LARGE", { fileName });
  if ((incoming.announcedSize ?? 0) > DOCUMENT_MAX_BYTES) throw tooLarge();
  await assertStorageFor(reads(ctx.workspaceId), incoming.announcedSize ?? 0);
  const received = await receiveFile(ctx.workspaceId, incoming.bytes, DOCUMENT_MAX_BYTES);
  if (!received) throw tooLarge();
  try {
    if (received.size === 0) throw new AppError("FILE_EMPTY", { fileName });
    const isText = extension === "md" || extension === "csv" || extension === "json";
    if (!(await isContentOf(isText ? "txt" : extension, received.bytes)))
      throw new AppError("DOCUMENT_TYPE", { fileName });
  } catch (error) {
    await received.discard();
    throw error;
  }
  const storageKey = await received.keep();
  // Until the document is read, and after that if it calls itself nothing.
  const title = incoming.title ?? fileTitle(fileName);
  const input: KnowledgeInput = {
    title,
    content: "",
    type: "document",
    category: incoming.category ?? assistantTexts(ctx.locale).uploadCategory,
    tags: [],
    isActive: true,
  };
  const titleSource = incoming.title === undefined ? ("file_name" as const) : ("typed" as const);
  const file = { fileName, fileSize: received.size, fileType: TYPES[extension], storageKey, titleSource };
  let id: number;
  try {
    id = await commit(ctx, async (unit) => {
      await assertStorageFor(unit, received.size);
      const added = await insertItem(ctx, unit, input, file);
      await unit.audit("knowledge.created", { subject: ["knowledge_item", added], details: { title } });
      await tellItem(unit, added);
      return added;
    });
  } catch (error) {
    await scheduleFileRemoval(storageKey);
    throw error;
  }
  return getKnowledge(ctx, id);
}
