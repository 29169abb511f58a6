import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { explainRouting } from "@/lib/modules/routing/queue/explain";
import { explanationSchema } from "@/lib/modules/routing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The place of a conversation that nobody has, and why each person gets it or doesn't.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: explanationSchema,
  },
  ({ ctx, params: { id } }) => explainRouting(ctx, id),
);
