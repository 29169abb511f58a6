import { PencilIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { DateText } from "@/components/assistant/date-text";
import { Cell, DirectoryTable, TableRow } from "@/components/desk/list/record-table";
import { RowAction } from "@/components/ui/row-action";
import type { ListName } from "./use-counted-list";

/** What can be done with a row of a list. */
export type ItemActions<Row> = {
  /** Shows the row, or what can be changed of it. */
  onOpen: (row: Row) => void;
  onEdit: (row: Row) => void;
  onRemove: (row: Row) => void;
  onApproach: () => void;
};

/** A column of one list: what it shows, and whether a card says its name before that. */
export type ItemColumn<Row> = { key: string; className: string; isNamed?: boolean; cell: (row: Row) => ReactNode };

/** A list of the module as a table, and as cards where there is no room for columns. */
export function ItemTable<Row extends { id: number; title: string; updatedAt: string }>({
  name,
  rows,
  total,
  widths,
  columns,
  below,
  ahead,
  actions,
}: {
  name: ListName;
  rows: readonly Row[];
  total: number | null;
  /** The Tailwind class of the columns' widths. */
  widths: string;
  /** The columns of the list's own; the first names the row. */
  columns: readonly [string, ...ItemColumn<Row>[]];
  /** What stands below a row's name. */
  below: (row: Row) => ReactNode;
  /** A row's buttons before those that change it. */
  ahead?: (row: Row) => ReactNode;
  actions: ItemActions<Row>;
}) {
  const t = useTranslations(`assistant.${name}`);
  const { mayManage } = useFacts();
  const [first, ...own] = columns;
  const heads = [first, ...own.map(({ key }) => key), "updated", "actions"].map((key) => ({
    key,
    label: t(`columns.${key}`),
    className: key === "actions" ? "text-right" : undefined,
  }));
  return (
    <DirectoryTable label={t("title")} total={total} columns={widths} heads={heads}>
      {rows.map((row, index) => (
        <TableRow key={row.id} columns={widths} position={index + 1} onOpen={() => actions.onOpen(row)}>
          <Cell>
            <button
              type="button"
              data-row-name=""
              className="touch-line block max-w-full truncate rounded-md text-left font-medium underline-offset-4 hover:underline"
              onPointerEnter={actions.onApproach}
              onClick={() => actions.onOpen(row)}
            >
              {row.title}
            </button>
            {below(row)}
          </Cell>
          {own.map(({ key, className, isNamed, cell }) => (
            <Cell key={key} label={isNamed ? t(`columns.${key}`) : undefined} className={className}>
              {cell(row)}
            </Cell>
          ))}
          <Cell label={t("columns.updated")} className="tabular-nums max-lg:order-last max-lg:w-auto max-lg:flex-1">
            <DateText at={row.updatedAt} />
          </Cell>
          <Cell className="max-lg:order-last max-lg:w-auto">
            <span className="flex justify-end">
              {ahead?.(row)}
              {mayManage ? (
                <>
                  <RowAction
                    label={t("edit", { title: row.title })}
                    icon={<PencilIcon aria-hidden="true" />}
                    onApproach={actions.onApproach}
                    onClick={() => actions.onEdit(row)}
                  />
                  <RowAction
                    label={t("remove", { title: row.title })}
                    icon={<Trash2Icon aria-hidden="true" />}
                    onClick={() => actions.onRemove(row)}
                  />
                </>
              ) : null}
            </span>
          </Cell>
        </TableRow>
      ))}
    </DirectoryTable>
  );
}
