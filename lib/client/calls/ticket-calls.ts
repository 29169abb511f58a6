import { apiGet, apiPage, apiSend, type Page } from "@/lib/client/http/api";
import type { TicketAnalysisDto } from "@/lib/modules/assistant/ticket-analysis/schema";
import type { AccessDto } from "@/lib/modules/teams/access/schema";
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
const one = (id: string) => `/api/v1/tickets/${id}`;

/** One page of a list. */
export function fetchTickets(
  query: TicketQuery,
  page: { cursor?: string | null; pageSize: number },
  signal?: AbortSignal,
): Promise<Page<TicketDto>> {
  return apiPage<TicketDto>("/api/v1/tickets", { ...ticketParameters(query), ...page }, signal);
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

/** Who sees a ticket beside those who see its team's. */
export function fetchTicketAccess(id: string, signal?: AbortSignal): Promise<AccessDto> {
  return apiGet<AccessDto>(`${one(id)}/access`, {}, signal);
}

/** Takes back that somebody may see a ticket. */
export function takeTicketAccessBack(id: string, attenderId: number): Promise<object> {
  return apiSend<object>("DELETE", `${one(id)}/access/${attenderId}`);
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
