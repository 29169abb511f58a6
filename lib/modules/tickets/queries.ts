import type { SearchPage } from "@/lib/modules/conversations/queries";
import { connections } from "@/lib/platform/db/connections";
import {
  findTicketRow,
  listTickets,
  listTicketTags,
  readTicketRows,
  type TicketConditions,
  ticketsOf,
} from "@/lib/platform/db/ticket-list";
import { findConversationSubject } from "@/lib/platform/db/ticket-store";
import { AppError } from "@/lib/platform/errors/app-error";
import { catchUp } from "@/lib/platform/search/indexer";
import { searchTickets } from "@/lib/platform/search/search-tickets";
import type { Ctx } from "@/lib/platform/session/context";
import { toTicketDetailDto, toTicketDto } from "./dto";
import { TICKET_PAGE_SIZE, type TicketDetailDto, type TicketDto, type TicketFilter } from "./schema";

/** Most tags that the filter offers. */
const TAGS_MAX = 200;
/** Tickets shown beside a conversation. */
const BESIDE_MAX = 50;

type Cursor = { updatedAt: number; id: number };

/** Opaque page position: base64url of `updatedAt:id`. */
const encodeCursor = ({ updatedAt, id }: Cursor) => Buffer.from(`${updatedAt}:${id}`).toString("base64url");

function decodeCursor(cursor: string): Cursor {
  const match = /^(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { updatedAt: Number(match[1]), id: Number(match[2]) };
}

// Two demands on one field must both hold.
const both = <T>(one: readonly T[] | undefined, other: readonly T[] | undefined): readonly T[] | undefined =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other);

/** What a filter demands of the columns, for the attender who asks. */
export function conditionsOf(ctx: Pick<Ctx, "attender">, filter: TicketFilter): TicketConditions {
  const me = [ctx.attender.id];
  const assignees = filter.assignee?.map((value) =>
    value === "me" ? ctx.attender.id : value === "unassigned" ? null : value,
  );
  const conditions: TicketConditions = {
    statuses: both(filter.status, filter.preset === "open" ? ["open"] : undefined),
    priorities: both(filter.priority, filter.preset === "urgent" ? ["urgent"] : undefined),
    assignees: both<number | null>(
      assignees && [...new Set(assignees)],
      filter.mine || filter.preset === "assigned_to_me" ? me : undefined,
    ),
    customers: filter.customer,
    tags: filter.tag,
    isLinked: filter.hasConversation,
  };
  return conditions;
}

const isNothing = (conditions: TicketConditions) =>
  Object.values(conditions).some((values) => Array.isArray(values) && values.length === 0);

/** Tickets that a filter lets through, newest change first. @throws {AppError} VALIDATION_FAILED for a bad cursor. */
export async function listTicketPage(
  ctx: Pick<Ctx, "workspaceId" | "attender">,
  query: TicketFilter & { cursor?: string; pageSize?: number } = {},
): Promise<SearchPage<TicketDto>> {
  const limit = query.pageSize ?? TICKET_PAGE_SIZE;
  const conditions = conditionsOf(ctx, query);
  const cursor = query.cursor ? decodeCursor(query.cursor) : undefined;
  if (isNothing(conditions)) return { items: [], nextCursor: null, instead: null };
  const page = { workspaceId: ctx.workspaceId, conditions, cursor, limit: limit + 1 };
  const text = query.q?.trim();
  if (text) await catchUp();
  const { rows, instead } = text ? searchTickets({ ...page, text }) : { rows: listTickets(page), instead: null };
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(toTicketDto),
    nextCursor: rows.length > limit && last ? encodeCursor(last) : null,
    instead,
  };
}

/** One ticket, or null when the workspace has none with this number. */
export function getTicket(ctx: Pick<Ctx, "workspaceId">, number: number): TicketDetailDto | null {
  const row = findTicketRow(ctx.workspaceId, number);
  return row ? toTicketDetailDto(row) : null;
}

/** Rows of the list by their ids. */
export function ticketDtosOf(workspaceId: number, ids: readonly number[]): TicketDto[] {
  return readTicketRows(workspaceId, ids).map(toTicketDto);
}

/** The tickets of a conversation, newest change first; null when the workspace has no such conversation. */
export function listConversationTickets(ctx: Pick<Ctx, "workspaceId">, conversationId: number): TicketDto[] | null {
  if (findConversationSubject(connections().reader, ctx.workspaceId, conversationId) === undefined) return null;
  return ticketDtosOf(ctx.workspaceId, ticketsOf(ctx.workspaceId, { conversationId }, BESIDE_MAX));
}

/** The newest tickets of a customer. */
export function listCustomerTickets(ctx: Pick<Ctx, "workspaceId">, customerId: number, limit: number): TicketDto[] {
  return ticketDtosOf(ctx.workspaceId, ticketsOf(ctx.workspaceId, { customerId }, limit));
}

/** What the filter offers. */
export function getTicketOptions(ctx: Pick<Ctx, "workspaceId">): { tags: string[] } {
  return { tags: listTicketTags(ctx.workspaceId, TAGS_MAX) };
}
