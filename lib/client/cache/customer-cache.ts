import type { QueryClient } from "@tanstack/react-query";
import type { DirectoryList, DirectoryRow } from "@/lib/client/calls/customer-calls";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import { type DirectoryKind, type DirectoryView, viewText } from "@/lib/modules/customers/filter";
import type { CustomerDetailDto, CustomerDto } from "@/lib/modules/customers/schema";
import { asksFields } from "@/lib/modules/fields/filter";

/** Cache key of a list. */
export function directoryKey(view: DirectoryView): readonly ["directory", DirectoryKind, string] {
  return ["directory", view.kind, viewText(view)];
}

/** Cache key of one customer or company. */
export function rowKey(kind: DirectoryKind, id: number): readonly ["directory-row", DirectoryKind, number] {
  return ["directory-row", kind, id];
}

/** Cache key of a timeline. */
export function timelineKey(kind: DirectoryKind, id: number): readonly ["directory-timeline", DirectoryKind, number] {
  return ["directory-timeline", kind, id];
}

/** The list with a newer state of a row; the same list when it has no such row or knows a newer one. */
export function replaceRow<Row extends DirectoryRow>(list: DirectoryList<Row>, row: Row): DirectoryList<Row> {
  const known = list.rows.find(({ id }) => id === row.id);
  // A company counts its customers without becoming another version.
  if (!known || known.version > row.version) return list;
  return { ...list, rows: list.rows.map((other) => (other.id === row.id ? row : other)) };
}

/** The list without a row. */
function dropRow<Row extends DirectoryRow>(list: DirectoryList<Row>, id: number): DirectoryList<Row> {
  if (!list.rows.some((row) => row.id === id)) return list;
  return { ...list, rows: list.rows.filter((row) => row.id !== id), total: Math.max(0, list.total - 1) };
}

function changeLists<Row extends DirectoryRow>(
  client: QueryClient,
  kind: DirectoryKind,
  change: (list: DirectoryList<Row>) => DirectoryList<Row>,
): void {
  client.setQueriesData<DirectoryList<Row>>({ queryKey: ["directory", kind] }, (list) => list && change(list));
}

/** Puts a customer's newer state wherever it is shown. */
export function putCustomer(client: QueryClient, customer: CustomerDto): void {
  changeLists<CustomerDto>(client, "customers", (list) => replaceRow(list, customer));
  client.setQueryData<CustomerDetailDto>(rowKey("customers", customer.id), (known) =>
    known && known.version <= customer.version ? { ...known, ...customer } : known,
  );
}

/** Puts a company's newer state wherever it is shown. */
export function putCompany(client: QueryClient, company: CompanyDto): void {
  changeLists<CompanyDto>(client, "companies", (list) => replaceRow(list, company));
  client.setQueryData<CompanyDto>(rowKey("companies", company.id), (known) =>
    known && known.version <= company.version ? company : known,
  );
}

/** Takes a row out of every list. */
export function dropFromLists(client: QueryClient, kind: DirectoryKind, id: number): void {
  changeLists<DirectoryRow>(client, kind, (list) => dropRow(list, id));
}

/** Whether a list that is kept has the row. */
export function isListed(client: QueryClient, kind: DirectoryKind, id: number): boolean {
  return client
    .getQueriesData<DirectoryList<DirectoryRow>>({ queryKey: ["directory", kind] })
    .some(([, list]) => list?.rows.some((row) => row.id === id));
}

/** Whether a list that is on screen is narrowed. */
export function isFilterShown(client: QueryClient, kind: DirectoryKind): boolean {
  const shown = client.getQueryCache().findAll({ queryKey: ["directory", kind], type: "active" });
  return shown.some(({ queryKey }) => !/\?(?:sort=\w+)?$/.test(String(queryKey[2])));
}

/** Has every list of a kind that asks for the workspace's own fields read again, as `refreshLists`. */
export function rereadByFields(client: QueryClient, kind: DirectoryKind): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => asksFields(String(queryKey[2]));
  void client.invalidateQueries({ queryKey: ["directory", kind], predicate });
}

/** Has every list of a kind read again: the shown one now, the others when they are shown. */
export function refreshLists(client: QueryClient, kind: DirectoryKind): Promise<void> {
  return client.invalidateQueries({ queryKey: ["directory", kind] });
}
