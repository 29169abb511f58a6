import { apiGet, apiSend, type Page } from "@/lib/client/http/api";
import type { Instead } from "@/lib/client/http/exact-search";
import type {
  ChangeCompany,
  CompanyDto,
  CompanyOptionsDto,
  CompanyPage,
  NewCompanyInput,
} from "@/lib/modules/companies/schema";
import type { ChatDto, StartConversation } from "@/lib/modules/conversations/schema";
import { type DirectoryKind, type DirectoryView, viewParameters } from "@/lib/modules/customers/filter";
import type { ImportDto, ImportTarget, RunImport } from "@/lib/modules/customers/import/import-schema";
import type {
  ChangeCustomer,
  CustomerDetailDto,
  CustomerDto,
  CustomerNoteDto,
  CustomerOptionsDto,
  CustomerPage,
  DuplicateDto,
  DuplicatePairDto,
  IdentityDto,
  LookedUpDto,
  MERGE_FIELDS,
  MergeResultDto,
  NewCustomerInput,
  NewIdentity,
  TimelinePage,
} from "@/lib/modules/customers/schema";

/** A row of the list that shows `Kind`. */
export type RowOf<Kind extends DirectoryKind> = Kind extends "customers" ? CustomerDto : CompanyDto;
/** Any row of the directory. */
export type DirectoryRow = CustomerDto | CompanyDto;
/** Loaded part of a list. */
export type DirectoryList<Row extends DirectoryRow> = {
  rows: Row[];
  nextCursor: string | null;
  total: number;
  isTotalCapped: boolean;
  instead?: Instead | null;
};
/** Which side's value a merge keeps, by field. */
export type MergeChoice = Partial<Record<(typeof MERGE_FIELDS)[number], "this" | "other">>;

const customer = (id: number) => `/api/v1/customers/${id}`;
const company = (id: number) => `/api/v1/companies/${id}`;
const file = (id: number) => `/api/v1/customer-imports/${id}`;

/** One page of a list. */
export function fetchDirectoryPage<Row extends DirectoryRow>(
  view: DirectoryView,
  page: { cursor?: string | null; pageSize: number },
  signal?: AbortSignal,
): Promise<Omit<DirectoryList<Row>, "rows"> & { items: Row[] }> {
  return apiGet(`/api/v1/${view.kind}`, { ...viewParameters(view), ...page }, signal);
}

/** One customer with all addresses. */
export function fetchCustomer(id: number, signal?: AbortSignal): Promise<CustomerDetailDto> {
  return apiGet<CustomerDetailDto>(customer(id), {}, signal);
}

/** One company. */
export function fetchCompany(id: number, signal?: AbortSignal): Promise<CompanyDto> {
  return apiGet<CompanyDto>(company(id), {}, signal);
}

/** Companies whose name, industry or site has the words. */
export function searchCompanies(q: string, pageSize: number, signal?: AbortSignal): Promise<CompanyPage> {
  return apiGet<CompanyPage>("/api/v1/companies", { q, pageSize }, signal);
}

/** Customers of a company, by name. */
export function fetchCompanyCustomers(
  companyId: number,
  page: { cursor: string | null; pageSize: number },
  signal?: AbortSignal,
): Promise<CustomerPage> {
  return apiGet<CustomerPage>("/api/v1/customers", { companyId, ...page }, signal);
}

/** Tags, and of companies industries, in use. */
export async function fetchOptions(kind: DirectoryKind, signal?: AbortSignal): Promise<CompanyOptionsDto> {
  const options = await apiGet<CustomerOptionsDto | CompanyOptionsDto>(`/api/v1/${kind}/options`, {}, signal);
  return { tags: options.tags, industries: "industries" in options ? options.industries : [] };
}

/** The customers whom somebody may mean by what they typed; the newest before they did. */
export function lookUpCustomers(q: string, signal?: AbortSignal): Promise<LookedUpDto[]> {
  return apiGet<LookedUpDto[]>("/api/v1/customers/lookup", { q }, signal);
}

/** Adds a customer. */
export function createCustomer(input: NewCustomerInput): Promise<CustomerDto> {
  return apiSend<CustomerDto>("POST", "/api/v1/customers", input);
}

/** Saves changed fields of a customer as it was at `version`. */
export function changeCustomer(id: number, input: ChangeCustomer): Promise<CustomerDto> {
  return apiSend<CustomerDto>("PATCH", customer(id), input);
}

