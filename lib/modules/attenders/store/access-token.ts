import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Purpose = "invite" | "password_reset" | "email_change";

/** Deletes the links of one purpose that somebody has. */
export const deleteLinks = statement(($: Parameters<{ attenderId: number; purpose: Purpose }>) =>
  tables.deleteFrom("access_token").where("attenderId", "=", $.attenderId).where("purpose", "=", $.purpose),
);

/** Deletes the unused links with which somebody can set a password. */
export const deletePasswordLinks = statement(($: Parameters<{ attenderId: number }>) =>
  tables
    .deleteFrom("access_token")
    .where("attenderId", "=", $.attenderId)
    .where("usedAt", "is", null)
    .where("purpose", "!=", "email_change"),
);

/** Deletes the unused link that would confirm somebody's new address. */
export const deleteEmailChangeLink = statement(($: Parameters<{ attenderId: number }>) =>
  tables
    .deleteFrom("access_token")
    .where("attenderId", "=", $.attenderId)
    .where("usedAt", "is", null)
    .where("purpose", "=", "email_change"),
);

export const insertLink = statement(
  ($: Parameters<{ attenderId: number; purpose: Purpose; tokenHash: string; expiresAt: number; now: number }>) =>
    tables.insertInto("access_token").values({
      attenderId: $.attenderId,
      purpose: $.purpose,
      tokenHash: $.tokenHash,
      expiresAt: $.expiresAt,
      createdAt: $.now,
    }),
);

/** Marks a live link as used; no row: it is unknown, used or expired. */
export const useLink = statement(($: Parameters<{ tokenHash: string; purpose: Purpose; now: number }>) =>
  tables
    .updateTable("access_token")
    .set({ usedAt: $.now })
    .where("tokenHash", "=", $.tokenHash)
    .where("purpose", "=", $.purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", $.now),
);

// Whoever opens a link isn't signed in: the token is what tells the workspace.

/** The live link behind a hash, with whom it is for. A change of address may be confirmed by somebody inactive, too. */
export const liveLink = globalStatement(($: Parameters<{ tokenHash: string; purpose: Purpose; now: number }>) =>
  tables
    .selectFrom("access_token as token")
    .innerJoin("attender", (join) =>
      join
        .onRef("attender.workspaceId", "=", "token.workspaceId")
        .onRef("attender.id", "=", "token.attenderId")
        .on((is) => is.or([is("attender.isActive", "=", true), is("token.purpose", "=", "email_change")])),
    )
    .innerJoin("workspace", "workspace.id", "token.workspaceId")
    .select([
      "token.workspaceId",
      "workspace.name as workspaceName",
      "workspace.timeZone",
      "attender.id as attenderId",
      "attender.firstName",
      "attender.surname",
      "attender.email",
      "attender.pendingEmail",
      "attender.primaryLanguage",
    ])
    .where("token.tokenHash", "=", $.tokenHash)
    .where("token.purpose", "=", $.purpose)
    .where("token.usedAt", "is", null)
    .where("token.expiresAt", ">", $.now),
);

/** Deletes the links of all workspaces that expired, used or not. */
export const deleteExpiredLinks = globalStatement(($: Parameters<{ now: number }>) =>
  tables.deleteFrom("access_token").where("expiresAt", "<=", $.now),
);
