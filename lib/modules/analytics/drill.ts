import { toChatDto } from "@/lib/modules/conversations/dto";
import type { Page } from "@/lib/modules/conversations/queries";
import { readDrill } from "@/lib/platform/db/analytics-figures";
import type { Metric } from "@/lib/platform/db/analytics-store";
import { findConversationRow } from "@/lib/platform/db/conversation-list";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { namesOf } from "./attender-names";
import { readPeriod } from "./period";
import { catchUpFigures } from "./roller";
import type { DrillItemDto, DrillQuery, Figure } from "./schema";
import { visibleAttender } from "./visible-attender";

/** What each figure counts. */
const METRICS: Record<Figure, readonly Metric[]> = {
  opened: ["opened"],
  open: ["open_human", "open_bot", "open_unassigned"],
  open_bot: ["open_bot"],
  open_human: ["open_human"],
  open_unassigned: ["open_unassigned"],
  closed: ["closed_human", "closed_bot", "closed_other"],
  closed_bot: ["closed_bot"],
  closed_human: ["closed_human"],
  closed_other: ["closed_other"],
  handled: ["closed_human"],
  answered: ["answered"],
  rated: ["satisfied", "unsatisfied"],
  satisfied: ["satisfied"],
  unsatisfied: ["unsatisfied"],
  unanswered: ["unanswered"],
};
const isOpenState = (figure: Figure) => figure === "open" || figure.startsWith("open_");

/**
 * The very conversations that a figure counted, newest first: once per time that they were counted.
 * @throws {AppError} VALIDATION_FAILED, FORBIDDEN for somebody else's
 */
export async function listCounted(ctx: Ctx, query: DrillQuery, now = Date.now()): Promise<Page<DrillItemDto>> {
  const period = readPeriod(query, ctx.workspace.timeZone, now);
  const attenderId = visibleAttender(ctx, query.attenderId);
  if (query.hour !== undefined && query.figure !== "opened")
    throw new AppError("VALIDATION_FAILED", { errors: { hour: "hourOfOpened" } });
  await catchUpFigures(ctx.workspaceId);
  const isOpen = isOpenState(query.figure);
  const rows = readDrill({
    workspaceId: ctx.workspaceId,
    metrics: METRICS[query.figure],
    kind: isOpen ? "open" : "counted",
    from: period.from,
    to: isOpen && period.isRunning ? null : period.to,
    hour: query.hour ?? null,
    withValue: query.figure === "handled",
    attenderId,
    channel: query.channel ?? null,
    tag: query.tag ?? null,
    cursor: query.cursor ? decode(query.cursor) : null,
    limit: query.pageSize + 1,
  });
  const page = rows.slice(0, query.pageSize);
  const names = await namesOf(ctx, new Set(page.map((row) => row.attenderId)));
  const last = page.at(-1);
  return {
    items: page.flatMap((row) => {
      const chat = findConversationRow(ctx.workspaceId, row.conversationId, ctx.attender.id);
      // Deleted since the figures were counted, a moment ago.
      if (!chat) return [];
      const name = names.get(row.attenderId);
      return [
        {
          at: new Date(row.at).toISOString(),
          valueMs: row.value,
          attender: name === undefined ? null : { id: row.attenderId, name },
          chat: toChatDto(chat),
        },
      ];
    }),
    nextCursor: rows.length > query.pageSize && last ? encode(last) : null,
  };
}

const encode = ({ day, at, id }: { day: number; at: number; id: number }) =>
  Buffer.from(`${day}:${at}:${id}`).toString("base64url");

function decode(cursor: string): { day: number; at: number; id: number } {
  const match = /^(\d{1,8}):(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { day: Number(match[1]), at: Number(match[2]), id: Number(match[3]) };
}
