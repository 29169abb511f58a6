import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What a workspace says of itself; hours and holidays are JSON. */
export type WorkspaceProfileRow = {
  name: string;
  timeZone: string;
  ticketReopenDays: number | null;
  conversationReopenHours: number;
  businessHours: string;
  holidays: string;
  version: number;
  changedBy: string | null;
};

/** The workspace's own row. */
export const workspaceProfile = statement(() =>
  tables
    .selectFrom("workspace")
    .select([
      "name",
      "timeZone",
      "ticketReopenDays",
      "conversationReopenHours",
      "businessHours",
      "holidays",
      "version",
      "changedBy",
    ]),
);

/** Replaces what it says of itself. */
export const replaceWorkspaceProfile = statement(($: Parameters<WorkspaceProfileRow & { now: number }>) =>
  tables.updateTable("workspace").set({
    name: $.name,
    timeZone: $.timeZone,
    ticketReopenDays: $.ticketReopenDays,
    conversationReopenHours: $.conversationReopenHours,
    businessHours: $.businessHours,
    holidays: $.holidays,
    version: $.version,
    changedBy: $.changedBy,
    updatedAt: $.now,
  }),
);
