import type { Insertable, Selectable, Updateable } from "kysely";
import type { WhatsAppChannelTable } from "@/generated/tables/tables";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A WhatsApp config as it is stored; token and secret are sealed, the hours are JSON. Times are epoch milliseconds. */
export type WhatsAppChannelRow = Selectable<WhatsAppChannelTable>;
type Written = "id" | "workspaceId" | "createdAt" | "updatedAt";

/** Every config, the oldest first. */
export const whatsAppChannels = statement(() => tables.selectFrom("whatsapp_channel").selectAll().orderBy("id"));

export const whatsAppChannelById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("whatsapp_channel").selectAll().where("id", "=", $.id),
);

export const countWhatsAppChannels = statement(() =>
  tables.selectFrom("whatsapp_channel").select((of) => of.fn.countAll<number>().as("count")),
);

export function insertWhatsAppChannel(
  values: Omit<Insertable<WhatsAppChannelTable>, Written>,
  now: number,
): Statement<Record<never, never>, WhatsAppChannelRow> {
  return query(
    tables
      .insertInto("whatsapp_channel")
      .values({ ...values, createdAt: now, updatedAt: now })
      .returningAll(),
  );
}

/** Changes some of a config's columns. */
export function updateWhatsAppChannel(
  id: number,
  change: Omit<Updateable<WhatsAppChannelTable>, Written>,
  now: number,
): Statement<Record<never, never>, WhatsAppChannelRow> {
  return query(
    tables
      .updateTable("whatsapp_channel")
      .set({ ...change, updatedAt: now })
      .where("id", "=", id)
      .returningAll(),
  );
}

/** Gives a profile's configs to another one; each counts it as an edit. */
export const moveWhatsAppChannels = statement(
  ($: Parameters<{ from: number; to: number; changedBy: string; now: number }>) =>
    tables
      .updateTable("whatsapp_channel")
      .set((row) => ({
        profileId: $.to,
        version: row("version", "+", 1),
        changedBy: $.changedBy,
        updatedAt: $.now,
      }))
      .where("profileId", "=", $.from),
);

export const deleteWhatsAppChannelRow = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("whatsapp_channel").where("id", "=", $.id),
);

/** The config of a number at Meta. */
export const whatsAppChannelOfNumber = statement(($: Parameters<{ phoneNumberId: string }>) =>
  tables.selectFrom("whatsapp_channel").select("id").where("phoneNumberId", "=", $.phoneNumberId),
);

/** Notes that the stored templates are those of the account. */
export const noteTemplatesSynced = statement(($: Parameters<{ id: number; now: number }>) =>
  tables.updateTable("whatsapp_channel").set({ templatesSyncedAt: $.now }).where("id", "=", $.id),
);
