import type { Query } from "@/lib/client/http/api";

/** Tabs of the knowledge section: the two lists, what waits for approval, and what was used. */
export const TABS = ["knowledge", "instructions", "proposals", "usage"] as const;
export type AssistantTab = (typeof TABS)[number];
/** Types of knowledge in the order in which they are offered. */
export const TYPES = ["faq", "api_doc", "company_info", "document", "website_link"] as const;
/** Priorities of an instruction, highest first. */
export const PRIORITIES = ["high", "medium", "low"] as const;
const STATUSES = ["active", "inactive"] as const;
const SECTIONS = ["knowledge", "flows", "management"] as const;

/** What the module shows. It is the address's query, so that it can be shared. */
export type AssistantView = {
  section: "knowledge" | "flows" | "management";
  tab: AssistantTab;
  search: string;
  type: (typeof TYPES)[number] | "all";
  status: (typeof STATUSES)[number] | "all";
  priority: (typeof PRIORITIES)[number] | "all";
  /** The item that is open over the list. */
  item: number | null;
  /** The flow that is open. */
  flow: number | null;
};

/** The whole knowledge base. */
export const NO_FILTERS = { search: "", type: "all", status: "all", priority: "all" } as const;

/** A section as one comes to it. */
export const FIRST_VIEW = { ...NO_FILTERS, tab: "knowledge", item: null, flow: null } as const;

/** Where the assistant's behaviour is set. */
export const MANAGEMENT_HREF = "/assistant?section=management";

const SEARCH_MAX = 200;
const one = <Value extends string>(text: string | null | undefined, values: readonly Value[]): Value | undefined =>
  values.find((value) => value === text);

/** Reads the address's query. What it can't mean counts as absent: an address can be typed. */
export function readAssistantView(get: (name: string) => string | null | undefined): AssistantView {
  const idOf = (text: string | null | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : null);
  return {
    section: one(get("section"), SECTIONS) ?? "knowledge",
    tab: one(get("tab"), TABS) ?? "knowledge",
    search: (get("q") ?? "").trim().slice(0, SEARCH_MAX),
    type: one(get("type"), TYPES) ?? "all",
    status: one(get("status"), STATUSES) ?? "all",
    priority: one(get("priority"), PRIORITIES) ?? "all",
    item: idOf(get("item")),
    flow: idOf(get("flow")),
  };
}

/** The address of a view. */
export function assistantHref(view: AssistantView): string {
  const parameters = new URLSearchParams();
  if (view.section !== "knowledge") parameters.set("section", view.section);
  if (view.section === "flows" && view.flow !== null) parameters.set("flow", String(view.flow));
  if (view.section === "knowledge") {
    if (view.tab !== "knowledge") parameters.set("tab", view.tab);
    if (view.search) parameters.set("q", view.search);
    if (view.tab === "knowledge" && view.type !== "all") parameters.set("type", view.type);
    if (view.status !== "all") parameters.set("status", view.status);
    if (view.tab === "instructions" && view.priority !== "all") parameters.set("priority", view.priority);
    if (view.item !== null) parameters.set("item", String(view.item));
  }
  const text = parameters.toString();
  return text ? `/assistant?${text}` : "/assistant";
}

const given = <Value extends string>(value: Value): Exclude<Value, "all"> | undefined =>
  value === "all" || value === "" ? undefined : (value as Exclude<Value, "all">);

/** Query of the list of the knowledge base. */
export function knowledgeQuery({ search, type, status }: AssistantView) {
  return { q: given(search), type: given(type), status: given(status) } satisfies Query;
}

/** Query of the list of instructions. */
export function instructionQuery({ search, status, priority }: AssistantView) {
  return { q: given(search), status: given(status), priority: given(priority) } satisfies Query;
}

/** How many filters narrow the list of the open tab. */
export function activeFilters({ tab, search, type, status, priority }: AssistantView): number {
  const own = tab === "knowledge" ? type : priority;
  return [search !== "", own !== "all", status !== "all"].filter(Boolean).length;
}
