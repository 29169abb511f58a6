import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { guardedFetch } from "@/lib/platform/egress/guarded-fetch";
import { isAppError } from "@/lib/platform/errors/app-error";
import { readStoredFile } from "@/lib/platform/storage/storage";
import { extractText } from "@/lib/platform/text-extraction/extract-in-thread";
import type { DocumentKind } from "@/lib/platform/text-extraction/extraction";
import type { IndexedItem } from "../store/indexed-item";
import { documentTitle } from "./document-title";
import type { KnowledgeFailure } from "./schema";

/** Longest page that is read behind a link, and how long it may take. */
const LINK_MAX_BYTES = 5 * 1024 * 1024;
const LINK_TIMEOUT_MS = 20_000;

/** The text of an item, or why there is none. `title`: what a document calls itself; null: nothing. */
export type ReadText = { text: string; isCut: boolean; title?: string | null } | { failure: KnowledgeFailure };

const KINDS: Readonly<Record<string, DocumentKind>> = {
  pdf: "pdf",
  docx: "docx",
  txt: "text",
  md: "text",
  csv: "csv",
  json: "json",
};

/** What an item has to say: its own text, its document's, or that of the page behind its link. */
export async function readItemText(item: IndexedItem): Promise<ReadText> {
  if (item.type === "website_link") return readLink(item.content);
  if (item.storageKey === null) return { text: item.content, isCut: false };
  const extension = item.fileName?.split(".").at(-1)?.toLowerCase() ?? "";
  const kind = KINDS[extension];
  // Old Word files are a file system of their own; nothing that reads them bears hostile ones.
  if (!kind) return { failure: extension === "doc" ? "legacy_word" : "unreadable" };
  const file = await readStoredFile(item.storageKey);
  if (!file) return { failure: "unreadable" };
  const read = await extractText(kind, await buffer(file as ReadableStream));
  if ("failure" in read) return read;
  return { ...read, title: documentTitle(kind, read.text, read.titles) };
}

async function readLink(address: string): Promise<ReadText> {
  let page: Awaited<ReturnType<typeof guardedFetch>>;
  try {
    page = await guardedFetch(address, {
      headers: { Accept: "text/html,text/plain,application/pdf;q=0.9,*/*;q=0.1", "User-Agent": "CangooBot/1.0" },
      maxBytes: LINK_MAX_BYTES,
      timeoutMs: LINK_TIMEOUT_MS,
    });
  } catch (error) {
    return { failure: failureOf(error) };
  }
  if (page.status < 200 || page.status > 299) return { failure: "unreachable" };
  const kind = kindOf(page.headers["content-type"] ?? "text/html");
  return kind ? extractText(kind, page.body) : { failure: "not_text" };
}

function failureOf(error: unknown): KnowledgeFailure {
  if (!isAppError(error)) return error instanceof Error && error.name === "TimeoutError" ? "too_slow" : "unreachable";
  if (error.code === "HOST_NOT_FOUND") return "not_found";
  if (error.code === "HOST_NOT_ALLOWED") return "not_allowed";
  return error.code === "PAYLOAD_TOO_LARGE" ? "too_large" : "unreachable";
}

function kindOf(contentType: string): DocumentKind | undefined {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (type === "application/pdf") return "pdf";
  if (type === "application/json") return "json";
  if (type === "text/csv") return "csv";
  return type === "text/plain" || type === "text/markdown" ? "text" : undefined;
}
