import type { ExpressionBuilder } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { globalReads } from "./reads";
import { type GlobalStatement, globalStatement } from "./sql/global-statement";
import { jsonList } from "./sql/json";
import { listed } from "./sql/listed";
import type { Parameters } from "./sql/parameter";
import { statement } from "./sql/statement";
import { type AllTables, tables } from "./sql/tables";
import { globalCommit } from "./unit-of-work/commit";

/** Live: not expired, its attender active; a revoked one is gone. */
const live = (now: Parameters<{ now: number }>["now"]) =>
  tables
    .selectFrom("session as s")
    .innerJoin("attender as a", (on) => on.onRef("a.id", "=", "s.attenderId").on("a.isActive", "=", true))
    .innerJoin("workspace as w", "w.id", "s.workspaceId")
    .where("s.expiresAt", ">", now);

const teamsOf = (of: ExpressionBuilder<AllTables & { s: Tables["session"] }, "s">) =>
  of
    .selectFrom("team as t")
    .select((team) => jsonList(team.ref("t.id")).as("ids"))
    .whereRef("t.workspaceId", "=", "s.workspaceId");

const found = (now: Parameters<{ now: number }>["now"]) =>
  live(now).select((of) => [
    // Both JSON. A deleted team's rows are still there.
    teamsOf(of).where("t.deletedAt", "is", null).$asScalar().$notNull().as("teamIds"),
    teamsOf(of).where("t.deletedAt", "is not", null).$asScalar().$notNull().as("deletedTeamIds"),
    "s.id as sessionId",
    "s.workspaceId",
    "w.clientId",
    "w.name as workspaceName",
    "w.timeZone",
    "a.id as attenderId",
    "a.firstName",
    "a.surname",
    "a.email",
    "a.profile",
    "a.primaryLanguage",
    "a.secondaryLanguage",
    "a.theme",
    "a.alertsMuted",
    "a.shortcutsEnabled",
    // When something of the attender changed last.
    "a.updatedAt as changedAt",
    "s.createdAt",
    "s.lastSeenAt",
    "s.expiresAt",
  ]);

const byToken = globalStatement(($: Parameters<{ now: number; tokenHash: string }>) =>
  found($.now).where("s.tokenHash", "=", $.tokenHash),
);

const byId = globalStatement(($: Parameters<{ now: number; id: number }>) => found($.now).where("s.id", "=", $.id));

/** What a request needs to know of its session. Times are epoch milliseconds. */
export type SessionRow = typeof byToken extends GlobalStatement<never, infer Row> ? Row : never;

/** The live session of a token's hash: not revoked, not expired, its attender active. `now` in epoch milliseconds. */
export const findLiveSession = (tokenHash: string, now: number): Promise<SessionRow | undefined> =>
  globalReads.first(byToken, { now, tokenHash });

/** The live session of an id, for a socket that was signed in by it. `now` in epoch milliseconds. */
export const findLiveSessionById = (id: number, now: number): Promise<SessionRow | undefined> =>
  globalReads.first(byId, { now, id });

const changes = globalStatement(($: Parameters<{ now: number; ids: readonly number[] }>) =>
  live($.now).select(["s.id", "a.updatedAt as changedAt"]).where("s.id", "in", listed($.ids)),
);

/** Which of these sessions are live, by id, and when something of their attender changed last. */
export async function liveSessions(ids: readonly number[], now: number): Promise<Map<number, number>> {
  const rows = await globalReads.all(changes, { now, ids });
  return new Map(rows.map(({ id, changedAt }) => [id, changedAt]));
}

type NewSession = {
  attenderId: number;
  tokenHash: string;
  userAgent: string;
  ipAddress: string;
  now: number;
  expiresAt: number;
};

/** Adds a session. @returns its id */
export const insertSession = statement(($: Parameters<NewSession>) =>
  tables
    .insertInto("session")
    .values({
      attenderId: $.attenderId,
      tokenHash: $.tokenHash,
      userAgent: $.userAgent,
      ipAddress: $.ipAddress,
      createdAt: $.now,
      lastSeenAt: $.now,
      expiresAt: $.expiresAt,
    })
    .returning("id"),
);

const touch = globalStatement(($: Parameters<{ id: number; now: number; expiresAt: number }>) =>
  tables.updateTable("session").set({ lastSeenAt: $.now, expiresAt: $.expiresAt }).where("id", "=", $.id),
);

/** Notes that a session is used, which prolongs it. */
export const touchSession = (session: { id: number; now: number; expiresAt: number }): Promise<number> =>
  globalCommit((tx) => tx.run(touch, session));

const deleteByToken = globalStatement(($: Parameters<{ tokenHash: string }>) =>
  tables.deleteFrom("session").where("tokenHash", "=", $.tokenHash).returning("id"),
);

/** Ends the session of a token's hash. @returns its id, if it was there */
export const deleteSessionByToken = (tokenHash: string): Promise<{ id: number }[]> =>
  globalCommit((tx) => tx.all(deleteByToken, { tokenHash }));

const deleteById = globalStatement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("session").where("id", "=", $.id),
);

export const deleteSession = (id: number): Promise<number> => globalCommit((tx) => tx.run(deleteById, { id }));

const deleteExpired = globalStatement(($: Parameters<{ now: number }>) =>
  tables.deleteFrom("session").where("expiresAt", "<=", $.now),
);

/** Deletes the sessions that expired before `now`. @returns how many */
export const deleteExpiredSessions = (now: number): Promise<number> =>
  globalCommit((tx) => tx.run(deleteExpired, { now }));
