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

type NewVisitor = {
  webChatId: number;
  tokenHash: string;
  /** The host site's id of a person for whom it has signed, and whose customer they are. */
  externalId: string | null;
  customerId: number | null;
  now: number;
};

export const insertVisitor = statement(($: Parameters<NewVisitor>) =>
  tables
    .insertInto("visitor")
    .values({
      webChatId: $.webChatId,
      tokenHash: $.tokenHash,
      externalId: $.externalId,
      customerId: $.customerId,
      createdAt: $.now,
      lastSeenAt: $.now,
    })
    .returning("id"),
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

/** What is known of a visitor; `introduction` is JSON. */
export const visitorById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("visitor").select(["id", "customerId", "introduction"]).where("id", "=", $.id),
);

/** The person whom a web chat's site knows under an id. */
export const visitorOfSite = statement(($: Parameters<{ webChatId: number; externalId: string }>) =>
  tables
    .selectFrom("visitor")
    .select(["id", "customerId", "introduction"])
    .where("webChatId", "=", $.webChatId)
    .where("externalId", "=", $.externalId),
);

/** The unsigned visitor of a token, in one web chat. */
export const unsignedVisitor = statement(($: Parameters<{ webChatId: number; tokenHash: string }>) =>
  tables
    .selectFrom("visitor")
    .select(["id", "customerId"])
    .where("webChatId", "=", $.webChatId)
    .where("tokenHash", "=", $.tokenHash)
    .where("externalId", "is", null),
);

/** Writes what a visitor said of themselves, or the host site of them. */
export const setIntroduction = statement(($: Parameters<{ id: number; introduction: string }>) =>
  tables.updateTable("visitor").set({ introduction: $.introduction }).where("id", "=", $.id),
);

/** Makes a visitor a customer. */
export const setVisitorCustomer = statement(($: Parameters<{ id: number; customerId: number }>) =>
  tables.updateTable("visitor").set({ customerId: $.customerId }).where("id", "=", $.id),
);

/** Gives a visitor another token. @param tokenHash of one that nobody has: it ends */
export const setToken = statement(($: Parameters<{ id: number; tokenHash: string }>) =>
  tables.updateTable("visitor").set({ tokenHash: $.tokenHash }).where("id", "=", $.id),
);
