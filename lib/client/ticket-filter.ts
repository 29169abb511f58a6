import type { Priority } from "@/lib/modules/conversations/schema";
import type { TicketStatus, ticketPresetSchema } from "@/lib/modules/tickets/schema";

// Here and not imported from schema.ts, which would put zod in the first load; the types make a drift a compile error.

/** Every status, in the order of a ticket's life. */
export const TICKET_STATUSES = [
  "open",
  "in_progress",
  "waiting_customer",
  "resolved",
  "closed",
] as const satisfies readonly TicketStatus[];
/** Every priority, the least pressing first. */
export const TICKET_PRIORITIES = ["low", "medium", "high", "urgent"] as const satisfies readonly Priority[];
/** The documented preset filters. */
export const TICKET_PRESETS = ["assigned_to_me", "urgent", "open"] as const satisfies readonly TicketPreset[];
/** A documented preset filter. */
export type TicketPreset = (typeof ticketPresetSchema)["options"][number];
/** Whose tickets: an attender's, the viewer's own, or nobody's. */
export type AssigneeFilter = number | "me" | "unassigned";

/** The filter of a list as the screen holds it (specification 2, section 3 'Ticket filter model'). */
export type TicketQuery = {
  q: string;
  status: readonly TicketStatus[];
  priority: readonly Priority[];
  assignee: readonly AssigneeFilter[];
  customer: readonly number[];
  tag: readonly string[];
  mine: boolean;
  hasConversation: boolean | null;
  preset: TicketPreset | null;
};

/** Every ticket. */
export const NO_FILTER: TicketQuery = {
  q: "",
  status: [],
  priority: [],
  assignee: [],
  customer: [],
  tag: [],
  mine: false,
  hasConversation: null,
  preset: null,
};

const SEARCH_MAX = 200;

// Commas divide; a backslash takes a comma or a backslash for itself, as the API has it.
function split(text: string | null | undefined): string[] {
  const values = [...(text ?? "").matchAll(/(?:^|,)((?:\\.|[^,\\])*)/gs)].map((match) =>
    (match[1] ?? "").replace(/\\(.)/gs, "$1").trim(),
  );
  return [...new Set(values.filter((value) => value !== ""))];
}

function join(values: readonly (string | number)[]): string {
  return values.map((value) => String(value).replace(/[\\,]/g, "\\$&")).join(",");
}

const numberOf = (text: string) => (/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** The filter of an address; what it doesn't know is as if it weren't there. */
export function readTicketQuery(get: (name: string) => string | null | undefined): TicketQuery {
  const known = <Value extends string>(name: string, values: readonly Value[]) =>
    split(get(name)).flatMap((text) => values.find((value) => value === text) ?? []);
  const hasConversation = get("hasConversation");
  return {
    q: (get("q") ?? "").trim().slice(0, SEARCH_MAX),
    status: known("status", TICKET_STATUSES),
    priority: known("priority", TICKET_PRIORITIES),
    assignee: split(get("assignee")).flatMap<AssigneeFilter>((text) =>
      text === "me" || text === "unassigned" ? text : (numberOf(text) ?? []),
    ),
    customer: split(get("customer")).flatMap((text) => numberOf(text) ?? []),
    tag: split(get("tag")),
    mine: get("mine") === "true",
    hasConversation: hasConversation === "true" ? true : hasConversation === "false" ? false : null,
    preset: known("preset", TICKET_PRESETS)[0] ?? null,
  };
}

/** The filter as query parameters, the same in the address and in the API; what doesn't filter is absent. */
export function ticketParameters(query: TicketQuery): Record<string, string> {
  const all: Record<string, string> = {
    q: query.q,
    status: join(query.status),
    priority: join(query.priority),
    assignee: join(query.assignee),
    customer: join(query.customer),
    tag: join(query.tag),
    mine: query.mine ? "true" : "",
    hasConversation: query.hasConversation === null ? "" : String(query.hasConversation),
    preset: query.preset ?? "",
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** The same filter is the same text. */
export function ticketQueryText(query: TicketQuery): string {
  return new URLSearchParams(ticketParameters(query)).toString();
}

/** Whether anything is left out. */
export function isFiltered(query: TicketQuery): boolean {
  return ticketQueryText(query) !== "";
}

/** Address of a ticket, or of the list alone, with its filter. */
export function ticketHref(id: string | null, query: TicketQuery = NO_FILTER): string {
  const text = ticketQueryText(query);
  return `/tickets${id === null ? "" : `/${id}`}${text ? `?${text}` : ""}`;
}

/** The ticket that a path shows. */
export function ticketOfPath(pathname: string): string | null {
  return /^\/tickets\/(ticket-[1-9]\d{0,9})$/.exec(pathname)?.[1] ?? null;
}
