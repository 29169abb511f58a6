import type { Insertable, Selectable, Updateable } from "kysely";
import type { EmailChannelTable } from "@/generated/tables/tables";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
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

/** The config by which a workspace writes to somebody who hasn't written: of the default profile, else the oldest. */
export const mainEmailChannel = statement(() =>
  tables
    .selectFrom("email_channel")
    .innerJoin("chatbot_profile", "chatbot_profile.id", "email_channel.profileId")
    .selectAll("email_channel")
    .where("email_channel.isActive", "=", true)
    .orderBy("chatbot_profile.isDefault", "desc")
    .orderBy("email_channel.id")
    .limit(1),
);

/** The active config of an inbound address, whose token is what tells the workspace. */
export const channelByToken = globalStatement(($: Parameters<{ token: string }>) =>
  tables
    .selectFrom("email_channel")
    .select(["workspaceId", "id"])
    .where("inboundToken", "=", $.token)
    .where("isActive", "=", true),
);

/** The configs of all workspaces whose mailbox is to be read. */
export const channelsWithMailbox = globalStatement(() =>
  tables
    .selectFrom("email_channel")
    .selectAll()
    .where("isActive", "=", true)
    .where("imapHost", "is not", null)
    .where("imapUser", "!=", "")
    .orderBy("id"),
);

/** How the connections of all those mailboxes are. */
export const mailboxesByState = globalStatement(() =>
  tables
    .selectFrom("email_channel as c")
    .leftJoin("mailbox_state as s", (on) =>
      on.onRef("s.workspaceId", "=", "c.workspaceId").onRef("s.emailChannelId", "=", "c.id"),
    )
    .select((of) => [
      of.fn
        .countAll<number>()
        .filterWhere("s.lastError", "is", null)
        .filterWhere("s.connectedAt", "is not", null)
        .as("connected"),
      of.fn.countAll<number>().filterWhere("s.lastError", "is not", null).as("failing"),
      of.fn
        .countAll<number>()
        .filterWhere("s.lastError", "is", null)
        .filterWhere("s.connectedAt", "is", null)
        .as("waiting"),
    ])
    .where("c.isActive", "=", true)
    .where("c.imapHost", "is not", null)
    .where("c.imapUser", "!=", ""),
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
