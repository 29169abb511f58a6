import { isoInstant } from "@/lib/kernel/instant";
import { indexItem } from "@/lib/modules/assistant/knowledge/index-item";
import { changeQuestion } from "@/lib/modules/assistant/knowledge/item-questions";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { answerCounts, itemUses } from "../store/answer";
import { gapById, gaps, setResolved } from "../store/gap";
import { resolvedCounts } from "../store/review";
import type { GapDto, GapInput, InsightsDto } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_DEFAULT = 30;
/** A customer who writes again so soon had no answer. */
const QUIET_MS = 3 * DAY_MS;
const ITEMS_MAX = 100;
const GAPS_OF_PAGE = 50;

/** What the assistant was asked in the last days, and which items it answered from. */
export async function readInsights(ctx: Pick<Ctx, "workspaceId">, days = DAYS_DEFAULT): Promise<InsightsDto> {
  const now = Date.now();
  const since = now - days * DAY_MS;
  const reader = reads(ctx.workspaceId);
  const { asked = 0, answered = 0, automatic = 0 } = (await reader.first(answerCounts, { since })) ?? {};
  const uses = await reader.all(itemUses, { since, limit: ITEMS_MAX });
  const items = uses.map(({ lastUsedAt, ...use }) => ({ ...use, lastUsedAt: isoInstant(lastUsedAt) }));
  const ended = { since, until: now - QUIET_MS, quiet: QUIET_MS };
  const resolution = (await reader.first(resolvedCounts, ended)) ?? { conversations: 0, resolved: 0 };
  return { days, asked, answered, unknown: asked - answered, automatic, resolution, items };
}

/**
 * Questions that found nothing, those asked most first. They are customers' words of any conversation, and nobody knows of which:
 * who doesn't see all conversations sees none.
 */
export async function listGaps(
  ctx: Pick<Ctx, "workspaceId" | "sight">,
  query: { resolved?: "true" | "false"; pageSize?: number; cursor?: number },
): Promise<{ items: GapDto[]; nextCursor: string | null }> {
  if (!ctx.sight.isWhole) return { items: [], nextCursor: null };
  const take = query.pageSize ?? GAPS_OF_PAGE;
  const skip = query.cursor ?? 0;
  const rows = await reads(ctx.workspaceId).all(gaps(query.resolved === "true", { skip, take: take + 1 }), {});
  return {
    items: rows.slice(0, take).map(({ id, question, count, firstAt, lastAt, resolvedAt }) => ({
      id,
      question,
      count,
      firstAt: isoInstant(firstAt),
      lastAt: isoInstant(lastAt),
      isResolved: resolvedAt !== null,
    })),
    nextCursor: rows.length > take ? String(skip + take) : null,
  };
}

/**
 * Marks a question as dealt with, or open again; the item that answers it learns it, or forgets it again.
 * @throws {AppError} NOT_FOUND for the question or the item, KNOWLEDGE_QUESTIONS_LIMIT
 */
export async function resolveGap(
  ctx: Pick<Ctx, "workspaceId" | "attender">,
  id: number,
  { isResolved, itemId, question }: GapInput,
): Promise<void> {
  await commit(ctx, async (unit) => {
    const gap = await unit.first(gapById, { id });
    if (!gap) throw notFound();
    await unit.run(setResolved, { id, resolvedAt: isResolved ? unit.now : null });
    const text = question ?? gap.question;
    if (itemId !== undefined) await changeQuestion(ctx, unit, { itemId, text, isAnswered: isResolved });
  });
  // The queued job makes up for it if the process ends here, and reads what has a file or a page.
  if (itemId !== undefined) await indexItem(ctx.workspaceId, itemId);
}
