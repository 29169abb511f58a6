import type { z } from "zod";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { catchUp } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { type ItemRow, itemById, itemFile, itemOptions, itemsByIds } from "../store/knowledge-item";
import { passageRevision, passagesAfter } from "../store/knowledge-passage";
import {
  KNOWLEDGE_PAGE_SIZE,
  type KnowledgeItemDto,
  type KnowledgeQuery,
  knowledgeFailureSchema,
  type knowledgePageSchema,
  type knowledgePassagesSchema,
} from "./schema";
import { searchKnowledgeItems } from "./search-items";

/** The texts of a stored JSON list: tags, or questions. */
export function tagsOf(stored: string): string[] {
  const tags = readStoredJson(stored);
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
}

/** Where a document is downloaded. */
export const documentUrl = (itemId: number) => `/api/v1/knowledge/${itemId}/source`;

/** A stored item as screens get it. @param locale of the failure's sentence; null: no sentence. */
export function toKnowledgeDto(row: ItemRow, locale: Ctx["locale"] | null): KnowledgeItemDto {
  const failure = row.state === "failed" ? knowledgeFailureSchema.catch("unreadable").parse(row.failure) : null;
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    type: row.type,
    category: row.category,
    tags: tagsOf(row.tags),
    questions: tagsOf(row.questions),
    isActive: row.isActive,
    version: row.version,
    createdBy:
      row.createdById === null
        ? null
        : { id: row.createdById, name: `${row.creatorFirstName} ${row.creatorSurname}`.trim() },
    file:
      row.storageKey === null
        ? null
        : {
            name: row.fileName ?? "",
            size: row.fileSize ?? 0,
            type: row.fileType ?? "application/octet-stream",
            url: documentUrl(row.id),
          },
    state: row.state,
    failure,
    failureText: failure === null || locale === null ? null : assistantTexts(locale).failures[failure],
    progress: row.progress,
    passageCount: row.passageCount,
    isCut: row.isCut,
    fetchedAt: isoInstantOrNull(row.fetchedAt),
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  };
}

/** A page of the knowledge base, newest first. */
export async function listKnowledge(
  ctx: Pick<Ctx, "workspaceId" | "locale">,
  { q, type, status, cursor, pageSize = KNOWLEDGE_PAGE_SIZE }: KnowledgeQuery,
): Promise<z.infer<typeof knowledgePageSchema>> {
  const filter = { q, type, isActive: status && status === "active" };
  if (q) await catchUp();
  const { ids, total, instead } = await searchKnowledgeItems(ctx.workspaceId, filter, {
    beforeId: cursor,
    take: pageSize + 1,
  });
  const page = ids.slice(0, pageSize);
  const rows = await reads(ctx.workspaceId).all(itemsByIds, { ids: page });
  return {
    items: rows.map((row) => toKnowledgeDto(row, ctx.locale)),
    nextCursor: ids.length > pageSize ? String(page.at(-1)) : null,
    total,
    instead,
  };
}

/** One item. @throws {AppError} NOT_FOUND */
export async function getKnowledge(ctx: Pick<Ctx, "workspaceId" | "locale">, id: number): Promise<KnowledgeItemDto> {
  const row = await reads(ctx.workspaceId).first(itemById, { id });
  if (!row) throw notFound();
  return toKnowledgeDto(row, ctx.locale);
}

/** A stored document. */
type Document = { storageKey: string; fileName: string; contentType: string; size: number };

/** The document of an item; undefined when it has none. */
export async function findDocument(ctx: Pick<Ctx, "workspaceId">, id: number): Promise<Document | undefined> {
  const row = await reads(ctx.workspaceId).first(itemFile, { id });
  if (!row?.storageKey) return undefined;
  const { storageKey, fileName, fileType, fileSize } = row;
  return {
    storageKey,
    fileName: fileName ?? "",
    contentType: fileType ?? "application/octet-stream",
    size: fileSize ?? 0,
  };
}

const OPTIONS_MAX = 500;
/** Newest items whose categories and tags are offered. */
const OPTIONS_FROM = 5_000;

/** Categories and tags in use, by name. */
export async function listKnowledgeOptions(
  ctx: Pick<Ctx, "workspaceId">,
): Promise<{ categories: string[]; tags: string[] }> {
  const rows = await reads(ctx.workspaceId).all(itemOptions, { limit: OPTIONS_FROM });
  const sorted = (texts: Iterable<string>) =>
    [...new Set(texts)].sort((one, two) => one.localeCompare(two)).slice(0, OPTIONS_MAX);
  return {
    categories: sorted(rows.map(({ category }) => category)),
    tags: sorted(rows.flatMap(({ tags }) => tagsOf(tags))),
  };
}

const PASSAGES_OF_PAGE = 100;

/** What was found in an item, in its order: what answers may quote. @throws {AppError} NOT_FOUND */
export async function listPassages(
  ctx: Pick<Ctx, "workspaceId">,
  itemId: number,
  afterPosition: number | undefined,
): Promise<ReturnType<typeof knowledgePassagesSchema.parse>> {
  const reader = reads(ctx.workspaceId);
  const item = await reader.first(passageRevision, { itemId });
  if (!item) throw notFound();
  const after = { position: afterPosition ?? -1, limit: PASSAGES_OF_PAGE + 1 };
  const rows = await reader.all(passagesAfter, { itemId, revision: item.revision, ...after });
  const page = rows.slice(0, PASSAGES_OF_PAGE);
  return { items: page, nextCursor: rows.length > PASSAGES_OF_PAGE ? String(page.at(-1)?.position) : null };
}
