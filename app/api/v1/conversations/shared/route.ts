import { listShared } from "@/lib/modules/conversations/shared/list-shared";
import { sharedChatsSchema } from "@/lib/modules/conversations/shared/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The conversations that the caller sees only because somebody gave them access, newest access first.",
    permission: "conversations.read",
    response: sharedChatsSchema,
  },
  ({ ctx }) => listShared(ctx),
);
