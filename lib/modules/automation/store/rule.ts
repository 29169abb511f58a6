import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "id",
  "name",
  "position",
  "isActive",
  "event",
  "since",
  "minutes",
  "condition",
  "actions",
  "stopsAfter",
  "runs",
  "lastRunAt",
  "failures",
  "version",
  "changedBy",
  "updatedAt",
] as const;

/** The rules that aren't deleted, in the order in which they are asked. */
export const liveRules = statement(() =>
  tables.selectFrom("automation_rule").select(COLUMNS).where("deletedAt", "is", null).orderBy("position").orderBy("id"),
);
/** Condition and actions are JSON as stored; instants are epoch milliseconds. */
export type RuleRow = RowOf<typeof liveRules>;

export const liveRule = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("automation_rule").select(COLUMNS).where("id", "=", $.id).where("deletedAt", "is", null),
);

type Values = Pick<RuleRow, "name" | "event" | "since" | "minutes" | "condition" | "actions" | "stopsAfter"> & {
  now: number;
};

export const insertRule = statement(($: Parameters<Values & { position: number; changedBy: string }>) =>
  tables
    .insertInto("automation_rule")
    .values({
      name: $.name,
      position: $.position,
      isActive: false,
      event: $.event,
      since: $.since,
      minutes: $.minutes,
      condition: $.condition,
      actions: $.actions,
      stopsAfter: $.stopsAfter,
      changedBy: $.changedBy,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning("id"),
);

export const updateRule = statement(($: Parameters<Values & Pick<RuleRow, "id" | "version" | "changedBy">>) =>
  tables
    .updateTable("automation_rule")
    .set({
      name: $.name,
      event: $.event,
      since: $.since,
      minutes: $.minutes,
      condition: $.condition,
      actions: $.actions,
      stopsAfter: $.stopsAfter,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
      failures: 0,
    })
    .where("id", "=", $.id),
);

/** What rules ask and do, of those that aren't deleted. */
export const partsOfRules = statement(() =>
  tables
    .selectFrom("automation_rule")
    .select(["id", "condition", "actions"])
    .where("deletedAt", "is", null)
    .orderBy("id"),
);
export type RuleParts = RowOf<typeof partsOfRules>;

/** Gives a rule other parts, as an edit of it that nobody made. */
export const setPartsOfRule = statement(($: Parameters<RuleParts & { now: number }>) =>
  tables
    .updateTable("automation_rule")
    .set((of) => ({
      condition: $.condition,
      actions: $.actions,
      version: of("version", "+", 1),
      changedBy: null,
      updatedAt: $.now,
    }))
    .where("id", "=", $.id)
    .returning(["version", "name", "event", "since", "minutes", "stopsAfter"]),
);

/** Keeps a rule as it was saved. */
export const insertVersion = statement(
  ($: Parameters<{ ruleId: number; version: number; rule: string; savedBy: string | null; now: number }>) =>
    tables
      .insertInto("automation_rule_version")
      .values({ ruleId: $.ruleId, version: $.version, rule: $.rule, savedBy: $.savedBy, savedAt: $.now }),
);

/** A rule as it was saved, the newest first. */
export const ruleVersions = statement(($: Parameters<{ ruleId: number; limit: number }>) =>
  tables
    .selectFrom("automation_rule_version")
    .select(["version", "rule", "savedBy", "savedAt"])
    .where("ruleId", "=", $.ruleId)
    .orderBy("version", "desc")
    .limit($.limit),
);

export const switchRule = statement(($: Parameters<{ id: number; isActive: boolean; failures: number; now: number }>) =>
  tables
    .updateTable("automation_rule")
    .set({ isActive: $.isActive, failures: $.failures, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

export const placeRule = statement(($: Parameters<{ id: number; position: number; now: number }>) =>
  tables.updateTable("automation_rule").set({ position: $.position, updatedAt: $.now }).where("id", "=", $.id),
);

export const deleteRule = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("automation_rule")
    .set({ deletedAt: $.now, isActive: false, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

/** Counts that a rule did something, which ends its failures. */
export const countRun = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("automation_rule")
    .set((of) => ({ runs: of("runs", "+", 1), lastRunAt: $.now, failures: 0 }))
    .where("id", "=", $.id),
);

/** Counts that a rule failed. @returns how often it has in a row */
export const countFailure = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("automation_rule")
    .set((of) => ({ failures: of("failures", "+", 1), lastRunAt: $.now }))
    .where("id", "=", $.id)
    .returning(["failures", "name"]),
);
