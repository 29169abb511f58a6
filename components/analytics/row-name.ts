import { useTranslations } from "next-intl";
import type { RowGroup, TableRow } from "@/lib/modules/analytics/reports/filter";
import type { SlaFiguresDto } from "@/lib/modules/analytics/sla/schema";

type FiguresRow = Pick<SlaFiguresDto["rows"][number], "id" | "name" | "channel">;

/** Says what a row of the table is of: its name, nobody's, or of what is gone. */
export function useRowName(): (group: RowGroup, row: FiguresRow) => string {
  const t = useTranslations("analytics");
  return (group, { id, name, channel }) => {
    if (channel !== null) return t(`channels.${channel}`);
    return name ?? (id === 0 ? t(`sla.none.${group}`) : t(`sla.gone.${group}`));
  };
}

/** What opens the list of a row; null of a channel that isn't known. */
export function rowOf<Group extends RowGroup>(group: Group, { id, channel }: FiguresRow): TableRow<Group> | null {
  if (group !== "channel") return { group, id } as TableRow<Group>;
  return channel === null ? null : ({ group, channel } as TableRow<Group>);
}

/** What the row of an open list is called, once that is known. @param figures those that have the row */
export function useNameOf<Group extends RowGroup>(
  row: TableRow<Group> | null,
  figures: { group: Group; rows: readonly FiguresRow[] } | undefined,
): string | null {
  const nameOf = useRowName();
  if (row === null || figures?.group !== row.group) return null;
  const { group, rows } = figures;
  const found = rows.find((known) => JSON.stringify(rowOf(group, known)) === JSON.stringify(row));
  return found ? nameOf(group, found) : null;
}
