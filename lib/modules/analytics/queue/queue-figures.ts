import type { Channel } from "@/lib/kernel/conversation";
import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { type Page, readChat } from "@/lib/modules/conversations/queries";
import { visibleAmong } from "@/lib/modules/conversations/sight";
import { type CountedStay, endedStays, longestStays, longestWaiting, waitingNow } from "@/lib/modules/routing/report";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { CHANNELS } from "../filter";
import { byName, decodePosition, encodePosition, placeOf, rangeOf, rowNames } from "../reports/asked";
import type { QueueFiguresDto, QueueFiguresQuery, QueueStayDto, QueueStaysQuery } from "./schema";

const channelOf = (key: number | string): Channel | null => CHANNELS.find((channel) => channel === key) ?? null;

/**
 * How long customers waited whose stay in a queue ended in a period, in all and by what the table has rows of; and what waits now.
 * @throws {AppError} VALIDATION_FAILED for a period that is none, FORBIDDEN for somebody else's figures
 */
export async function queueFigures(ctx: Ctx, query: QueueFiguresQuery, now = Date.now()): Promise<QueueFiguresDto> {
  const range = rangeOf(query, ctx.workspace.timeZone, now);
  const { attenderId, ...place } = placeOf(ctx, query);
  const reader = reads(ctx.workspaceId);
  const { total, groups } = await endedStays(reader, { ...place, attenderId }, range, query.group);
  const ids = [...groups.keys()].filter((key) => typeof key === "number");
  const names = await rowNames(ctx, query.group, ids);
  const rows = [...groups].map(([key, kept]) => {
    const channel = channelOf(key);
    // A channel's id is its place among them; 0 is of an unknown one.
    const id = typeof key === "number" ? key : channel === null ? 0 : CHANNELS.indexOf(channel) + 1;
    return { id, name: names.get(id) ?? null, channel, ...kept };
  });
  // What waits is nobody's: there is no share of it.
  const waiting = attenderId === null ? await waitingNow(reader, place, now) : null;
  return { group: query.group, total, waiting, rows: byName(rows) };
}

/**
 * The very conversations that a figure of the queue counted, once per stay, the longest wait first.
 * @throws {AppError} VALIDATION_FAILED, FORBIDDEN for somebody else's
 */
export async function listQueueStays(ctx: Ctx, query: QueueStaysQuery, now = Date.now()): Promise<Page<QueueStayDto>> {
  const rows = await staysOf(ctx, query, now);
  const page = rows.slice(0, query.pageSize);
  const names = await attenderNames(
    ctx.workspaceId,
    page.flatMap(({ attenderId }) => attenderId ?? []),
  );
  const items: QueueStayDto[] = [];
  // What somebody took may have been moved to where they don't see it.
  for (const row of await visibleAmong(ctx, page, ({ conversationId }) => conversationId)) {
    const chat = await readChat(reads(ctx.workspaceId), row.conversationId, ctx.attender.id);
    // Deleted a moment ago.
    if (!chat) continue;
    const { attenderId, how, waitedMs: valueMs } = row;
    const name = attenderId === null ? undefined : names.get(attenderId);
    const attender = attenderId === null || name === undefined ? null : { id: attenderId, name };
    items.push({ at: isoInstant(row.at), attender, chat, how, valueMs });
  }
  const last = page.at(-1);
  return { items, nextCursor: rows.length > query.pageSize && last ? encodePosition(last) : null };
}

async function staysOf(ctx: Ctx, query: QueueStaysQuery, now: number): Promise<CountedStay[]> {
  const { figure, ofTeam = null, ofAttender = null, ofChannel = null } = query;
  const reader = reads(ctx.workspaceId);
  const { attenderId, ...place } = placeOf(ctx, query);
  const range = rangeOf(query, ctx.workspace.timeZone, now);
  const page = { after: decodePosition(query.cursor), limit: query.pageSize + 1 };
  if (figure !== "waiting") {
    const part = { ofTeam, ofAttender, ofChannel };
    return longestStays(reader, { ...place, attenderId, ...part, ...range }, figure === "found", page);
  }
  // What waits is nobody's.
  if (attenderId !== null || (ofAttender ?? 0) !== 0) return [];
  return longestWaiting(reader, { ...place, ofTeam, ofChannel, now }, page);
}
