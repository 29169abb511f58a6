import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

/**
 * Erases customers who were deleted before an instant and whom nothing names any more; that others name is read here. The
 * rest stay as deleted, so that their conversations keep a name.
 */
export const eraseDeleted = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .deleteFrom("customer")
    .returning(["workspaceId", "id"])
    .where("id", "in", (from) =>
      from
        .selectFrom("customer as c")
        .select("c.id")
        .where("c.deletedAt", "<", $.before)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom("conversation as r")
                .select("r.id")
                .whereRef("r.workspaceId", "=", "c.workspaceId")
                .whereRef("r.customerId", "=", "c.id"),
            ),
          ),
        )
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom("ticket as r")
                .select("r.id")
                .whereRef("r.workspaceId", "=", "c.workspaceId")
                .whereRef("r.customerId", "=", "c.id"),
            ),
          ),
        )
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom("visitor as r")
                .select("r.id")
                .whereRef("r.workspaceId", "=", "c.workspaceId")
                .whereRef("r.customerId", "=", "c.id"),
            ),
          ),
        )
        .limit($.limit),
    ),
);

/** Forgets merges that can't be undone any more. */
export const forgetMerges = globalStatement(($: Parameters<{ before: number }>) =>
  tables.deleteFrom("customer_merge").where("createdAt", "<", $.before),
);

/** Imports of every workspace that are older than an instant and not at work, with their files. */
export const oldImports = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .selectFrom("customer_import")
    .select(["id", "storageKey"])
    .where("createdAt", "<", $.before)
    .where("state", "!=", "running")
    .limit($.limit),
);

export const deleteImport = globalStatement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("customer_import").where("id", "=", $.id),
);
