import type { z } from "zod";
import type { KnowledgeItem } from "@/generated/prisma/client";
import { assistantTexts } from "@/lib/modules/assistant/assistant-texts";
import { notFound } from "@/lib/platform/errors/app-error";
import { catchUp } from "@/lib/platform/search/indexer";
import { searchKnowledgeItems } from "@/lib/platform/search/search-knowledge-items";
import type { Ctx } from "@/lib/platform/session/context";
import {
  KNOWLEDGE_PAGE_SIZE,
  type KnowledgeItemDto,
  type KnowledgeQuery,
  knowledgeFailureSchema,
  type knowledgePageSchema,
  type knowledgePassagesSchema,
} from "./schema";

type Row = KnowledgeItem & { createdBy: { id: number; firstName: string; surname: string } | null };
/** What an item is read with. */
export const WITH_CREATOR = { createdBy: { select: { id: true, firstName: true, surname: true } } } as const;

/** Tags as they are stored. */
export const tagsOf = (tags: unknown): string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];

/** Where a document is downloaded. */
export const documentUrl = (itemId: number) => `/api/v1/knowledge/${itemId}/source`;

/** A stored item as screens get it. @param locale of the failure's sentence; null: no sentence. */
export function toKnowledgeDto(row: Row, locale: Ctx["locale"] | null): KnowledgeItemDto {
  const failure = row.state === "failed" ? knowledgeFailureSchema.catch("unreadable").parse(row.failure) : null;
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    type: row.type,
    category: row.category,
    tags: tagsOf(row.tags),
    isActive: row.isActive,
    version: row.version,
    createdBy: row.createdBy && {
      id: row.createdBy.id,
      name: `${row.createdBy.firstName} ${row.createdBy.surname}`.trim(),
    },
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
    fetchedAt: row.fetchedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A page of the knowledge base, newest first. */
export async function listKnowledge(
  ctx: Pick<Ctx, "workspaceId" | "db" | "locale">,
  { q, type, status, cursor, pageSize = KNOWLEDGE_PAGE_SIZE }: KnowledgeQuery,
): Promise<z.infer<typeof knowledgePageSchema>> {
  const filter = { q, type, isActive: status && status === "active" };
  if (q) await catchUp();
  const { ids, total, instead } = searchKnowledgeItems(ctx.workspaceId, filter, {
    beforeId: cursor,
    take: pageSize + 1,
  });
  const page = ids.slice(0, pageSize);
  const rows = await ctx.db.knowledgeItem.findMany({
    where: { id: { in: page }, deletedAt: null },
    orderBy: { id: "desc" },
    include: WITH_CREATOR,
  });
  return {
    items: rows.map((row) => toKnowledgeDto(row, ctx.locale)),
    nextCursor: ids.length > pageSize ? String(page.at(-1)) : null,
    total,
    instead,
  };
}

/** One item. @throws {AppError} NOT_FOUND */
export async function getKnowledge(ctx: Pick<Ctx, "db" | "locale">, id: number): Promise<KnowledgeItemDto> {
  const row = await ctx.db.knowledgeItem.findFirst({ where: { id, deletedAt: null }, include: WITH_CREATOR });
  if (!row) throw notFound();
  return toKnowledgeDto(row, ctx.locale);
}

const OPTIONS_MAX = 500;

/** Categories and tags in use, by name. */
export async function listKnowledgeOptions(ctx: Pick<Ctx, "db">): Promise<{ categories: string[]; tags: string[] }> {
  const rows = await ctx.db.knowledgeItem.findMany({
    where: { deletedAt: null },
    select: { category: true, tags: true },
    orderBy: { id: "desc" },
    take: 5_000,
  });
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
  ctx: Pick<Ctx, "db">,
  itemId: number,
  afterPosition: number | undefined,
): Promise<ReturnType<typeof knowledgePassagesSchema.parse>> {
  const item = await ctx.db.knowledgeItem.findFirst({
    where: { id: itemId, deletedAt: null },
    select: { indexedRevision: true },
  });
  if (!item) throw notFound();
  const rows = await ctx.db.knowledgePassage.findMany({
    where: { itemId, revision: item.indexedRevision, position: { gt: afterPosition ?? -1 } },
    orderBy: { position: "asc" },
    take: PASSAGES_OF_PAGE + 1,
    select: { id: true, position: true, heading: true, content: true },
  });
  const page = rows.slice(0, PASSAGES_OF_PAGE);
  return { items: page, nextCursor: rows.length > PASSAGES_OF_PAGE ? String(page.at(-1)?.position) : null };
}
