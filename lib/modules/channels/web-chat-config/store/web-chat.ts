import type { Insertable, Selectable, Updateable } from "kysely";
import type { WebChatTable } from "@/generated/tables/tables";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A web chat as it is stored; domains and questions are JSON, the secret is sealed. Times are epoch milliseconds. */
export type WebChatRow = Selectable<WebChatTable>;
type Written = "id" | "workspaceId" | "createdAt" | "updatedAt";

/** Every web chat, the oldest first. */
export const webChats = statement(() => tables.selectFrom("web_chat").selectAll().orderBy("id"));

export const webChatById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("web_chat").selectAll().where("id", "=", $.id),
);

/** The web chat of a public key, which is what tells the workspace. */
export const webChatByKey = globalStatement(($: Parameters<{ clientKey: string }>) =>
  tables.selectFrom("web_chat").selectAll().where("clientKey", "=", $.clientKey),
);

export const countWebChats = statement(() =>
  tables.selectFrom("web_chat").select((of) => of.fn.countAll<number>().as("count")),
);

export function insertWebChat(
  values: Omit<Insertable<WebChatTable>, Written>,
  now: number,
): Statement<Record<never, never>, WebChatRow> {
  return query(
    tables
      .insertInto("web_chat")
      .values({ ...values, createdAt: now, updatedAt: now })
      .returningAll(),
  );
}

/** Changes some of a web chat's columns. */
export function updateWebChat(
  id: number,
  change: Omit<Updateable<WebChatTable>, Written>,
  now: number,
): Statement<Record<never, never>, WebChatRow> {
  return query(
    tables
      .updateTable("web_chat")
      .set({ ...change, updatedAt: now })
      .where("id", "=", id)
      .returningAll(),
  );
}

/** Gives a profile's web chats to another one; each counts it as an edit. */
export const moveWebChats = statement(($: Parameters<{ from: number; to: number; changedBy: string; now: number }>) =>
  tables
    .updateTable("web_chat")
    .set((row) => ({
      profileId: $.to,
      version: row("version", "+", 1),
      changedBy: $.changedBy,
      updatedAt: $.now,
    }))
    .where("profileId", "=", $.from),
);

export const deleteWebChatRow = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("web_chat").where("id", "=", $.id),
);
