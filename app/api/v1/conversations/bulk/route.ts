import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { bulkConversationsSchema, bulkResultSchema } from "@/lib/modules/conversations/bulk/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Change up to 200 conversations at once, or restore what such a change replaced with the `undo` of its answer.",
    permission: "conversations.write",
    body: bulkConversationsSchema,
    response: bulkResultSchema,
  },
  ({ ctx, body }) => changeMany(ctx, body),
);
