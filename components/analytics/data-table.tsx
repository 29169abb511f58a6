import { ArrowDownIcon, ArrowUpIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** A column; the first one names the row. `isWide` is left out on a phone. One with `onSort` can be what the rows are sorted by. */
export type DataColumn = {
  key: string;
  name: string;
  isNumber?: boolean;
  isWide?: boolean;
  sorted?: "ascending" | "descending" | undefined;
  onSort?: () => void;
};
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
      "h-8 px-2 py-1 first:pl-0 last:pr-0 pointer-coarse:py-1.5",
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
              aria-sort={column.sorted}
              className={cn("font-medium", classOf(column), "whitespace-normal align-bottom")}
            >
              {column.onSort ? <SortButton column={column} onSort={column.onSort} /> : column.name}
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

function SortButton({ column: { name, isNumber, sorted }, onSort }: { column: DataColumn; onSort: () => void }) {
  const Icon = sorted === "ascending" ? ArrowUpIcon : ArrowDownIcon;
  return (
    <button
      type="button"
      onClick={onSort}
      className={cn(
        "group/sort touch-line relative min-h-6 rounded-md transition-colors duration-150 hover:text-foreground",
        isNumber ? "text-right" : "text-left",
        sorted && "text-foreground",
      )}
    >
      {name}
      <Icon
        aria-hidden="true"
        className={cn(
          // Beside the name, where the columns' distance is: no column is wider for it.
          "absolute bottom-1 size-3.5 pointer-coarse:bottom-3.5 transition-opacity duration-150",
          isNumber ? "right-full" : "left-full ml-0.5",
          !sorted && "opacity-0 group-hover/sort:opacity-60 group-focus-visible/sort:opacity-60",
        )}
      />
    </button>
  );
}
