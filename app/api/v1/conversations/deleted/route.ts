import { listDeletedConversations } from "@/lib/modules/conversations/list-deleted";
import { deletedChatsSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The deleted conversations that can still be restored, newest deletion first.",
    permission: "conversations.write",
    response: deletedChatsSchema,
  },
  ({ ctx }) => listDeletedConversations(ctx),
);
