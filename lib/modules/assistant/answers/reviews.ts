import { ID_MAX } from "@/lib/kernel/ids";
import { isoInstant } from "@/lib/kernel/instant";
import { cut } from "@/lib/modules/assistant/engine/embedded-provider";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { type ReviewKind, reviewCounts, reviewPage } from "../store/review";
import type { ReviewPage, ReviewQuery } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_DEFAULT = 30;
const PAGE_SIZE = 20;
/** As much of what a person wrote as is compared. */
const REPLY_MAX = 1_000;

const KINDS = { sent: "auto_response", rehearsed: "rehearsal" } as const satisfies Record<string, ReviewKind>;

/**
 * What the assistant said by itself in the last days, or would have said in a rehearsal, beside what a person then wrote, for the team to
 * judge. They are customers' words of any conversation: who doesn't see all conversations sees the figures alone.
 */
export async function listReviews(
  ctx: Pick<Ctx, "workspaceId" | "sight">,
  { kind, days = DAYS_DEFAULT, cursor, pageSize = PAGE_SIZE }: ReviewQuery,
): Promise<ReviewPage> {
  const about = { kind: KINDS[kind], since: Date.now() - days * DAY_MS };
  const reader = reads(ctx.workspaceId);
  const none = { questions: 0, answered: 0, handedOver: 0, judged: 0, wrong: 0 };
  const figures = (await reader.first(reviewCounts, about)) ?? none;
  if (!ctx.sight.isWhole) return { figures, items: [], nextCursor: null };
  const page = { ...about, before: cursor ?? ID_MAX, take: pageSize + 1 };
  const rows = await reader.all(reviewPage, page);
  const shown = rows.slice(0, pageSize);
  return {
    figures,
    items: shown.map(({ conversationId, fallback, createdAt, reply, ...row }) => ({
      ...row,
      chatId: conversationId ?? 0,
      isHandover: fallback === "handover",
      reply: reply === null ? null : cut(reply, REPLY_MAX),
      createdAt: isoInstant(createdAt),
    })),
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  };
}
