import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

/** Erases companies that were deleted before an instant and that nothing names any more; that others name is read here. */
export const eraseDeleted = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables
    .deleteFrom("company")
    .returning(["workspaceId", "id"])
    .where("id", "in", (from) =>
      from
        .selectFrom("company as c")
        .select("c.id")
        .where("c.deletedAt", "<", $.before)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom("customer as r")
                .select("r.id")
                .whereRef("r.workspaceId", "=", "c.workspaceId")
                .whereRef("r.companyId", "=", "c.id"),
            ),
          ),
        )
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom("conversation as r")
                .select("r.id")
                .whereRef("r.workspaceId", "=", "c.workspaceId")
                .whereRef("r.companyId", "=", "c.id"),
            ),
          ),
        )
        .limit($.limit),
    ),
);

/** Forgets whom companies had that were deleted before an instant. */
export const forgetDetached = globalStatement(($: Parameters<{ before: number }>) =>
  tables
    .updateTable("company")
    .set({ detachedIds: null })
    .where("deletedAt", "<", $.before)
    .where("detachedIds", "is not", null),
);
