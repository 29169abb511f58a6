import type { Channel } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { choiceOf, type QueryValues, wholeNumber } from "@/lib/modules/records/query-codec";

// Apart from the schemas, so that the screen has these without zod.

/** What the tables of reports have a row for each of. */
export const ROW_GROUPS = ["policy", "team", "attender", "channel"] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

/** A row of a report's table; the id 0 is of none. */
export type TableRow<Group extends RowGroup> = Group extends "channel"
  ? { group: Group; channel: Channel }
  : { group: Group; id: number };

/** What the address says of a row, beside its channel. */
export const ROW_PLACE = { by: choiceOf(ROW_GROUPS), row: wholeNumber(0, ID_MAX) };
type Written = QueryValues<typeof ROW_PLACE>;

/** The row that the address names. @param channel the one that the row is of */
export function readRow({ by, row: id }: Written, channel: Channel | undefined): TableRow<RowGroup> | null {
  if (by === "channel") return channel === undefined ? null : { group: by, channel };
  return by === undefined || id === undefined ? null : { group: by, id };
}

/** The same as the address has it. */
export function writeRow(row: TableRow<RowGroup> | null | undefined): Written {
  return { by: row?.group, row: row && row.group !== "channel" ? row.id : undefined };
}

/** What narrows the API's list to a row of the table. */
export function rowQuery(row: TableRow<RowGroup> | null): Record<string, string> {
  if (!row) return {};
  if (row.group === "channel") return { ofChannel: row.channel };
  const name = { policy: "ofPolicy", team: "ofTeam", attender: "ofAttender" }[row.group];
  return { [name]: String(row.id) };
}

/** What is open, without a row of an attender's: for who sees their own figures alone. */
export function withoutAttender<Open extends { row: { group: string } | null }>(open: Open | null): Open | null {
  return open?.row?.group === "attender" ? { ...open, row: null } : open;
}
