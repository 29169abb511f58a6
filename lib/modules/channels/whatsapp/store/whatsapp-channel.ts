import type { Insertable, Selectable, Updateable } from "kysely";
import type { WhatsAppChannelTable } from "@/generated/tables/tables";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
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

/** The number by which a workspace writes to somebody who hasn't written: of the default profile, else the oldest. */
export const mainWhatsAppChannel = statement(() =>
  tables
    .selectFrom("whatsapp_channel")
    .innerJoin("chatbot_profile", "chatbot_profile.id", "whatsapp_channel.profileId")
    .selectAll("whatsapp_channel")
    .where("whatsapp_channel.isActive", "=", true)
    .orderBy("chatbot_profile.isDefault", "desc")
    .orderBy("whatsapp_channel.id")
    .limit(1),
);

const named = () =>
  tables
    .selectFrom("whatsapp_channel")
    .select(["id", "workspaceId", "appSecret", "lastWebhookAt"])
    .where("isActive", "=", true);

/** Active configs of a number, of any workspace: whose secret signed a call tells which it is for. */
export const channelsOfNumber = globalStatement(($: Parameters<{ phoneNumberId: string }>) =>
  named().where("phoneNumberId", "=", $.phoneNumberId),
);

/** Active configs of an account, of any workspace. */
export const channelsOfAccount = globalStatement(($: Parameters<{ businessAccountId: string }>) =>
  named().where("businessAccountId", "=", $.businessAccountId),
);

/** A config whose token Meta was given for the handshake, of any workspace. */
export const channelOfVerifyToken = globalStatement(($: Parameters<{ verifyToken: string }>) =>
  tables.selectFrom("whatsapp_channel").select("id").where("verifyToken", "=", $.verifyToken).limit(1),
);

/** Notes that Meta called. */
export const noteWebhook = statement(($: Parameters<{ id: number; now: number }>) =>
  tables.updateTable("whatsapp_channel").set({ lastWebhookAt: $.now }).where("id", "=", $.id),
);

/** Notes that calls to Meta fail. @param error the name of a text */
export const noteChannelError = statement(($: Parameters<{ id: number; error: string; now: number }>) =>
  tables.updateTable("whatsapp_channel").set({ lastError: $.error, lastErrorAt: $.now }).where("id", "=", $.id),
);

/** Notes that a call to Meta went well. */
export const clearChannelError = statement(($: Parameters<{ id: number }>) =>
  tables
    .updateTable("whatsapp_channel")
    .set({ lastError: null, lastErrorAt: null })
    .where("id", "=", $.id)
    .where("lastError", "is not", null),
);

type AccountState = { id: number; state: string | null; stateAt: number | null };

/** Notes what Meta says of a number's account; changes no row when it is no news. @param state the name of a text; null: all is well */
export const noteAccountState = statement(($: Parameters<AccountState>) =>
  tables
    .updateTable("whatsapp_channel")
    .set({ accountState: $.state, accountStateAt: $.stateAt })
    .where("id", "=", $.id)
    .where("accountState", "is distinct from", $.state),
);
