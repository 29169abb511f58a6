import { useState } from "react";
import type { DataColumn } from "./data-table";

/**
 * The order of a report's table, which begins by name: its rows come from the server that way, what is of none at the end.
 * @param values what each column but the name has of a row
 * @param wide columns that are left out on a phone
 * @param smallFirst columns of which the small values are what one looks for first
 */
export function useTableOrder<Column extends string, Kept>(
  values: Record<Column, (kept: Kept) => number | null>,
  wide: readonly NoInfer<Column>[],
  smallFirst: readonly NoInfer<Column>[] = [],
) {
  const [{ column: by, isUp }, setOrder] = useState<{ column: Column | "name"; isUp: boolean }>({
    column: "name",
    isUp: true,
  });
  const beginsUp = (column: Column | "name") => column === "name" || smallFirst.includes(column);
  return {
    sort: <Row extends { kept: Kept }>(rows: readonly Row[]): readonly Row[] => {
      if (by === "name") return isUp ? rows : rows.toReversed();
      const value = values[by];
      return rows.toSorted((a, b) => (isUp ? 1 : -1) * ((value(a.kept) ?? 0) - (value(b.kept) ?? 0)));
    },
    sortable: (column: Column | "name"): Omit<DataColumn, "name"> => ({
      key: column,
      isNumber: column !== "name",
      isWide: column !== "name" && wide.includes(column),
      sorted: by !== column ? undefined : isUp ? "ascending" : "descending",
      onSort: () => setOrder({ column, isUp: by === column ? !isUp : beginsUp(column) }),
    }),
  };
}
