import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What a workspace says of itself. */
export type WorkspaceProfileRow = {
  name: string;
  timeZone: string;
  ticketReopenDays: number | null;
  conversationReopenHours: number;
  version: number;
  changedBy: string | null;
};

/** The workspace's own row. */
export const workspaceProfile = statement(() =>
  tables
    .selectFrom("workspace")
    .select(["name", "timeZone", "ticketReopenDays", "conversationReopenHours", "version", "changedBy"]),
);

/** Replaces what it says of itself. */
export const replaceWorkspaceProfile = statement(($: Parameters<WorkspaceProfileRow & { now: number }>) =>
  tables.updateTable("workspace").set({
    name: $.name,
    timeZone: $.timeZone,
    ticketReopenDays: $.ticketReopenDays,
    conversationReopenHours: $.conversationReopenHours,
    version: $.version,
    changedBy: $.changedBy,
    updatedAt: $.now,
  }),
);

// A workspace that isn't there yet has nobody who could name it.

/** What is known of a company when its workspace is made. `cnpj`: 14 characters without punctuation. */
export type NewWorkspace = {
  name: string;
  companyEmail: string | null;
  cnpj: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
};

/** Adds a workspace. */
export const insertWorkspace = globalStatement(($: Parameters<NewWorkspace & { clientId: string; now: number }>) =>
  tables
    .insertInto("workspace")
    .values({
      clientId: $.clientId,
      name: $.name,
      companyEmail: $.companyEmail,
      cnpj: $.cnpj,
      phone: $.phone,
      website: $.website,
      address: $.address,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning("id"),
);

/** The workspace of a company, by its CNPJ. */
export const workspaceOfCnpj = globalStatement(($: Parameters<{ cnpj: string }>) =>
  tables.selectFrom("workspace").select("id").where("cnpj", "=", $.cnpj),
);
