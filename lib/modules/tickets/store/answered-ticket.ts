import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

const FINISHED = ["resolved", "closed"] as const;

/** A ticket that was made of a conversation, if there is one. */
export const ticketOfConversation = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("ticket")
    .select("number")
    .where("conversationId", "=", $.conversationId)
    .where("deletedAt", "is", null)
    .limit(1),
);

/** The newest of a conversation's tickets that was over before `at`, unless one of them still goes on. */
export const ticketOverBefore = statement(($: Parameters<{ conversationId: number; at: number }>) =>
  tables
    .selectFrom("ticket")
    .select("number")
    .where("conversationId", "=", $.conversationId)
    .where("deletedAt", "is", null)
    .where("status", "in", FINISHED)
    .where((is) => is(is.fn.coalesce("resolvedAt", "updatedAt"), "<=", $.at))
    .where((is) =>
      is.not(
        is.exists(
          tables
            .selectFrom("ticket as other")
            .select("other.id")
            .where("other.conversationId", "=", $.conversationId)
            .where("other.deletedAt", "is", null)
            .where("other.status", "not in", FINISHED),
        ),
      ),
    )
    .orderBy("id", "desc")
    .limit(1),
);
