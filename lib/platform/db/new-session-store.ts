import type { Parameters } from "./sql/parameter";
import { statement } from "./sql/statement";
import { tables } from "./sql/tables";

// Apart from session-store.ts, which every route reads: loading Kysely would be part of each process's first answer.

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
