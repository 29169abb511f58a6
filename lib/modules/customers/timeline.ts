import { findCompanyRows } from "@/lib/platform/db/company-list";
import { findCustomerRows } from "@/lib/platform/db/customer-list";
import { listTimeline, type TimelineCursor, type TimelineRow } from "@/lib/platform/db/customer-timeline";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { mayDeleteNote } from "./policy";
import { type TimelineItemDto, type TimelinePage, timelineItemSchema } from "./schema";

const PAGE_SIZE = 50;
const iso = (at: number) => new Date(at).toISOString();

/**
 * Conversations, tickets and notes of a customer, or of a company's customers, newest first.
 * @throws {AppError} NOT_FOUND; VALIDATION_FAILED for a bad cursor
 */
export function getTimeline(
  ctx: Ctx,
  of: "customer" | "company",
  ownerId: number,
  query: { cursor?: string; pageSize?: number },
): TimelinePage {
  const find = of === "customer" ? findCustomerRows : findCompanyRows;
  if (find(ctx.workspaceId, [ownerId]).length === 0) throw notFound();
  const limit = query.pageSize ?? PAGE_SIZE;
  const cursor = query.cursor === undefined ? undefined : decode(query.cursor);
  const rows = listTimeline({ workspaceId: ctx.workspaceId, of, ownerId, cursor, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toItem(ctx, row)),
    nextCursor:
      rows.length > limit && last ? Buffer.from(`${last.at}:${last.rank}:${last.id}`).toString("base64url") : null,
  };
}

function decode(cursor: string): TimelineCursor {
  const match = /^(\d{1,16}):(\d):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { at: Number(match[1]), rank: Number(match[2]), id: Number(match[3]) };
}

function toItem(ctx: Ctx, row: TimelineRow): TimelineItemDto {
  const common = { at: iso(row.at), customer: { id: row.customerId, name: row.customerName } };
  switch (row.kind) {
    case "conversation":
      return timelineItemSchema.parse({
        ...common,
        kind: "conversation",
        conversation: {
          id: row.id,
          subject: row.subject,
          status: row.status,
          channelName: row.channel,
          lastActivityAt: iso(row.lastActivityAt ?? row.at),
        },
      });
    case "ticket":
      return timelineItemSchema.parse({
        ...common,
        kind: "ticket",
        ticket: { id: `ticket-${row.number}`, subject: row.subject, status: row.status, priority: row.priority },
      });
    case "note":
      return {
        ...common,
        kind: "note",
        note: {
          id: row.id,
          text: row.text ?? "",
          author: row.authorId === null ? null : { id: row.authorId, name: row.authorName ?? "" },
          canDelete: mayDeleteNote(ctx.attender, row),
          createdAt: iso(row.at),
        },
      };
  }
}
