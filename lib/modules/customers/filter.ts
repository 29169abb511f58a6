import { COMPANY_FILTER, DIRECTORY_SORTS, directoryTagsQuery, someOf } from "@/lib/modules/companies/filter";
import type { CompanySize, DirectorySort } from "@/lib/modules/companies/schema";
import { type FieldsFilter, fieldParameters, NO_FIELDS, readFieldsFilter } from "@/lib/modules/fields/filter";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import {
  type AddressParameters,
  choiceOf,
  flag,
  type GetParameter,
  oneOf,
  type QueryValues,
  readChoice,
  readId,
  readQuery,
  rowId,
  SEARCH_MAX_LENGTH,
  textUpTo,
  writeQuery,
} from "@/lib/modules/records/query-codec";

/** Statuses of a customer, in the order in which they are offered. */
export const CUSTOMER_STATUSES = ["active", "inactive", "prospect", "lead"] as const;

/** Filters of the customers (specification 2, section 9), as query parameters. */
export const CUSTOMER_FILTER = {
  /** Words or parts of words of name, e-mail and company name; case and accents aside. */
  q: textUpTo(SEARCH_MAX_LENGTH),
  status: someOf(CUSTOMER_STATUSES),
  companyId: rowId,
  hasCompany: flag,
  tags: directoryTagsQuery,
};

/** Which half of the directory is shown. */
export type DirectoryKind = "customers" | "companies";

/** Whose fields of the workspace's own each half has. */
export const FIELD_SUBJECT = { customers: "customer", companies: "company" } as const satisfies Record<
  DirectoryKind,
  FieldSubject
>;

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
  /** What they have to have in the workspace's own fields, which customers and companies have each their own of. */
  fields: FieldsFilter;
};

/** What lies over the list. It is part of the address, so that a link opens it. */
export type DirectoryPanel =
  | { type: "customer" | "company"; id: number }
  | { type: "duplicates" }
  | { type: "import"; id: number | null }
  | null;

const PLACE = { view: choiceOf(["customers", "companies"]), sort: choiceOf(DIRECTORY_SORTS) };
// Both lists have a status, each its own.
const LIST = { ...CUSTOMER_FILTER, ...COMPANY_FILTER, status: someOf<string>(CUSTOMER_STATUSES), sort: PLACE.sort };
const PANELS = {
  customer: rowId,
  company: rowId,
  duplicates: choiceOf(["1"]),
  import: oneOf<number | "new">((text) => readChoice(["new"])(text) ?? readId(text)),
};

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
    fields: NO_FIELDS,
  };
}

/** Reads the address: the list, what lies over it, and as `name=part` what can't be read and so narrows nothing. */
export function readDirectory(parameters: AddressParameters): {
  view: DirectoryView;
  panel: DirectoryPanel;
  unread: string[];
} {
  const get: GetParameter = (name) => parameters.get(name);
  const own = readFieldsFilter(parameters);
  const place = readQuery(PLACE, get);
  const kind = place.filter.view ?? "customers";
  const { view, unread } = kind === "customers" ? readCustomers(get) : readCompanies(get);
  const over = readQuery(PANELS, get);
  return {
    view: { ...view, sort: place.filter.sort ?? "name", fields: own.fields },
    panel: panelOf(over.filter),
    unread: [...place.unread, ...unread, ...own.unread, ...over.unread],
  };
}

function readCustomers(get: GetParameter): { view: DirectoryView; unread: string[] } {
  const { filter, unread } = readQuery(CUSTOMER_FILTER, get);
  const { q = "", status = [], tags = [], companyId = null, hasCompany } = filter;
  const view: DirectoryView = {
    ...emptyView("customers"),
    q,
    status,
    tags,
    companyId,
    hasCompany: hasCompany === undefined ? null : `${hasCompany}`,
  };
  return { view, unread: [...unread, ...ofOtherList(COMPANY_FILTER, CUSTOMER_FILTER, get)] };
}

function readCompanies(get: GetParameter): { view: DirectoryView; unread: string[] } {
  const { filter, unread } = readQuery(COMPANY_FILTER, get);
  const { q = "", status = [], tags = [], size = [], industry = "" } = filter;
  const view: DirectoryView = { ...emptyView("companies"), q, status, tags, size, industry };
  return { view, unread: [...unread, ...ofOtherList(CUSTOMER_FILTER, COMPANY_FILTER, get)] };
}

// A size narrows no customers.
const ofOtherList = (other: object, own: object, get: GetParameter): string[] =>
  Object.keys(other).flatMap((name) => (name in own || !get(name) ? [] : [`${name}=${get(name)}`]));

function panelOf({ customer, company, duplicates, import: file }: QueryValues<typeof PANELS>): DirectoryPanel {
  if (customer !== undefined) return { type: "customer", id: customer };
  if (company !== undefined) return { type: "company", id: company };
  if (duplicates !== undefined) return { type: "duplicates" };
  return file === undefined ? null : { type: "import", id: file === "new" ? null : file };
}

/** The query of the list's call, as the address has it too. Absent parameters don't narrow. */
export function viewParameters(view: DirectoryView): Record<string, string> {
  const parameters = writeQuery(LIST, {
    q: view.q,
    status: [...view.status],
    tags: [...view.tags],
    companyId: view.companyId ?? undefined,
    hasCompany: view.hasCompany === null ? undefined : view.hasCompany === "true",
    size: [...view.size],
    industry: view.industry,
    sort: view.sort === "name" ? undefined : view.sort,
  });
  return { ...parameters, ...fieldParameters(view.fields) };
}

const queryText = (query: Record<string, string>) => new URLSearchParams(query).toString();

/** Equal for views that show the same. */
export function viewText(view: DirectoryView): string {
  return `${view.kind}?${queryText(viewParameters(view))}`;
}

/** The address of a view and what lies over it. */
export function directoryHref(view: DirectoryView, panel: DirectoryPanel = null): string {
  const text = queryText({
    ...writeQuery(PLACE, { view: view.kind === "companies" ? "companies" : undefined }),
    ...viewParameters(view),
    ...writeQuery(PANELS, {
      customer: panel?.type === "customer" ? panel.id : undefined,
      company: panel?.type === "company" ? panel.id : undefined,
      duplicates: panel?.type === "duplicates" ? "1" : undefined,
      import: panel?.type === "import" ? (panel.id ?? "new") : undefined,
    }),
  });
  return text ? `/customers?${text}` : "/customers";
}

/** Address of the file with the view's rows. */
export function exportHref(view: DirectoryView): string {
  const text = queryText(viewParameters({ ...view, sort: "name" }));
  return `/api/v1/${view.kind}/export.csv${text ? `?${text}` : ""}`;
}

/** How many filters narrow the list. */
export function activeFilters(view: DirectoryView): number {
  const { q, status, tags, companyId, hasCompany, size, industry, fields } = view;
  const chosen = status.length + tags.length + size.length + Object.keys(fields).length;
  return chosen + [q !== "", companyId !== null, hasCompany !== null, industry !== ""].filter(Boolean).length;
}
