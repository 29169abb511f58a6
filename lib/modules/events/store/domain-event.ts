import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type NewEvent = {
  type: string;
  subjectId: string;
  actorId: number | null;
  causeId: number | null;
  depth: number;
  at: number;
  data: string;
};

/** Adds an event. @returns its id */
export const insertEvent = statement(($: Parameters<NewEvent>) =>
  tables
    .insertInto("domain_event")
    .values({
      type: $.type,
      subjectId: $.subjectId,
      actorId: $.actorId,
      causeId: $.causeId,
      depth: $.depth,
      at: $.at,
      data: $.data,
    })
    .returning("id"),
);

/** How far the workspace's events are dispatched; nothing: not one. */
export const dispatchedUntil = statement(() => tables.selectFrom("event_log").select("dispatchedId"));

/** The events after one, in order. */
export const eventsAfter = statement(($: Parameters<{ after: number; limit: number }>) =>
  tables
    .selectFrom("domain_event")
    .select(["id", "workspaceId", "type", "subjectId", "actorId", "causeId", "depth", "at", "data"])
    .where("id", ">", $.after)
    .orderBy("id")
    .limit($.limit),
);

/** What an event was and what it followed from. */
export const eventById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("domain_event").select(["type", "causeId"]).where("id", "=", $.id),
);

/** Notes that the events up to one are dispatched; never backwards. */
export const markDispatched = statement(($: Parameters<{ id: number }>) =>
  tables
    .insertInto("event_log")
    .values({ dispatchedId: $.id })
    .onConflict((conflict) =>
      conflict.column("workspaceId").doUpdateSet({ dispatchedId: $.id }).where("event_log.dispatchedId", "<", $.id),
    ),
);

/** Deletes events of all workspaces that happened before an instant. */
export const deleteEventsBefore = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .deleteFrom("domain_event")
    .where("id", "in", (from) =>
      from.selectFrom("domain_event").select("id").where("at", "<", $.before).orderBy("at").limit($.limit),
    ),
);
