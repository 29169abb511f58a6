import type { RowKind } from "@/lib/platform/search/rows/row-kind";

/** Companies among the rows that the search knows. */
export const COMPANY_ROWS: RowKind = { name: "company", parity: 1 };
