import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** A column; the first one names the row. `isWide` is left out on a phone. */
export type DataColumn = { key: string; name: string; isNumber?: boolean; isWide?: boolean };
/** A row; its cells in the order of the columns. */
export type DataRow = { key: string; cells: readonly ReactNode[] };

/** A plain table of figures with a name for screen readers. */
export function DataTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly DataColumn[];
  rows: readonly DataRow[];
}) {
  const classOf = ({ isNumber, isWide }: DataColumn) =>
    cn(
      "px-2 py-1.5 first:pl-0 last:pr-0",
      isNumber && "whitespace-nowrap text-right tabular-nums",
      isWide && "max-sm:hidden",
    );
  return (
    <table className="w-full text-list">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-card">
        <tr className="text-left text-muted-foreground">
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={cn("font-medium", classOf(column), "whitespace-normal align-bottom")}
            >
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border border-border border-t">
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th
                  key={column.key}
                  scope="row"
                  className={cn("max-w-40 break-words text-left font-normal sm:max-w-64", classOf(column))}
                >
                  {cells[index]}
                </th>
              ) : (
                <td key={column.key} className={classOf(column)}>
                  {cells[index]}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
