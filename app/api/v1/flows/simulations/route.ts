import { simulationInputSchema, simulationSchema } from "@/lib/modules/assistant/flows/schema";
import { simulateFlow } from "@/lib/modules/assistant/flows/simulate";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Try steps: what they would say to a customer's messages. Nothing is sent or kept.",
    permission: "assistant.manage",
    body: simulationInputSchema,
    response: simulationSchema,
  },
  ({ ctx, body }) => simulateFlow(ctx, body),
);
