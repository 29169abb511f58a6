import type { Channel } from "@/lib/kernel/conversation";
import { choiceOf, type QueryValues } from "@/lib/modules/records/query-codec";
import { type ROW_PLACE, readRow, type TableRow, writeRow } from "../reports/filter";

// Apart from the schema, so that the screen has these without zod.

/** What the table of waiting times has a row for each of. */
export const QUEUE_GROUPS = ["team", "attender", "channel"] as const;
export type QueueGroup = (typeof QUEUE_GROUPS)[number];
/** What a figure of the queue counts: what found somebody, what left without, and what waits now. */
export const QUEUE_FIGURES = ["found", "left", "waiting"] as const;
export type QueueFigure = (typeof QUEUE_FIGURES)[number];

/** A figure of the queue whose list is open; of one row of the table, or of all. */
export type OpenQueue = { figure: QueueFigure; row: TableRow<QueueGroup> | null };

/** What the address says of the open list, beside its row. */
export const QUEUE_PLACE = { queue: choiceOf(QUEUE_FIGURES) };
type Written = QueryValues<typeof QUEUE_PLACE & typeof ROW_PLACE>;

/** The open list that the address names. @param channel the one that the list's row is of */
export function readQueue(written: Written, channel: Channel | undefined): OpenQueue | null {
  const { queue: figure } = written;
  if (figure === undefined) return null;
  // What waits now has no rows of the table.
  const row = figure === "waiting" ? null : readRow(written, channel);
  return { figure, row: row === null || row.group === "policy" ? null : row };
}

/** The same as the address has it. */
export function writeQueue({ figure, row }: OpenQueue): Written {
  return { queue: figure, ...writeRow(row) };
}
