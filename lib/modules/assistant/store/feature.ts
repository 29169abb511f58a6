import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** A feature as the workspace changed it. `settings` is JSON. */
export type FeatureRow = { isEnabled: boolean; settings: string; version: number; changedBy: string | null };

export const featureByCode = statement(($: Parameters<{ code: string }>) =>
  tables
    .selectFrom("assistant_feature")
    .select(["isEnabled", "settings", "version", "changedBy"])
    .where("code", "=", $.code),
);

/** Which of these features the workspace switched on or off. */
export const switchedFeatures = statement(($: Parameters<{ codes: readonly string[] }>) =>
  tables.selectFrom("assistant_feature").select(["code", "isEnabled"]).where("code", "in", listed($.codes)),
);

export const putFeature = statement(($: Parameters<FeatureRow & { code: string; now: number }>) =>
  tables
    .insertInto("assistant_feature")
    .values({
      code: $.code,
      isEnabled: $.isEnabled,
      settings: $.settings,
      version: $.version,
      changedBy: $.changedBy,
      updatedAt: $.now,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "code"]).doUpdateSet({
        isEnabled: $.isEnabled,
        settings: $.settings,
        version: $.version,
        changedBy: $.changedBy,
        updatedAt: $.now,
      }),
    ),
);
