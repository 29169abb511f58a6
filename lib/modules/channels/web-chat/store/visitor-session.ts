import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** The session of a token, which is what tells the workspace, and its web chat. */
export const sessionByToken = globalStatement(($: Parameters<{ tokenHash: string }>) =>
  tables
    .selectFrom("visitor_session")
    .innerJoin("web_chat", (join) =>
      join
        .onRef("web_chat.workspaceId", "=", "visitor_session.workspaceId")
        .onRef("web_chat.id", "=", "visitor_session.webChatId"),
    )
    .select([
      "visitor_session.workspaceId",
      "visitor_session.id",
      "visitor_session.visitorId",
      "visitor_session.webChatId",
      "visitor_session.createdAt",
      "visitor_session.expiresAt",
      "web_chat.isActive",
      "web_chat.tokensSince",
      "web_chat.identityRequired",
      "web_chat.preChatFields",
    ])
    .where("visitor_session.tokenHash", "=", $.tokenHash),
);

export const deleteSession = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("visitor_session").where("id", "=", $.id),
);

/** Ends the sessions of everybody for whom a web chat's site has signed. */
export const deleteSessionsOf = statement(($: Parameters<{ webChatId: number }>) =>
  tables.deleteFrom("visitor_session").where("webChatId", "=", $.webChatId),
);

type NewSession = { webChatId: number; visitorId: number; tokenHash: string; expiresAt: number; now: number };

/** A browser of a person for whom the site has signed. */
export const insertSession = statement(($: Parameters<NewSession>) =>
  tables.insertInto("visitor_session").values({
    webChatId: $.webChatId,
    visitorId: $.visitorId,
    tokenHash: $.tokenHash,
    expiresAt: $.expiresAt,
    createdAt: $.now,
  }),
);

/** A person's sessions, the newest first. */
export const sessionsOf = statement(($: Parameters<{ visitorId: number }>) =>
  tables
    .selectFrom("visitor_session")
    .select(["id", "expiresAt"])
    .where("visitorId", "=", $.visitorId)
    .orderBy("id", "desc"),
);
