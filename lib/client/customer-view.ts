import type { CompanySize, DirectorySort } from "@/lib/modules/companies/schema";
import type { Query } from "./api";
import { COMPANY_SIZES, COMPANY_STATUSES, CUSTOMER_STATUSES } from "./customer-choices";

/** Which half of the directory is shown. */
export type DirectoryKind = "customers" | "companies";

/** What the list shows: everything but `kind` narrows or orders it. */
export type DirectoryView = {
  kind: DirectoryKind;
  q: string;
  status: readonly string[];
  tags: readonly string[];
  sort: DirectorySort;
  /** Customers of one company. */
  companyId: number | null;
  /** Customers with, or without, any company. */
  hasCompany: "true" | "false" | null;
  size: readonly CompanySize[];
  industry: string;
};

/** What lies over the list. It is part of the address, so that a link opens it. */
export type DirectoryPanel =
  | { type: "customer" | "company"; id: number }
  | { type: "duplicates" }
  | { type: "import"; id: number | null }
  | null;

type Get = (name: string) => string | null | undefined;

const TEXT_MAX = 200;
const LIST_MAX = 20;

function listOf(text: string | null | undefined): string[] {
  const parts = (text ?? "").split(",").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

function idOf(text: string | null | undefined): number | null {
  const id = Number(text);
  return /^\d{1,15}$/.test(text ?? "") && id > 0 ? id : null;
}

/** A list without any filter. */
export function emptyView(kind: DirectoryKind): DirectoryView {
  return {
    kind,
    q: "",
    status: [],
    tags: [],
    sort: "name",
    companyId: null,
    hasCompany: null,
    size: [],
    industry: "",
  };
}

/** Reads the address's query. What it can't mean counts as absent: an address can be typed. */
export function readView(get: Get): DirectoryView {
  const kind = get("view") === "companies" ? "companies" : "customers";
  const statuses: readonly string[] = kind === "customers" ? CUSTOMER_STATUSES : COMPANY_STATUSES;
  const hasCompany = get("hasCompany");
  const common = {
    ...emptyView(kind),
    q: (get("q") ?? "").trim().slice(0, TEXT_MAX),
    status: listOf(get("status")).filter((status) => statuses.includes(status)),
    tags: listOf(get("tags")).slice(0, LIST_MAX),
    sort: get("sort") === "newest" ? ("newest" as const) : ("name" as const),
  };
  return kind === "customers"
    ? {
        ...common,
        companyId: idOf(get("companyId")),
        hasCompany: hasCompany === "true" || hasCompany === "false" ? hasCompany : null,
      }
    : {
        ...common,
        size: COMPANY_SIZES.filter((size) => listOf(get("size")).includes(size)),
        industry: (get("industry") ?? "").trim().slice(0, 100),
      };
}

/** Reads what lies over the list. */
export function readPanel(get: Get): DirectoryPanel {
  const customer = idOf(get("customer"));
  if (customer !== null) return { type: "customer", id: customer };
  const company = idOf(get("company"));
  if (company !== null) return { type: "company", id: company };
  if (get("duplicates") === "1") return { type: "duplicates" };
  const file = get("import");
  if (file === "new") return { type: "import", id: null };
  const id = idOf(file);
  return id === null ? null : { type: "import", id };
}

/** The query of the list's call, as the address has it too. Absent parameters don't narrow. */
export function viewParameters({ q, status, tags, sort, companyId, hasCompany, size, industry }: DirectoryView) {
  return {
    q: q || undefined,
    status: status.join(",") || undefined,
    companyId,
    hasCompany,
    size: size.join(",") || undefined,
    industry: industry || undefined,
    tags: tags.join(",") || undefined,
    sort: sort === "name" ? undefined : sort,
  } as const satisfies Query;
}

function queryText(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  return parameters.toString();
}

/** Equal for views that show the same. */
export function viewText(view: DirectoryView): string {
  return `${view.kind}?${queryText(viewParameters(view))}`;
}

/** The address of a view and what lies over it. */
export function directoryHref(view: DirectoryView, panel: DirectoryPanel = null): string {
  const text = queryText({
    view: view.kind === "companies" ? "companies" : undefined,
    ...viewParameters(view),
    customer: panel?.type === "customer" ? panel.id : undefined,
    company: panel?.type === "company" ? panel.id : undefined,
    duplicates: panel?.type === "duplicates" ? "1" : undefined,
    import: panel?.type === "import" ? (panel.id ?? "new") : undefined,
  });
  return text ? `/customers?${text}` : "/customers";
}

/** Address of the file with the view's rows. */
export function exportHref(view: DirectoryView): string {
  const text = queryText(viewParameters({ ...view, sort: "name" }));
  return `/api/v1/${view.kind}/export.csv${text ? `?${text}` : ""}`;
}

/** How many filters narrow the list. */
export function activeFilters({ q, status, tags, companyId, hasCompany, size, industry }: DirectoryView): number {
  const chosen = status.length + tags.length + size.length;
  return chosen + [q !== "", companyId !== null, hasCompany !== null, industry !== ""].filter(Boolean).length;
}
