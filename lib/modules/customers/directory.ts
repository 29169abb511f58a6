import type { RowKind } from "@/lib/platform/search/rows/row-kind";

/** Customers among the rows that the search knows. */
export const CUSTOMER_ROWS: RowKind = { name: "customer", parity: 0 };
