import { z } from "zod";
import { listFlows } from "@/lib/modules/assistant/flows/queries";
import { saveFlow } from "@/lib/modules/assistant/flows/save-flow";
import { flowInputSchema, flowSchema } from "@/lib/modules/assistant/flows/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The flows, in the order in which a new conversation is held against them.",
    permission: "assistant.read",
    response: z.array(flowSchema),
  },
  ({ ctx }) => listFlows(ctx),
);

export const POST = route(
  {
    summary: "Add a flow, below the others. Customers get it when it is published.",
    permission: "assistant.manage",
    body: flowInputSchema,
    response: flowSchema,
  },
  ({ ctx, body }) => saveFlow(ctx, body),
);
