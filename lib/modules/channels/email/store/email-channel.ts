import type { Insertable, Selectable, Updateable } from "kysely";
import type { EmailChannelTable } from "@/generated/tables/tables";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** An e-mail config as it is stored; passwords are sealed. Times are epoch milliseconds. */
export type EmailChannelRow = Selectable<EmailChannelTable>;
type Written = "id" | "workspaceId" | "createdAt" | "updatedAt";

/** Every config, the oldest first. */
export const emailChannels = statement(() => tables.selectFrom("email_channel").selectAll().orderBy("id"));

export const emailChannelById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("email_channel").selectAll().where("id", "=", $.id),
);

export const countEmailChannels = statement(() =>
  tables.selectFrom("email_channel").select((of) => of.fn.countAll<number>().as("count")),
);

export function insertEmailChannel(
  values: Omit<Insertable<EmailChannelTable>, Written>,
  now: number,
): Statement<Record<never, never>, EmailChannelRow> {
  return query(
    tables
      .insertInto("email_channel")
      .values({ ...values, createdAt: now, updatedAt: now })
      .returningAll(),
  );
}

/** Changes some of a config's columns. */
export function updateEmailChannel(
  id: number,
  change: Omit<Updateable<EmailChannelTable>, Written>,
  now: number,
): Statement<Record<never, never>, EmailChannelRow> {
  return query(
    tables
      .updateTable("email_channel")
      .set({ ...change, updatedAt: now })
      .where("id", "=", id)
      .returningAll(),
  );
}

/** Gives a profile's configs to another one; each counts it as an edit. */
export const moveEmailChannels = statement(
  ($: Parameters<{ from: number; to: number; changedBy: string; now: number }>) =>
    tables
      .updateTable("email_channel")
      .set((row) => ({
        profileId: $.to,
        version: row("version", "+", 1),
        changedBy: $.changedBy,
        updatedAt: $.now,
      }))
      .where("profileId", "=", $.from),
);

export const deleteEmailChannelRow = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("email_channel").where("id", "=", $.id),
);
