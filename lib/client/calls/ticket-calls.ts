import { mergeTickets, type TicketList } from "@/lib/client/cache/ticket-rows";
import { apiGet, apiPage, apiSend, type Page } from "@/lib/client/http/api";
import type { Instead } from "@/lib/client/http/exact-search";
import type { TicketAnalysisDto } from "@/lib/modules/assistant/ticket-analysis/schema";
import { type TicketQuery, ticketParameters } from "@/lib/modules/tickets/filter";
import type {
  BulkChange,
  BulkResult,
  ChangeTicket,
  NewTicket,
  NewTicketNote,
  TicketDetailDto,
  TicketDto,
  TicketEntryDto,
} from "@/lib/modules/tickets/schema";

/** Rows of a first page, here and on the server. */
export const TICKETS_FIRST_PAGE = 50;
const PAGE_MAX = 200;
/** Most requests of one refresh; a list scrolled further than that starts again below them. */
const REFRESH_REQUESTS_MAX = 5;

const one = (id: string) => `/api/v1/tickets/${id}`;

/** One page of a list. */
export function fetchTickets(
  query: TicketQuery,
  page: { cursor?: string | null; pageSize: number },
  signal?: AbortSignal,
): Promise<Page<TicketDto>> {
  return apiPage<TicketDto>("/api/v1/tickets", { ...ticketParameters(query), ...page }, signal);
}

/** A list from its top, down to at least as many rows as the reader had loaded, so that a refresh moves nobody. */
export async function fetchTicketList(query: TicketQuery, loaded: number, signal?: AbortSignal): Promise<TicketList> {
  let rows: TicketDto[] = [];
  let cursor: string | null = null;
  let instead: Instead | null = null;
  for (let request = 0; request < REFRESH_REQUESTS_MAX; request += 1) {
    const pageSize = Math.min(PAGE_MAX, Math.max(TICKETS_FIRST_PAGE, loaded - rows.length));
    const page: Page<TicketDto> = await fetchTickets(query, { cursor, pageSize }, signal);
    rows = mergeTickets(rows, page.items);
    cursor = page.nextCursor;
    instead = page.instead ?? null;
    if (cursor === null || rows.length >= loaded) break;
  }
  return { rows, nextCursor: cursor, instead };
}

/** One ticket. */
export function fetchTicket(id: string, signal?: AbortSignal): Promise<TicketDetailDto> {
  return apiGet<TicketDetailDto>(one(id), {}, signal);
}

/** Creates a ticket; the same `clientId` again answers the same one. */
export function createTicket(input: NewTicket): Promise<TicketDetailDto> {
  return apiSend<TicketDetailDto>("POST", "/api/v1/tickets", input);
}

/** Changes some fields of a ticket as it was at `version`. */
export function changeTicket(id: string, input: ChangeTicket): Promise<TicketDetailDto> {
  return apiSend<TicketDetailDto>("PATCH", one(id), input);
}

/** Takes a ticket away from every list. */
export function deleteTicket(id: string): Promise<object> {
  return apiSend<object>("DELETE", one(id));
}

/** Brings a deleted ticket back. */
export function restoreTicket(id: string): Promise<TicketDto> {
  return apiSend<TicketDto>("POST", `${one(id)}/restore`);
}

/** Takes, passes on, or releases with null; fails when it isn't `from`'s any more. */
export function assignTicket(id: string, attenderId: number | null, from: number | null): Promise<TicketDto> {
  return apiSend<TicketDto>("PUT", `${one(id)}/assignment`, { attenderId, from });
}

/** The history in ascending order: the newest page, or the one before a cursor. */
export function fetchTicketEntries(
  id: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<TicketEntryDto>> {
  return apiPage<TicketEntryDto>(`${one(id)}/notes`, { cursor }, signal);
}

/** Adds a note. The same `clientId` again is the same note. */
export function addTicketNote(id: string, note: NewTicketNote): Promise<TicketEntryDto> {
  return apiSend<TicketEntryDto>("POST", `${one(id)}/notes`, note);
}

/** The assistant's analysis of a ticket; with a question, its answer as well. */
export function analyseTicket(id: string, question?: string): Promise<TicketAnalysisDto> {
  return apiSend<TicketAnalysisDto>("POST", `${one(id)}/analysis`, question === undefined ? {} : { question });
}

/** Says whether the analysis helped. */
export function rateAnalysis(id: string, feedback: "positive" | "negative"): Promise<object> {
  return apiSend<object>("POST", `${one(id)}/analysis/feedback`, { feedback });
}

/** Changes many at once. */
export function changeTickets(ids: readonly string[], change: BulkChange): Promise<BulkResult> {
  return apiSend<BulkResult>("POST", "/api/v1/tickets/bulk", { ids, change });
}

/** Restores what a change of many replaced, where nobody changed it since. */
export function undoTickets(undo: BulkResult["undo"]): Promise<BulkResult> {
  return apiSend<BulkResult>("POST", "/api/v1/tickets/bulk", { undo });
}

/** Tags in use. */
export function fetchTicketOptions(signal?: AbortSignal): Promise<{ tags: string[] }> {
  return apiGet<{ tags: string[] }>("/api/v1/tickets/options", {}, signal);
}
