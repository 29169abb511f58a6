import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { getFlow } from "@/lib/modules/assistant/flows/queries";
import { removeFlow, saveFlow } from "@/lib/modules/assistant/flows/save-flow";
import { changeFlowSchema, flowSchema } from "@/lib/modules/assistant/flows/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const GET = route(
  { summary: "A flow.", permission: "assistant.read", params, response: flowSchema },
  ({ ctx, params: { id } }) => getFlow(ctx, id),
);

export const PUT = route(
  {
    summary: "Change a flow. What is published stays as it is until it is published again.",
    permission: "assistant.manage",
    params,
    body: changeFlowSchema,
    response: flowSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveFlow(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  { summary: "Remove a flow.", permission: "assistant.manage", params, response: z.object({}) },
  async ({ ctx, params }) => {
    await removeFlow(ctx, params.id);
    return {};
  },
);
