import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { type Page, readChat } from "@/lib/modules/conversations/queries";
import { visibleAmong } from "@/lib/modules/conversations/sight";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { isOpenState, type Metric, OPEN_STATES } from "./counted";
import type { Figure } from "./filter";
import { labelOf } from "./labels";
import { type PeriodDays, readPeriod } from "./period";
import { catchUpFigures } from "./roller";
import type { DrillItemDto, DrillQuery } from "./schema";
import { type CountedRow, type Counting, countedIn, countedOpen, countedOpenAt } from "./store/counted-event";
import { visibleAttender } from "./visible-attender";

/** What each figure counts. */
const METRICS: Record<Figure, readonly Metric[]> = {
  opened: ["opened"],
  open: OPEN_STATES,
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

/**
 * The very conversations that a figure counted, newest first: once per time that they were counted.
 * @throws {AppError} VALIDATION_FAILED, FORBIDDEN for somebody else's
 */
export async function listCounted(ctx: Ctx, query: DrillQuery, now = Date.now()): Promise<Page<DrillItemDto>> {
  const period = readPeriod(query, ctx.workspace.timeZone, now);
  const attenderId = visibleAttender(ctx, query);
  if (query.hour !== undefined && query.figure !== "opened")
    throw new AppError("VALIDATION_FAILED", { errors: { hour: "hourOfOpened" } });
  await catchUpFigures(ctx.workspaceId);
  const reader = reads(ctx.workspaceId);
  const rows = await rowsOf(reader, query, period, attenderId);
  const page = rows.slice(0, query.pageSize);
  const names = await attenderNames(
    ctx.workspaceId,
    page.map((row) => row.attenderId),
  );
  const items: DrillItemDto[] = [];
  // What somebody handled may have been moved to where they don't see it.
  for (const row of await visibleAmong(ctx, page, ({ conversationId }) => conversationId)) {
    const chat = await readChat(reader, row.conversationId, ctx.attender.id);
    // Deleted since the figures were counted, a moment ago.
    if (!chat) continue;
    const name = names.get(row.attenderId);
    const attender = name === undefined ? null : { id: row.attenderId, name };
    items.push({ at: isoInstant(row.at), valueMs: row.value, attender, chat });
  }
  const last = page.at(-1);
  return { items, nextCursor: rows.length > query.pageSize && last ? encode(last) : null };
}

/** The newest rows of all that the figure counts, one more than a page has. Each metric is a range of an index of its own. */
async function rowsOf(
  reader: Reader,
  query: DrillQuery,
  { from, to, isRunning }: PeriodDays,
  attenderId: number | null,
): Promise<CountedRow[]> {
  const after = query.cursor ? decode(query.cursor) : FIRST;
  const limit = query.pageSize + 1;
  const rows: CountedRow[] = [];
  for (const metric of METRICS[query.figure]) {
    const counting: Counting = {
      metric,
      hour: query.hour ?? null,
      withValue: query.figure === "handled",
      attenderId,
      channel: query.channel ?? null,
      tag: labelOf(query.team ?? null, query.tag ?? null) || null,
      cursorDay: after.day,
      cursorAt: after.at,
      cursorId: after.id,
      limit,
    };
    if (!isOpenState(metric)) rows.push(...(await reader.all(countedIn, { ...counting, from, to })));
    else if (isRunning) rows.push(...(await reader.all(countedOpen, counting)));
    else rows.push(...(await reader.all(countedOpenAt, { ...counting, to })));
  }
  return rows.sort((a, b) => b.day - a.day || b.at - a.at || b.id - a.id).slice(0, limit);
}

type Position = { day: number; at: number; id: number };
const FIRST: Position = { day: Number.MAX_SAFE_INTEGER, at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

const encode = ({ day, at, id }: Position) => Buffer.from(`${day}:${at}:${id}`).toString("base64url");

function decode(cursor: string): Position {
  const match = /^(\d{1,8}):(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { day: Number(match[1]), at: Number(match[2]), id: Number(match[3]) };
}
