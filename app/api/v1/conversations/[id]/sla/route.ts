import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { conversationSla } from "@/lib/modules/sla/conversation-sla";
import { conversationSlaSchema } from "@/lib/modules/sla/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The deadlines of a conversation, and the open time that each goes through.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: conversationSlaSchema,
  },
  ({ ctx, params: { id } }) => conversationSla(ctx, id),
);
