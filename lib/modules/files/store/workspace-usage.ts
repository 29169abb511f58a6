import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Bytes that the workspace's files take, and how many they may; null: as many as the disk has. */
export const storageUsage = statement(() =>
  tables.selectFrom("workspace_usage").select(["storageBytes", "limitBytes"]),
);

/** Adds to the bytes that the workspace's files take. */
export const addUsage = statement(($: Parameters<{ bytes: number }>) =>
  tables
    .insertInto("workspace_usage")
    .values({ storageBytes: $.bytes })
    .onConflict((conflict) =>
      conflict.column("workspaceId").doUpdateSet((of) => ({
        storageBytes: of("workspace_usage.storageBytes", "+", of.ref("excluded.storageBytes")),
      })),
    ),
);

/** Sets how many bytes the workspace's files may take. */
export const putStorageLimit = statement(($: Parameters<{ limitBytes: number | null }>) =>
  tables
    .insertInto("workspace_usage")
    .values({ limitBytes: $.limitBytes })
    .onConflict((conflict) => conflict.column("workspaceId").doUpdateSet({ limitBytes: $.limitBytes })),
);
