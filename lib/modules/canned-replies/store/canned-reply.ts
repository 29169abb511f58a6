import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = ["id", "shortcut", "content", "ownerId", "version", "changedBy", "updatedAt"] as const;

/** A reply as it is stored; `ownerId` null: everybody's. */
export type CannedReplyRow = {
  id: number;
  shortcut: string;
  content: string;
  ownerId: number | null;
  version: number;
  changedBy: string | null;
  updatedAt: number;
};
type Values = Pick<CannedReplyRow, "shortcut" | "content" | "ownerId"> & { now: number };

/** The replies that a person can use: everybody's and their own, by shortcut. */
export const usableReplies = statement(($: Parameters<{ ownerId: number; limit: number }>) =>
  tables
    .selectFrom("canned_reply")
    .select(COLUMNS)
    .where((is) => is.or([is("ownerId", "is", null), is("ownerId", "=", $.ownerId)]))
    .orderBy("shortcut")
    .orderBy("id")
    .limit($.limit),
);

export const replyById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("canned_reply").select(COLUMNS).where("id", "=", $.id),
);

/** The reply of a shortcut among one owner's. */
export const replyByShortcut = statement(($: Parameters<{ shortcut: string; ownerId: number | null }>) =>
  tables
    .selectFrom("canned_reply")
    .select("id")
    .where("shortcut", "=", $.shortcut)
    .where("ownerId", "is not distinct from", $.ownerId),
);

export const countReplies = statement(($: Parameters<{ ownerId: number | null }>) =>
  tables
    .selectFrom("canned_reply")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("ownerId", "is not distinct from", $.ownerId),
);

export const insertReply = statement(($: Parameters<Values>) =>
  tables
    .insertInto("canned_reply")
    .values({
      shortcut: $.shortcut,
      content: $.content,
      ownerId: $.ownerId,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(COLUMNS),
);

export const updateReply = statement(($: Parameters<Values & Pick<CannedReplyRow, "id" | "version" | "changedBy">>) =>
  tables
    .updateTable("canned_reply")
    .set({
      shortcut: $.shortcut,
      content: $.content,
      ownerId: $.ownerId,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
    })
    .where("id", "=", $.id)
    .returning(COLUMNS),
);

export const deleteReply = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("canned_reply").where("id", "=", $.id),
);
