import type { Priority } from "@/lib/kernel/conversation";
import { findConversationSubject } from "@/lib/modules/conversations/find-subject";
import type { SearchPage } from "@/lib/modules/conversations/queries";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { catchUp } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import { tagsOf, toTicketDetailDto, toTicketDto } from "./dto";
import { listPositions, rowsAt } from "./list-page";
import { TICKET_PAGE_SIZE, type TicketDetailDto, type TicketDto, type TicketFilter } from "./schema";
import { searchTickets } from "./search/search-tickets";
import { ticketByNumber } from "./store/ticket";
import { type TicketConditions, type TicketPosition, ticketsOfConversation } from "./store/ticket-list";
import { ticketDetail, ticketRows } from "./store/ticket-row";
import { tagsInUse } from "./store/ticket-tag";

/** Most tags that the filter offers. */
const TAGS_MAX = 200;
/** Tickets shown beside a conversation. */
const BESIDE_MAX = 50;

/** Opaque page position: base64url of `updatedAt:id`. */
const encodeCursor = ({ updatedAt, id }: TicketPosition) => Buffer.from(`${updatedAt}:${id}`).toString("base64url");

function decodeCursor(cursor: string): TicketPosition {
  const match = /^(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, "base64url").toString());
  if (!match) throw new AppError("VALIDATION_FAILED", { errors: { cursor: "cursorInvalid" } });
  return { updatedAt: Number(match[1]), id: Number(match[2]) };
}

// Two demands on one field must both hold.
const both = <T>(one: readonly T[] | undefined, other: readonly T[] | undefined): readonly T[] | undefined =>
  one && other ? one.filter((value) => other.includes(value)) : (one ?? other);

/** What a filter demands of the columns, for the attender who asks. */
function conditionsOf(ctx: Pick<Ctx, "attender">, filter: TicketFilter): TicketConditions {
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
  const after = query.cursor ? decodeCursor(query.cursor) : undefined;
  if (isNothing(conditions)) return { items: [], nextCursor: null, instead: null };
  const page = { workspaceId: ctx.workspaceId, conditions, after, limit: limit + 1 };
  const text = query.q?.trim();
  if (text) await catchUp();
  const { rows, instead } = text
    ? await searchTickets({ ...page, text })
    : { rows: await rowsAt(ctx.workspaceId, await listPositions(page)), instead: null };
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(toTicketDto),
    nextCursor: rows.length > limit && last ? encodeCursor(last) : null,
    instead,
  };
}

/** One ticket, or null when the workspace has none with this number. */
export function getTicket(ctx: Pick<Ctx, "workspaceId">, number: number): Promise<TicketDetailDto | null> {
  return readTicket(reads(ctx.workspaceId), number);
}

async function readTicket(reader: Reader, number: number): Promise<TicketDetailDto | null> {
  const row = await reader.first(ticketDetail, { number });
  return row ? toTicketDetailDto(row) : null;
}

/** A ticket as a commit leaves it. @throws {AppError} NOT_FOUND */
export async function existingTicket(reader: Reader, number: number): Promise<TicketDetailDto> {
  const ticket = await readTicket(reader, number);
  if (!ticket) throw notFound();
  return ticket;
}

/** What a ticket is about, for whoever reads it for the team; undefined when the workspace has none with this number. */
export async function readTicketText(
  reader: Pick<Reader, "first">,
  number: number,
): Promise<{ id: number; subject: string; description: string; priority: Priority; tags: string[] } | undefined> {
  const state = await reader.first(ticketByNumber, { number });
  if (!state) return undefined;
  const { id, subject, description, priority } = state;
  return { id, subject, description, priority, tags: tagsOf(state) };
}

/** Rows of the list by their ids, newest change first. */
export async function ticketDtosOf(reader: Reader, ids: readonly number[]): Promise<TicketDto[]> {
  return ids.length === 0 ? [] : (await reader.all(ticketRows, { ids })).map(toTicketDto);
}

/** The tickets of a conversation, newest change first; null when the workspace has no such conversation. */
export async function listConversationTickets(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  conversationId: number,
): Promise<TicketDto[] | null> {
  const reader = reads(workspaceId);
  if ((await findConversationSubject(reader, conversationId)) === undefined) return null;
  const tickets = await reader.all(ticketsOfConversation, { conversationId, limit: BESIDE_MAX });
  return ticketDtosOf(
    reader,
    tickets.map(({ id }) => id),
  );
}

/** The newest tickets of a customer. */
export async function listCustomerTickets(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  customerId: number,
  limit: number,
): Promise<TicketDto[]> {
  const positions = await listPositions({ workspaceId, conditions: { customers: [customerId] }, limit });
  return (await rowsAt(workspaceId, positions)).map(toTicketDto);
}

/** What the filter offers. */
export async function getTicketOptions(ctx: Pick<Ctx, "workspaceId">): Promise<{ tags: string[] }> {
  const rows = await reads(ctx.workspaceId).all(tagsInUse, { limit: TAGS_MAX });
  return { tags: rows.flatMap(({ tag }) => tag ?? []) };
}
