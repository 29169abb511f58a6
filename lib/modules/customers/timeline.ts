import { isoInstant } from "@/lib/kernel/instant";
import { companyOf } from "@/lib/modules/companies/queries";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { mayDeleteNote } from "./policy";
import { customerOf } from "./queries";
import type { TimelineItemDto, TimelinePage } from "./schema";
import { conversationLines, noteLines, ticketLines } from "./store/timeline";

const PAGE_SIZE = 50;
/** Position in a timeline: time (epoch milliseconds), then kind, then id. */
type Position = { at: number; rank: number; id: number };
type Line = Position & { item: TimelineItemDto };
type Part = { ownerId: number; of: "customer" | "company"; after: Position | undefined; limit: number };

/** Lines of one instant by their kind. */
const RANK = { conversation: 1, ticket: 2, note: 3 } as const;

/**
 * Conversations, tickets and notes of a customer, or of a company's customers, newest first.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a bad cursor
 */
export async function getTimeline(
  ctx: Ctx,
  of: "customer" | "company",
  ownerId: number,
  query: { cursor?: string; pageSize?: number },
): Promise<TimelinePage> {
  const reader = reads(ctx.workspaceId);
  if (!(await (of === "customer" ? customerOf : companyOf)(reader, ownerId))) throw notFound();
  const pageSize = query.pageSize ?? PAGE_SIZE;
  const after = query.cursor === undefined ? undefined : decode(query.cursor);
  const part: Part = { ownerId, of, after, limit: pageSize + 1 };
  const lines = [
    ...(await readConversations(ctx, reader, part)),
    ...(await readTickets(ctx, reader, part)),
    ...(await readNotes(ctx, reader, part)),
  ].sort((one, two) => two.at - one.at || two.rank - one.rank || two.id - one.id);
  const last = lines[pageSize - 1];
  return {
    items: lines.slice(0, pageSize).map(({ item }) => item),
    nextCursor:
      lines.length > pageSize && last ? Buffer.from(`${last.at}:${last.rank}:${last.id}`).toString("base64url") : null,
  };
}

function decode(cursor: string): Position {
  const match = /^(\d{1,16}):(\d):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { at: Number(match[1]), rank: Number(match[2]), id: Number(match[3]) };
}

// What comes behind a position among the lines of a kind: at its instant those of lower kinds all, those of higher ones not.
function given({ ownerId, limit, after }: Part, rank: number) {
  const beforeId =
    !after || rank < after.rank ? Number.MAX_SAFE_INTEGER : rank === after.rank ? after.id : Number.MIN_SAFE_INTEGER;
  return { ownerId, limit, at: after?.at ?? Number.MAX_SAFE_INTEGER, beforeId };
}

const common = (row: { at: number; customerId: number; customerName: string }) => ({
  at: isoInstant(row.at),
  customer: { id: row.customerId, name: row.customerName },
});

async function readConversations(ctx: Ctx, reader: Reader, part: Part): Promise<Line[]> {
  const rank = RANK.conversation;
  const seen = { ...given(part, rank), ...viewerOf(ctx.sight) };
  const rows = await reader.all(conversationLines({ of: part.of }), seen);
  if (part.of === "company") {
    const known = new Set(rows.map(({ id }) => id));
    const named = await reader.all(conversationLines({ of: "company itself" }), seen);
    rows.push(...named.filter(({ id }) => !known.has(id)));
  }
  return rows.map((row) => ({
    at: row.at,
    rank,
    id: row.id,
    item: {
      ...common(row),
      kind: "conversation",
      conversation: {
        id: row.id,
        subject: row.subject,
        status: row.status,
        channelName: row.channel,
        lastActivityAt: isoInstant(row.lastActivityAt),
      },
    },
  }));
}

async function readTickets(ctx: Ctx, reader: Reader, part: Part): Promise<Line[]> {
  const rows = await reader.all(ticketLines({ of: part.of }), {
    ...given(part, RANK.ticket),
    ...viewerOf(ctx.sight),
  });
  return rows.map((row) => ({
    at: row.at,
    rank: RANK.ticket,
    id: row.id,
    item: {
      ...common(row),
      kind: "ticket",
      ticket: { id: `ticket-${row.number}`, subject: row.subject, status: row.status, priority: row.priority },
    },
  }));
}

async function readNotes(ctx: Ctx, reader: Reader, part: Part): Promise<Line[]> {
  const rows = await reader.all(noteLines({ of: part.of }), given(part, RANK.note));
  return rows.map((row) => ({
    at: row.at,
    rank: RANK.note,
    id: row.id,
    item: {
      ...common(row),
      kind: "note",
      note: {
        id: row.id,
        text: row.text,
        author:
          row.authorId === null
            ? null
            : { id: row.authorId, name: `${row.firstName ?? ""} ${row.surname ?? ""}`.trim() },
        canDelete: mayDeleteNote(ctx, row),
        createdAt: isoInstant(row.at),
      },
    },
  }));
}
