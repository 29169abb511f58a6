import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Conversations of all workspaces that were deleted before an instant. */
export const deletedBefore = globalStatement(($: Parameters<{ before: number; limit: number }>) =>
  tables.selectFrom("conversation").select(["workspaceId", "id"]).where("deletedAt", "<", $.before).limit($.limit),
);

/** A conversation that is deleted and wasn't restored. */
export const deletedById = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("id").where("id", "=", $.id).where("deletedAt", "is not", null),
);

/** Deletes the files of a conversation's messages for good. */
export const eraseAttachments = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("attachment").where("conversationId", "=", $.id).returning("size"),
);

/** Deletes a conversation's first messages for good. */
export const eraseMessages = statement(($: Parameters<{ id: number; limit: number }>) =>
  tables
    .deleteFrom("message")
    .where("conversationId", "=", $.id)
    .where("seq", "in", (of) =>
      of.selectFrom("message").select("seq").where("conversationId", "=", $.id).orderBy("seq").limit($.limit),
    ),
);

/** Deletes a conversation without messages for good. */
export const eraseConversation = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("conversation").where("id", "=", $.id),
);

/** Runs of all workspaces that nothing becomes of any more: chosen and not begun, or over. */
export const oldBulkRuns = globalStatement(($: Parameters<{ before: number; chosenBefore: number; limit: number }>) =>
  tables
    .selectFrom("bulk_run")
    .select(["workspaceId", "id"])
    .where("createdAt", "<", $.chosenBefore)
    .where((of) =>
      of.or([
        of("state", "=", "chosen"),
        of.and([of("createdAt", "<", $.before), of("state", "not in", ["running", "undoing"])]),
      ]),
    )
    .limit($.limit),
);
