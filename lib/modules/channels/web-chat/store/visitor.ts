import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What a token is worth at its web chat; `preChatFields` is JSON, times are epoch milliseconds. */
export type TokenRow = {
  workspaceId: number;
  visitorId: number;
  webChatId: number;
  createdAt: number;
  isActive: boolean;
  tokensSince: number | null;
  identityRequired: boolean;
  preChatFields: string;
};

/** The visitor of a token, which is what tells the workspace, and their web chat. */
export const visitorByToken = globalStatement(($: Parameters<{ tokenHash: string }>) =>
  tables
    .selectFrom("visitor")
    .innerJoin("web_chat", (join) =>
      join.onRef("web_chat.workspaceId", "=", "visitor.workspaceId").onRef("web_chat.id", "=", "visitor.webChatId"),
    )
    .select([
      "visitor.workspaceId",
      "visitor.id as visitorId",
      "visitor.webChatId",
      "visitor.createdAt",
      "web_chat.isActive",
      "web_chat.tokensSince",
      "web_chat.identityRequired",
      "web_chat.preChatFields",
    ])
    .where("visitor.tokenHash", "=", $.tokenHash),
);

export const insertVisitor = statement(($: Parameters<{ webChatId: number; tokenHash: string; now: number }>) =>
  tables
    .insertInto("visitor")
    .values({ webChatId: $.webChatId, tokenHash: $.tokenHash, createdAt: $.now, lastSeenAt: $.now }),
);

export const noteSeen = statement(($: Parameters<{ id: number; now: number }>) =>
  tables.updateTable("visitor").set({ lastSeenAt: $.now }).where("id", "=", $.id),
);

/** Somebody who has written in a web chat, if anybody has. */
export const usedVisitor = statement(($: Parameters<{ webChatId: number }>) =>
  tables
    .selectFrom("visitor")
    .select("id")
    .where("webChatId", "=", $.webChatId)
    .where("customerId", "is not", null)
    .limit(1),
);

/** Deletes a web chat's visitors. */
export const deleteVisitorsOf = statement(($: Parameters<{ webChatId: number }>) =>
  tables.deleteFrom("visitor").where("webChatId", "=", $.webChatId),
);
