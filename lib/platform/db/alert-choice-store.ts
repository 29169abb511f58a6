import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

/** How an attender chose to be told of a topic. `bellOffAt` is in epoch milliseconds, null: it is at the bell. */
export type AlertChoiceRow = {
  topic: string;
  bellOffAt: number | null;
  sound: 0 | 1;
  desktop: 0 | 1;
  version: number;
};

/** What an attender chose; topics that they never changed have no row. */
export function readAlertChoices(
  workspaceId: number,
  attenderId: number,
  db: Database.Database = connections().reader,
): AlertChoiceRow[] {
  return prepared(
    db,
    "SELECT topic, bellOffAt, sound, desktop, version FROM alert_choice WHERE workspaceId = ? AND attenderId = ?",
  ).all(workspaceId, attenderId) as AlertChoiceRow[];
}
