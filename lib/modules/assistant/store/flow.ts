import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Hours = "always" | "open" | "closed";

/** The flows that aren't deleted, in the order in which they are asked, with when their published version was published. */
export const liveFlows = statement(() =>
  tables
    .selectFrom("flow")
    .leftJoin("flow_version", (join) =>
      join.onRef("flow_version.flowId", "=", "flow.id").onRef("flow_version.number", "=", "flow.liveNumber"),
    )
    .select([
      "flow.id",
      "flow.name",
      "flow.position",
      "flow.channels",
      "flow.hours",
      "flow.steps",
      "flow.liveNumber",
      "flow.version",
      "flow.changedBy",
      "flow.updatedAt",
      "flow_version.steps as liveSteps",
      "flow_version.publishedAt",
    ])
    .where("flow.deletedAt", "is", null)
    .orderBy("flow.position")
    .orderBy("flow.id"),
);
/** A flow as it is stored; `channels` and both kinds of `steps` are JSON, instants epoch milliseconds. */
export type FlowRow = RowOf<typeof liveFlows>;

type Values = { name: string; channels: string; hours: Hours; steps: string; now: number };

export const insertFlow = statement(($: Parameters<Values & { position: number }>) =>
  tables
    .insertInto("flow")
    .values({
      name: $.name,
      position: $.position,
      channels: $.channels,
      hours: $.hours,
      steps: $.steps,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning("id"),
);

export const updateFlow = statement(
  ($: Parameters<Values & { id: number; version: number; changedBy: string | null }>) =>
    tables
      .updateTable("flow")
      .set({
        name: $.name,
        channels: $.channels,
        hours: $.hours,
        steps: $.steps,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      })
      .where("id", "=", $.id),
);

/** Publishes a version of a flow, or with null takes it off. */
export const setLiveVersion = statement(
  ($: Parameters<{ id: number; number: number | null; version: number; changedBy: string | null; now: number }>) =>
    tables
      .updateTable("flow")
      .set({ liveNumber: $.number, version: $.version, changedBy: $.changedBy, updatedAt: $.now })
      .where("id", "=", $.id),
);

export const placeFlow = statement(($: Parameters<{ id: number; position: number; now: number }>) =>
  tables.updateTable("flow").set({ position: $.position, updatedAt: $.now }).where("id", "=", $.id),
);

export const deleteFlow = statement(($: Parameters<{ id: number; now: number }>) =>
  tables
    .updateTable("flow")
    .set({ deletedAt: $.now, liveNumber: null, updatedAt: $.now })
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

export const insertFlowVersion = statement(
  ($: Parameters<{ flowId: number; number: number; steps: string; publishedById: number; now: number }>) =>
    tables.insertInto("flow_version").values({
      flowId: $.flowId,
      number: $.number,
      steps: $.steps,
      publishedById: $.publishedById,
      publishedAt: $.now,
    }),
);

/** The versions of a flow that were published, the newest first. */
export const versionsOfFlow = statement(($: Parameters<{ flowId: number; limit: number }>) =>
  tables
    .selectFrom("flow_version")
    .leftJoin("attender", "attender.id", "flow_version.publishedById")
    .select([
      "flow_version.number",
      "flow_version.steps",
      "flow_version.publishedAt",
      "attender.firstName",
      "attender.surname",
    ])
    .where("flow_version.flowId", "=", $.flowId)
    .orderBy("flow_version.number", "desc")
    .limit($.limit),
);

export const flowVersion = statement(($: Parameters<{ flowId: number; number: number }>) =>
  tables.selectFrom("flow_version").select("steps").where("flowId", "=", $.flowId).where("number", "=", $.number),
);
