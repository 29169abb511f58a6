import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = ["id", "digest", "quietHours", "digestDueAt", "digestUpToId"] as const;

/** How somebody wants the digest, when the next one is due, and the newest notification that one dealt with. */
export const digestOf = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("attender").select(COLUMNS).where("id", "=", $.id),
);

/** Those whose digest is due, the longest due first. */
export const dueDigests = statement(($: Parameters<{ now: number; limit: number }>) =>
  tables
    .selectFrom("attender")
    .select(COLUMNS)
    .where("digestDueAt", "<=", $.now)
    .orderBy("digestDueAt")
    .orderBy("id")
    .limit($.limit),
);

/** Everybody who wants something in the digest. */
export const plannedDigests = statement(() =>
  tables.selectFrom("attender").select("id").where("digestDueAt", "is not", null),
);

/** Says when somebody's next digest is due; null: they want none. */
export const setDigestDue = statement(($: Parameters<{ id: number; dueAt: number | null }>) =>
  tables.updateTable("attender").set({ digestDueAt: $.dueAt }).where("id", "=", $.id),
);

/** The same in place of one that was due: of two who do that one does it. */
export const moveDigestDue = statement(($: Parameters<{ id: number; dueAt: number; nextAt: number }>) =>
  tables
    .updateTable("attender")
    .set({ digestDueAt: $.nextAt })
    .where("id", "=", $.id)
    .where("digestDueAt", "=", $.dueAt),
);

/** Notes the newest notification that a digest dealt with; an older one changes nothing. */
export const noteDigest = statement(($: Parameters<{ id: number; upToId: number }>) =>
  tables
    .updateTable("attender")
    .set({ digestUpToId: $.upToId })
    .where("id", "=", $.id)
    .where("digestUpToId", "<", $.upToId),
);
