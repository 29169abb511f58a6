import type { Channel } from "@/lib/kernel/conversation";
import { choiceOf, type QueryValues } from "@/lib/modules/records/query-codec";
import { SLA_KINDS, type SlaKind } from "@/lib/modules/sla/policy";
import { ROW_GROUPS, type ROW_PLACE, type RowGroup, readRow, type TableRow, writeRow } from "../reports/filter";

// Apart from the schema, so that the screen has these without zod.

/** What the table of deadlines has a row for each of. */
export const SLA_GROUPS = ROW_GROUPS;
export type SlaGroup = RowGroup;
/** What a figure of deadlines counts: what was kept, missed, both, and what is late now. */
export const SLA_FIGURES = ["ended", "met", "missed", "late"] as const;
export type SlaFigure = (typeof SLA_FIGURES)[number];

/** A figure of deadlines whose list is open; of one row of the table, or of all. */
export type OpenDeadlines = { figure: SlaFigure; kind: SlaKind; row: TableRow<SlaGroup> | null };

/** What the address says of the open list, beside its row. */
export const DEADLINES_PLACE = {
  deadlines: choiceOf(SLA_FIGURES),
  kind: choiceOf(SLA_KINDS),
};
type Written = QueryValues<typeof DEADLINES_PLACE & typeof ROW_PLACE>;

/** The open list that the address names. @param channel the one that the list's row is of */
export function readDeadlines(written: Written, channel: Channel | undefined): OpenDeadlines | null {
  const { deadlines: figure, kind = "first" } = written;
  if (figure === undefined) return null;
  // What is late now has no rows of the table.
  return { figure, kind, row: figure === "late" ? null : readRow(written, channel) };
}

/** The same as the address has it. */
export function writeDeadlines(open: OpenDeadlines | null): Written {
  return { deadlines: open?.figure, kind: open?.kind, ...writeRow(open?.row) };
}
