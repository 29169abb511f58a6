import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { patternOf, wordArguments } from "@/lib/platform/search/rows/conditions";
import { countRows, rowsWithTags, rowsWithWords } from "@/lib/platform/search/rows/find-rows";
import {
  FEW,
  LOOK_MAX,
  pageOfRows,
  type RowCursor,
  type RowIds,
  type RowList,
} from "@/lib/platform/search/rows/page-of-rows";
import { typedWords } from "@/lib/platform/search/rows/terms";
import { CUSTOMER_ROWS } from "./directory";
import type { CustomerFilter } from "./schema";
import {
  amongCustomers,
  byHavingCompany,
  type CustomerArguments,
  type CustomerShape,
  countCustomers,
  ofCompany,
  ofStatuses,
  walkCustomers,
} from "./store/customer-page";

/** A list of customers: its filters, its order and which page of it. */
export type CustomerListQuery = {
  filter: CustomerFilter;
  sort: "name" | "newest";
  /** Last row of the page before. */
  cursor?: RowCursor | undefined;
  limit: number;
  /** As in RowList. */
  few?: number;
  /** Some customers, of which the list is. */
  among?: readonly number[] | undefined;
};

/** Ids of a page of customers in order, and how many match. Ask for one more to know whether there is a next page. */
export function listCustomerIds(reader: Reader, query: CustomerListQuery): Promise<RowIds> {
  const { filter, sort, cursor, limit, few, among } = query;
  const words = filter.q === undefined ? [] : typedWords(filter.q);
  const { status: statuses = [], tags = [], companyId, hasCompany } = filter;
  const [first] = statuses;
  const shape: CustomerShape = {
    sort,
    words: patternOf(words),
    tags: tags.length > 0,
    status: first === undefined ? null : statuses.length === 1 ? "one" : "some",
    company: companyId !== undefined,
    hasCompany: hasCompany ?? null,
    isNext: cursor !== undefined,
  };
  const given: Omit<CustomerArguments, "ids"> = {
    ...wordArguments(words),
    tags,
    statuses,
    status: first ?? "active",
    companyId: companyId ?? 0,
    afterName: cursor?.sortName ?? "",
    afterId: cursor?.id ?? 0,
    limit,
  };
  return pageOfRows({
    limit,
    ...(few === undefined ? {} : { few }),
    ...(among ? { few: among.length, sources: [async () => among] } : { sources: sourcesOf(reader, words, filter) }),
    among: (ids) => reader.all(amongCustomers(shape), { ...given, ids }),
    walk: () => reader.all(walkCustomers(shape), { ...given, ids: [] }),
    known: async () => (isKept(shape) ? countRows(reader, CUSTOMER_ROWS, first && statuses) : undefined),
    count: async () => {
      const counted = await reader.first(countCustomers(shape), { ...given, ids: [], limit: LOOK_MAX });
      return { seen: counted?.seen ?? 0, total: Number(counted?.total ?? 0) };
    },
  });
}

// By status alone, or by nothing, the total is kept.
const isKept = ({ words, tags, company, hasCompany }: CustomerShape) =>
  words === "" && !tags && !company && hasCompany === null;

function sourcesOf(
  reader: Reader,
  words: readonly string[],
  { tags = [], status = [], companyId, hasCompany }: CustomerFilter,
): RowList["sources"] {
  const limit = FEW + 1;
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const sources: (() => Promise<readonly number[] | undefined>)[] = [];
  if (words.length > 0) sources.push(() => rowsWithWords(reader, CUSTOMER_ROWS, words, limit));
  if (tags.length > 0) sources.push(() => rowsWithTags(reader, CUSTOMER_ROWS, tags, limit));
  if (status.length > 0) sources.push(async () => ids(await reader.all(ofStatuses, { statuses: status, limit })));
  if (companyId !== undefined) sources.push(async () => ids(await reader.all(ofCompany, { companyId, limit })));
  if (hasCompany !== undefined)
    sources.push(async () => ids(await reader.all(byHavingCompany({ hasCompany }), { limit })));
  return sources;
}
