import { readItemUses } from "@/lib/platform/db/assistant-insights";
import { connections } from "@/lib/platform/db/connections";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { GapDto, InsightsDto } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_DEFAULT = 30;
const GAPS_OF_PAGE = 50;

/** What the assistant was asked in the last days, and which items it answered from. */
export async function readInsights(ctx: Pick<Ctx, "workspaceId" | "db">, days = DAYS_DEFAULT): Promise<InsightsDto> {
  const since = new Date(Date.now() - days * DAY_MS);
  const where = { createdAt: { gte: since } };
  const [asked, answered, automatic] = await Promise.all([
    ctx.db.assistantAnswer.count({ where }),
    ctx.db.assistantAnswer.count({ where: { ...where, isKnown: true } }),
    ctx.db.assistantAnswer.count({ where: { ...where, kind: "auto_response", isKnown: true } }),
  ]);
  const items = readItemUses(connections().reader, ctx.workspaceId, since.getTime()).map(({ lastUsedAt, ...use }) => ({
    ...use,
    lastUsedAt: new Date(lastUsedAt).toISOString(),
  }));
  return { days, asked, answered, unknown: asked - answered, automatic, items };
}

/** Questions that found nothing, those asked most first. */
export async function listGaps(
  ctx: Pick<Ctx, "db">,
  query: { resolved?: "true" | "false"; pageSize?: number; cursor?: number },
): Promise<{ items: GapDto[]; nextCursor: string | null }> {
  const take = query.pageSize ?? GAPS_OF_PAGE;
  const skip = query.cursor ?? 0;
  const rows = await ctx.db.knowledgeGap.findMany({
    where: { resolvedAt: query.resolved === "true" ? { not: null } : null },
    orderBy: [{ count: "desc" }, { lastAt: "desc" }, { id: "desc" }],
    skip,
    take: take + 1,
  });
  return {
    items: rows.slice(0, take).map(({ id, question, count, firstAt, lastAt, resolvedAt }) => ({
      id,
      question,
      count,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      isResolved: resolvedAt !== null,
    })),
    nextCursor: rows.length > take ? String(skip + take) : null,
  };
}

/** Marks a question as dealt with, or open again. @throws {AppError} NOT_FOUND */
export async function resolveGap(ctx: Pick<Ctx, "db">, id: number, isResolved: boolean): Promise<void> {
  const { count } = await ctx.db.knowledgeGap.updateMany({
    where: { id },
    data: { resolvedAt: isResolved ? new Date() : null },
  });
  if (count === 0) throw notFound();
}
