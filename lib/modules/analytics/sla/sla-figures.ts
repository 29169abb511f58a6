import { isoInstant } from "@/lib/kernel/instant";
import { attenderNames } from "@/lib/modules/attenders/attender-names";
import { type Page, readChat } from "@/lib/modules/conversations/queries";
import { visibleAmong } from "@/lib/modules/conversations/sight";
import {
  CHANNEL_NUMBERS,
  type EndedPlace,
  endedClocks,
  type KeptByKind,
  type KeptPromises,
  keptPromises,
  lateClocks,
  lateNow,
  type Range,
} from "@/lib/modules/sla/report";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import type { Ctx } from "@/lib/platform/session/context";
import {
  byName,
  decodePosition,
  encodePosition,
  type FiguresAsker,
  placeOf,
  rangeOf,
  rowNames,
} from "../reports/asked";
import type { SlaClockDto, SlaClocksQuery, SlaFiguresDto, SlaFiguresQuery, SlaKept } from "./schema";

/**
 * How deadlines that ended in a period were kept, in all and by what the table has rows of; and how many are late now.
 * @throws {AppError} VALIDATION_FAILED for a period that is none, FORBIDDEN for somebody else's figures
 */
export async function slaFigures(ctx: FiguresAsker, query: SlaFiguresQuery, now = Date.now()): Promise<SlaFiguresDto> {
  const range = rangeOf(query, ctx.workspace.timeZone, now);
  const place = placeOf(ctx, query);
  const reader = reads(ctx.workspaceId);
  const { total, groups } = await keptPromises(reader, place, range, query.group);
  const names = await rowNames(ctx, query.group, [...groups.keys()]);
  const rows = [...groups].map(([id, kept]) => ({
    id,
    name: names.get(id) ?? null,
    channel: query.group === "channel" ? (CHANNEL_NUMBERS[id] ?? null) : null,
    kept: toKept(kept),
  }));
  return {
    group: query.group,
    total: toKept(total),
    late: await lateClocks(reader, place, now),
    rows: byName(rows),
  };
}

const toKept = ({ first, next, resolution }: KeptByKind) => ({
  first: meanOf(first),
  next: meanOf(next),
  resolution: meanOf(resolution),
});

function meanOf({ restedMs, ...kept }: KeptPromises): SlaKept {
  const count = kept.met + kept.missed;
  return { ...kept, restedMs: count === 0 ? null : Math.round(restedMs / count) };
}

/**
 * The very conversations that a figure of deadlines counted, once per deadline: missed ones sorted by how late they were, late ones by
 * how long, the others by when they ended.
 * @throws {AppError} VALIDATION_FAILED, FORBIDDEN for somebody else's
 */
export async function listSlaClocks(ctx: Ctx, query: SlaClocksQuery, now = Date.now()): Promise<Page<SlaClockDto>> {
  const reader = reads(ctx.workspaceId);
  const place = placeOf(ctx, query);
  const range = rangeOf(query, ctx.workspace.timeZone, now);
  const rows = await rowsOf(reader, query, place, range, now);
  const page = rows.slice(0, query.pageSize);
  const names = await attenderNames(
    ctx.workspaceId,
    page.flatMap(({ attenderId }) => attenderId ?? []),
  );
  const items: SlaClockDto[] = [];
  // What somebody kept may have been moved to where they don't see it.
  for (const row of await visibleAmong(ctx, page, ({ conversationId }) => conversationId)) {
    const chat = await readChat(reader, row.conversationId, ctx.attender.id);
    // Deleted a moment ago.
    if (!chat) continue;
    const { attenderId, kind, spentMs, restedMs, lateMs } = row;
    const name = attenderId === null ? undefined : names.get(attenderId);
    const attender = attenderId === null || name === undefined ? null : { id: attenderId, name };
    const times = { valueMs: query.figure === "late" ? null : spentMs, targetMs: row.targetSeconds * 1_000, lateMs };
    items.push({ at: isoInstant(row.at), attender, chat, kind, restedMs, ...times });
  }
  const last = page.at(-1);
  return { items, nextCursor: rows.length > query.pageSize && last ? encodePosition(last) : null };
}

async function rowsOf(reader: Reader, query: SlaClocksQuery, place: EndedPlace, range: Range, now: number) {
  const page = { after: decodePosition(query.cursor), limit: query.pageSize + 1 };
  const kind = query.kind ?? null;
  if (query.figure === "late") {
    const rows = await lateNow(reader, { ...place, now, kind }, page);
    return rows.map((row) => ({ ...row, lateMs: null, by: row.at }));
  }
  const { ofPolicy = null, ofTeam = null, ofAttender = null, ofChannel = null, figure } = query;
  const part = { kind, ofPolicy, ofTeam, ofAttender, ofChannel };
  const rows = await endedClocks(reader, { ...place, ...part, ...range }, figure, page);
  return rows.map(({ lateMs, ...row }) => ({
    ...row,
    lateMs: row.state === "breached" ? lateMs : null,
    by: figure === "missed" ? lateMs : row.at,
  }));
}
