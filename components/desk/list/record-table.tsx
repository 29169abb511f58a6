import { ArrowDownIcon, ArrowUpIcon } from "lucide-react";
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

// One markup for a table and for cards: with two, a long list would be twice the page. A box that isn't a table's loses the
// meaning of its element, so each part says what it is.

/** A column's head; with `onSort` it orders the list. */
export type Column = {
  key: string;
  label: string;
  className?: string;
  sort?: { isActive: boolean; direction: "ascending" | "descending"; label: string; onSort: () => void };
};

/** A table of rows that are cards where there is no room for columns. `columns` is the Tailwind class of the widths. */
export function DirectoryTable({
  label,
  total,
  columns,
  heads,
  className,
  children,
}: {
  label: string;
  /** How many rows there are in all; null when nobody has counted. */
  total: number | null;
  columns: string;
  heads: readonly Column[];
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: its display takes the role away.
      role="table"
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      className={cn("block text-list", className)}
    >
      <thead
        // biome-ignore lint/a11y/noRedundantRoles: its display takes the role away.
        role="rowgroup"
        className="block"
      >
        <tr
          // biome-ignore lint/a11y/noRedundantRoles: its display takes the role away.
          role="row"
          className={cn(
            "grid items-center gap-x-3 border-border border-b px-4 py-2 text-left text-muted-foreground text-xs",
            // Cards need no heads but those that sort: what takes the focus must be seen.
            "max-lg:flex max-lg:border-b-0 max-lg:px-1 max-lg:pointer-coarse:py-0",
            columns,
          )}
        >
          {heads.map(({ key, label: head, className, sort }) => (
            <th
              key={key}
              // biome-ignore lint/a11y/noRedundantRoles: its display takes the role away.
              role="columnheader"
              scope="col"
              aria-sort={sort ? (sort.isActive ? sort.direction : "none") : undefined}
              className={cn("min-w-0 font-medium", !sort && "max-lg:sr-only", className)}
            >
              {sort ? (
                <button
                  type="button"
                  title={sort.label}
                  onClick={sort.onSort}
                  className={cn(
                    "inline-flex items-center gap-1 rounded-md hover:text-foreground",
                    sort.isActive && "text-foreground",
                  )}
                >
                  {head}
                  {sort.isActive ? (
                    sort.direction === "ascending" ? (
                      <ArrowUpIcon aria-hidden="true" className="size-3" />
                    ) : (
                      <ArrowDownIcon aria-hidden="true" className="size-3" />
                    )
                  ) : null}
                </button>
              ) : (
                head
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        // biome-ignore lint/a11y/noRedundantRoles: its display takes the role away.
        role="rowgroup"
        className="max-lg:grid max-lg:grid-cols-1 max-lg:gap-3 max-lg:sm:grid-cols-2 lg:block lg:divide-y lg:divide-border"
      >
        {children}
      </tbody>
    </table>
  );
}

/** Whether a click was on the row itself: not on a button in it, and not the end of selecting text. */
function isOnRow({ target }: MouseEvent): boolean {
  return !(target instanceof Element && target.closest("button, a")) && window.getSelection()?.isCollapsed !== false;
}

/** A row; a wider target for the mouse, while the keyboard has the name's button. */
export function TableRow({
  columns,
  position,
  onOpen,
  children,
}: {
  columns: string;
  /** Its place in the whole list, from 1. */
  position: number;
  onOpen: () => void;
  children: ReactNode;
}) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: its display takes the role away.
      role="row"
      aria-rowindex={position + 1}
      className={cn(
        // What is out of sight isn't laid out, so that thousands of rows cost little.
        "[content-visibility:auto] max-lg:[contain-intrinsic-size:auto_13rem] lg:[contain-intrinsic-size:auto_3.75rem]",
        "cursor-pointer transition-colors duration-150 hover:bg-muted",
        "max-lg:flex max-lg:min-w-0 max-lg:flex-wrap max-lg:items-center max-lg:gap-2 max-lg:rounded-lg max-lg:border max-lg:border-border max-lg:bg-card max-lg:p-4",
        "lg:grid lg:items-center lg:gap-x-3 lg:px-4 lg:py-2",
        columns,
      )}
      onClick={(event) => (isOnRow(event) ? onOpen() : undefined)}
    >
      {children}
    </tr>
  );
}

/** A cell; on a card `label` stands before it. */
export function Cell({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: its display takes the role away.
      role="cell"
      className={cn("block min-w-0 max-lg:w-full", className)}
    >
      {label ? (
        <span aria-hidden="true" className="mr-1.5 text-muted-foreground lg:hidden">
          {label}
        </span>
      ) : null}
      {children}
    </td>
  );
}

const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Puts the focus on the next or the previous row's name; from outside the list on its first. */
export function focusName(list: HTMLElement | null, step: 1 | -1): void {
  const names = [...(list?.querySelectorAll<HTMLElement>("[data-row-name]") ?? [])];
  const row = document.activeElement?.closest("tr");
  const at = names.findIndex((name) => row?.contains(name));
  names[at === -1 ? 0 : at + step]?.focus();
}

/** Arrow keys go from name to name. */
export function moveBetweenNames(event: KeyboardEvent<HTMLElement>): void {
  const step = MOVES[event.key];
  const { target, currentTarget } = event;
  if (step === undefined || !(target instanceof HTMLElement) || !target.matches("[data-row-name]")) return;
  event.preventDefault();
  focusName(currentTarget, step);
}
