import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { TagPolicyKind } from "../policy";

/** Which tags may be given; no row until the registry was asked for. */
export const tagSetting = statement(() => tables.selectFrom("tag_setting").select(["policy", "version", "changedBy"]));
export type TagSettingRow = RowOf<typeof tagSetting>;

/** Notes that the tags which rows have are in the registry. */
export const beginSetting = statement(($: Parameters<{ now: number }>) =>
  tables
    .insertInto("tag_setting")
    .values({ policy: "free", updatedAt: $.now })
    .onConflict((conflict) => conflict.column("workspaceId").doNothing()),
);

export const updateSetting = statement(
  ($: Parameters<{ policy: TagPolicyKind; version: number; changedBy: string | null; now: number }>) =>
    tables
      .updateTable("tag_setting")
      .set({ policy: $.policy, version: $.version, changedBy: $.changedBy, updatedAt: $.now }),
);
