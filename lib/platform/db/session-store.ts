import { type ExpressionBuilder, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { globalReads } from "./reads";
import { type GlobalStatement, globalStatement } from "./sql/global-statement";
import { flag, jsonArray, jsonList } from "./sql/json";
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

/**
 * Each team of the workspace, deleted or not, as `[id, is private, is deleted, the attender is a member, or its lead]`: 1 for yes.
 */
const teamsOf = (of: ExpressionBuilder<AllTables & { s: Tables["session"] }, "s">) =>
  of
    .selectFrom("team as t")
    .leftJoin("team_member as m", (on) =>
      on
        .onRef("m.workspaceId", "=", "t.workspaceId")
        .onRef("m.teamId", "=", "t.id")
        .onRef("m.attenderId", "=", "s.attenderId"),
    )
    .select((team) =>
      jsonList(
        jsonArray([
          team.ref("t.id"),
          flag(team("t.isPrivate", "=", true)),
          flag(team("t.deletedAt", "is not", null)),
          flag(team("m.attenderId", "is not", null)),
          flag(team("m.role", "=", "lead")),
        ]),
      ).as("teams"),
    )
    .whereRef("t.workspaceId", "=", "s.workspaceId");

/** What is known of the sessions of a query, by the names that `live` gives. */
const known = (sessions: ReturnType<typeof live>) =>
  sessions
    .leftJoin("role as r", (on) => on.onRef("r.workspaceId", "=", "a.workspaceId").onRef("r.id", "=", "a.roleId"))
    .select((of) => [
      // JSON.
      teamsOf(of).$asScalar().$notNull().as("teams"),
      "s.id as sessionId",
      "s.workspaceId",
      "w.clientId",
      "w.name as workspaceName",
      "w.timeZone",
      "w.accessVersion",
      "a.id as attenderId",
      "a.firstName",
      "a.surname",
      "a.email",
      "a.profile",
      "a.roleId",
      "r.name as roleName",
      // JSON.
      "r.permissions as rolePermissions",
      "a.reach",
      "a.primaryLanguage",
      "a.secondaryLanguage",
      "a.theme",
      "a.alertsMuted",
      // JSON.
      "a.quietHours",
      // JSON.
      "a.digest",
      "a.shortcutsEnabled",
      "a.undoSeconds",
      "a.undoSecondsChat",
      "a.afterClose",
      // When something of the attender changed last.
      "a.updatedAt as changedAt",
      "s.createdAt",
      "s.lastSeenAt",
      "s.expiresAt",
    ]);

const found = (now: Parameters<{ now: number }>["now"]) => known(live(now));

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

const person = globalStatement(($: Parameters<{ workspaceId: number; attenderId: number }>) => {
  const nobodys = sql<number>`0`;
  const asSession = tables
    .selectFrom("attender as p")
    .select([
      "p.workspaceId",
      "p.id as attenderId",
      nobodys.as("id"),
      nobodys.as("createdAt"),
      nobodys.as("lastSeenAt"),
      nobodys.as("expiresAt"),
    ])
    .where("p.workspaceId", "=", $.workspaceId)
    .where("p.id", "=", $.attenderId);
  const active = tables
    .selectFrom(asSession.as("s"))
    .innerJoin("attender as a", (on) => on.onRef("a.id", "=", "s.attenderId").on("a.isActive", "=", true))
    .innerJoin("workspace as w", "w.id", "s.workspaceId");
  return known(active as unknown as ReturnType<typeof live>);
});

/** Somebody active as a session of theirs would have them, for what goes on without one: `sessionId` and its times are 0. */
export const findPerson = (workspaceId: number, attenderId: number): Promise<SessionRow | undefined> =>
  globalReads.first(person, { workspaceId, attenderId });

const changes = globalStatement(($: Parameters<{ now: number; ids: readonly number[] }>) =>
  live($.now).select(["s.id", "a.updatedAt as changedAt", "w.accessVersion"]).where("s.id", "in", listed($.ids)),
);

/** What tells that a session's rights may have changed: when its attender did, and the workspace's count of who sees and may do what. */
export type SessionStamp = Pick<SessionRow, "changedAt" | "accessVersion">;

/** Which of these sessions are live, by id. */
export async function liveSessions(ids: readonly number[], now: number): Promise<Map<number, SessionStamp>> {
  const rows = await globalReads.all(changes, { now, ids });
  return new Map(rows.map(({ id, ...stamp }) => [id, stamp]));
}

/** Counts a change of who sees or may do what in a workspace, so that open windows follow it. */
export const countAccessChange = statement(() =>
  tables.updateTable("workspace").set((of) => ({ accessVersion: of("accessVersion", "+", 1) })),
);

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
