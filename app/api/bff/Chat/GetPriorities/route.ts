import { z } from "zod";
import { choiceSchema, priorities } from "@/lib/modules/conversations/choices";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The priorities that a conversation can have, with their names in the attender's language.",
    permission: "conversations.read",
    response: z.array(choiceSchema),
  },
  ({ ctx }) => priorities(ctx.locale),
);
