import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "id",
  "name",
  "position",
  "isActive",
  "condition",
  "calendarId",
  "targets",
  "warnPercent",
  "restsWithCustomer",
  "restsSnoozed",
  "version",
  "changedBy",
  "updatedAt",
] as const;

/** The policies that aren't deleted, in the order in which they are asked. */
export const livePolicies = statement(() =>
  tables.selectFrom("sla_policy").select(COLUMNS).where("deletedAt", "is", null).orderBy("position").orderBy("id"),
);
/** Condition and targets are JSON as stored; `calendarId` null: the company's hours. */
export type SlaPolicyRow = RowOf<typeof livePolicies>;

/** A policy, deleted or not: clocks that it began go on being its. */
export const policyById = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("sla_policy")
    .select([...COLUMNS, "deletedAt"])
    .where("id", "=", $.id),
);

export const namesOfPolicies = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("sla_policy").select(["id", "name"]).where("id", "in", listed($.ids)),
);

type Values = Pick<
  SlaPolicyRow,
  "name" | "isActive" | "condition" | "calendarId" | "targets" | "warnPercent" | "restsWithCustomer" | "restsSnoozed"
> & { now: number };

export const insertPolicy = statement(($: Parameters<Values & { position: number }>) =>
  tables
    .insertInto("sla_policy")
    .values({
      name: $.name,
      position: $.position,
      isActive: $.isActive,
      condition: $.condition,
      calendarId: $.calendarId,
      targets: $.targets,
      warnPercent: $.warnPercent,
      restsWithCustomer: $.restsWithCustomer,
      restsSnoozed: $.restsSnoozed,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning("id"),
);

export const updatePolicy = statement(($: Parameters<Values & Pick<SlaPolicyRow, "id" | "version" | "changedBy">>) =>
  tables
    .updateTable("sla_policy")
    .set({
      name: $.name,
      isActive: $.isActive,
      condition: $.condition,
      calendarId: $.calendarId,
      targets: $.targets,
      warnPercent: $.warnPercent,
      restsWithCustomer: $.restsWithCustomer,
      restsSnoozed: $.restsSnoozed,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
    })
    .where("id", "=", $.id),
);

export const placePolicy = statement(($: Parameters<{ id: number; position: number; now: number }>) =>
  tables.updateTable("sla_policy").set({ position: $.position, updatedAt: $.now }).where("id", "=", $.id),
);

export const deletePolicy = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("sla_policy")
    .set({ deletedAt: $.now, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

/** How many policies count in a calendar; deleted ones don't. */
export const countPoliciesOfCalendar = statement(($: Parameters<{ calendarId: number }>) =>
  tables
    .selectFrom("sla_policy")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("calendarId", "=", $.calendarId)
    .where("deletedAt", "is", null),
);

/** Lets policies go of a calendar: they count in the default one. */
export const releaseCalendar = statement(($: Parameters<{ calendarId: number }>) =>
  tables.updateTable("sla_policy").set({ calendarId: null }).where("calendarId", "=", $.calendarId),
);

/** What every policy asks for. JSON: lib/kernel/conditions. */
export const conditionsOfPolicies = statement(() =>
  tables.selectFrom("sla_policy").select(["id", "condition"]).where("deletedAt", "is", null).orderBy("id"),
);

/** Gives a policy another condition, as an edit of it that nobody made. */
export const setConditionOfPolicy = statement(($: Parameters<{ id: number; condition: string; now: number }>) =>
  tables
    .updateTable("sla_policy")
    .set((of) => ({ condition: $.condition, version: of("version", "+", 1), changedBy: null, updatedAt: $.now }))
    .where("id", "=", $.id),
);
