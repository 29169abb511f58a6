import fs from "node:fs";
import { env } from "@/lib/platform/env/env";
import { connections, prepared } from "./connections";

// What is read for the metrics each time that somebody looks. Every statement follows an index or reads a single row, so a
// look costs the same in a large installation. Times are epoch milliseconds.

const DAY_MS = 24 * 60 * 60 * 1000;

/** Jobs that aren't done, by type and state. */
export function countOpenJobs(): { type: string; status: "queued" | "running" | "dead"; count: number }[] {
  return prepared(
    connections().reader,
    "SELECT type, status, count(*) AS count FROM job WHERE status IN ('queued', 'running', 'dead') GROUP BY status, type",
  ).all() as { type: string; status: "queued" | "running" | "dead"; count: number }[];
}

/** For how long the oldest job that is due has waited, in milliseconds; 0 when none is due. */
export function oldestDueJobMs(now: number): number {
  const runAt = prepared(connections().reader, "SELECT min(runAt) FROM job WHERE status = 'queued' AND runAt <= ?")
    .pluck()
    .get(now) as number | null;
  return runAt === null ? 0 : now - runAt;
}

/** Mailboxes that are to be read, by how their connection is. */
export function countMailboxes(): Record<"connected" | "failing" | "waiting", number> {
  return prepared(
    connections().reader,
    `SELECT coalesce(sum(s.lastError IS NULL AND s.connectedAt IS NOT NULL), 0) AS connected,
       coalesce(sum(s.lastError IS NOT NULL), 0) AS failing,
       coalesce(sum(s.lastError IS NULL AND s.connectedAt IS NULL), 0) AS waiting
     FROM email_channel c
     LEFT JOIN mailbox_state s ON s.workspaceId = c.workspaceId AND s.emailChannelId = c.id
     WHERE c.isActive = 1 AND c.imapHost IS NOT NULL AND c.imapUser <> ''`,
  ).get() as Record<"connected" | "failing" | "waiting", number>;
}

type DeliveryCount = { channel: string; state: "pending" | "failed"; count: number };

/** Messages to external channels that are on their way, and those that failed within a day, by channel. */
export function countDeliveries(now: number): DeliveryCount[] {
  return prepared(
    connections().reader,
    `SELECT channel, iif(state = 'failed', 'failed', 'pending') AS state, count(*) AS count FROM message_delivery
     WHERE state IN ('queued', 'sending', 'uncertain') OR (state = 'failed' AND updatedAt > ?) GROUP BY 1, 2`,
  ).all(now - DAY_MS) as DeliveryCount[];
}

/** How many messages were ever stored: their ids are given in order and never twice. */
export function storedMessages(): number {
  return (
    (prepared(connections().reader, "SELECT seq FROM sqlite_sequence WHERE name = 'message'").pluck().get() as
      | number
      | undefined) ?? 0
  );
}

/** Bytes of the database file and of its write-ahead log. */
export function databaseBytes(): { database: number; wal: number } {
  const size = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const { DATABASE_FILE } = env();
  return { database: size(DATABASE_FILE), wal: size(`${DATABASE_FILE}-wal`) };
}
