import { z } from "zod";
import { orderFlows } from "@/lib/modules/assistant/flows/save-flow";
import { flowOrderSchema, flowSchema } from "@/lib/modules/assistant/flows/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Put the flows in an order: the first that fits begins a conversation.",
    permission: "assistant.manage",
    body: flowOrderSchema,
    response: z.array(flowSchema),
  },
  ({ ctx, body: { ids } }) => orderFlows(ctx, ids),
);