/** Adds a company. */
export function createCompany(input: NewCompanyInput): Promise<CompanyDto> {
  return apiSend<CompanyDto>("POST", "/api/v1/companies", input);
}

/** Saves changed fields of a company as it was at `version`. */
export function changeCompany(id: number, input: ChangeCompany): Promise<CompanyDto> {
  return apiSend<CompanyDto>("PATCH", company(id), input);
}

/** Takes a row away from every list. */
export function deleteRow(kind: DirectoryKind, id: number): Promise<object> {
  return apiSend<object>("DELETE", `/api/v1/${kind}/${id}`);
}

/** Brings a deleted row back. */
export function restoreRow(kind: DirectoryKind, id: number): Promise<RowOf<DirectoryKind>> {
  return apiSend<RowOf<DirectoryKind>>("POST", `/api/v1/${kind}/${id}/restore`);
}

/** Conversations, tickets and notes, newest first. */
export function fetchTimeline(
  kind: DirectoryKind,
  id: number,
  cursor: string | null,
  pageSize: number,
  signal?: AbortSignal,
): Promise<TimelinePage> {
  return apiGet<TimelinePage>(`/api/v1/${kind}/${id}/timeline`, { cursor, pageSize }, signal);
}

/** Adds a private note. */
export function addCustomerNote(id: number, text: string): Promise<CustomerNoteDto> {
  return apiSend<CustomerNoteDto>("POST", `${customer(id)}/notes`, { text });
}

/** Removes a note for good. */
export function deleteCustomerNote(id: number, noteId: number): Promise<object> {
  return apiSend<object>("DELETE", `${customer(id)}/notes/${noteId}`);
}

/** Adds a further address or number. */
export function addIdentity(id: number, identity: NewIdentity): Promise<IdentityDto[]> {
  return apiSend<IdentityDto[]>("POST", `${customer(id)}/identities`, identity);
}

/** Removes an address or number. */
export function removeIdentity(id: number, identityId: number): Promise<object> {
  return apiSend<object>("DELETE", `${customer(id)}/identities/${identityId}`);
}

/** Makes an address or number the one that lists show. */
export function makeIdentityPrimary(id: number, identityId: number): Promise<object> {
  return apiSend<object>("PUT", `${customer(id)}/identities/${identityId}/primary`);
}

/** Starts a conversation; the same `clientId` again is the same one. */
export function startConversation(id: number, input: StartConversation): Promise<ChatDto> {
  return apiSend<ChatDto>("POST", `${customer(id)}/conversations`, input);
}

/** Who may be the same person as this customer. */
export function fetchDuplicates(id: number, signal?: AbortSignal): Promise<DuplicateDto[]> {
  return apiGet<DuplicateDto[]>(`${customer(id)}/duplicates`, {}, signal);
}

/** Pairs that may be the same person, a page at a time. A page can be empty while there are others. */
export function fetchDuplicatePairs(cursor: string | null, signal?: AbortSignal): Promise<Page<DuplicatePairDto>> {
  return apiGet<Page<DuplicatePairDto>>("/api/v1/customers/duplicates", { cursor }, signal);
}

/** Merges another customer into this one; with `preview` only shows what would become of them. */
export function mergeCustomers(
  id: number,
  input: { otherId: number; keep: MergeChoice; preview: boolean },
): Promise<MergeResultDto> {
  return apiSend<MergeResultDto>("POST", `${customer(id)}/merge`, input);
}

/** Makes two of one again. */
export function unmergeCustomers(id: number, mergeId: number): Promise<object> {
  return apiSend<object>("POST", `${customer(id)}/unmerge`, { mergeId });
}

/** An import as it is now. */
export function fetchImport(id: number, signal?: AbortSignal): Promise<ImportDto> {
  return apiGet<ImportDto>(file(id), {}, signal);
}

/** Says which column fills which field. */
export function mapImport(id: number, mapping: readonly (ImportTarget | null)[]): Promise<ImportDto> {
  return apiSend<ImportDto>("PUT", `${file(id)}/mapping`, { mapping });
}

/** Starts the import, or its dry run. */
export function runImport(id: number, input: RunImport): Promise<ImportDto> {
  return apiSend<ImportDto>("POST", `${file(id)}/run`, input);
}

/** Stops an import; rows that are in stay in. */
export function cancelImport(id: number): Promise<ImportDto> {
  return apiSend<ImportDto>("DELETE", file(id));
}
