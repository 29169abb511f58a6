import { z } from "zod";
import { channels, choiceSchema } from "@/lib/modules/conversations/choices";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The channels that a conversation can have, with their names in the attender's language.",
    permission: "conversations.read",
    response: z.array(choiceSchema),
  },
  ({ ctx }) => channels(ctx.locale),
);
