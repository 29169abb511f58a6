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
import { COMPANY_ROWS } from "./directory";
import type { CompanyFilter } from "./schema";
import {
  amongCompanies,
  type CompanyArguments,
  type CompanyShape,
  countCompanies,
  FILTERED_COLUMNS,
  type FilteredColumn,
  walkCompanies,
  withValues,
} from "./store/company-page";

/** A list of companies: its filters, its order and which page of it. */
export type CompanyListQuery = {
  filter: CompanyFilter;
  sort: "name" | "newest";
  /** Last row of the page before. */
  cursor?: RowCursor | undefined;
  limit: number;
  /** As in RowList. */
  few?: number;
  /** Some companies, of which the list is. */
  among?: readonly number[] | undefined;
};

/** Ids of a page of companies in order, and how many match. Ask for one more to know whether there is a next page. */
export function listCompanyIds(
  reader: Reader,
  { filter, sort, cursor, limit, few, among }: CompanyListQuery,
): Promise<RowIds> {
  const words = filter.q === undefined ? [] : typedWords(filter.q);
  const { tags = [] } = filter;
  const values = valuesOf(filter);
  const columns = FILTERED_COLUMNS.filter((column) => values[column].length > 0);
  const fixed = (sort === "name" && columns.find((column) => values[column].length === 1)) || null;
  const shape: CompanyShape = {
    sort,
    words: patternOf(words),
    tags: tags.length > 0,
    columns,
    fixed,
    isNext: cursor !== undefined,
  };
  const given: Omit<CompanyArguments, "ids"> = {
    ...wordArguments(words),
    tags,
    ...values,
    only: (fixed && values[fixed][0]) ?? "",
    afterName: cursor?.sortName ?? "",
    afterId: cursor?.id ?? 0,
    limit,
  };
  return pageOfRows({
    limit,
    ...(few === undefined ? {} : { few }),
    ...(among
      ? { few: among.length, sources: [async () => among] }
      : { sources: sourcesOf(reader, words, tags, values) }),
    among: (ids) => reader.all(amongCompanies(shape), { ...given, ids }),
    walk: () => reader.all(walkCompanies(shape), { ...given, ids: [] }),
    known: async () =>
      isKept(shape) ? countRows(reader, COMPANY_ROWS, columns.length > 0 ? values.status : undefined) : undefined,
    count: async () => {
      const counted = await reader.first(countCompanies(shape), { ...given, ids: [], limit: LOOK_MAX });
      return { seen: counted?.seen ?? 0, total: Number(counted?.total ?? 0) };
    },
  });
}

type ColumnValues = Record<FilteredColumn, readonly string[]>;

const valuesOf = ({ industry, size = [], status = [] }: CompanyFilter): ColumnValues => ({
  industry: industry ? [industry] : [],
  size,
  status,
});

// By status alone, or by nothing, the total is kept.
const isKept = ({ words, tags, columns }: CompanyShape) =>
  words === "" && !tags && columns.every((column) => column === "status");

function sourcesOf(
  reader: Reader,
  words: readonly string[],
  tags: readonly string[],
  values: ColumnValues,
): RowList["sources"] {
  const limit = FEW + 1;
  const sources: (() => Promise<readonly number[] | undefined>)[] = FILTERED_COLUMNS.filter(
    (column) => values[column].length > 0,
  ).map((column) => async () => {
    const rows = await reader.all(withValues({ column }), { values: values[column], limit });
    return rows.map(({ id }) => id);
  });
  if (words.length > 0) sources.unshift(() => rowsWithWords(reader, COMPANY_ROWS, words, limit));
  if (tags.length > 0) sources.unshift(() => rowsWithTags(reader, COMPANY_ROWS, tags, limit));
  return sources;
}
