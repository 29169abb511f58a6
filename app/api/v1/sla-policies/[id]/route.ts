import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { removePolicy, savePolicy } from "@/lib/modules/sla/save-policy";
import { changeSlaPolicySchema, slaPolicySchema } from "@/lib/modules/sla/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change an SLA policy; the deadlines of open conversations follow it.",
    permission: "sla.manage",
    params,
    body: changeSlaPolicySchema,
    response: slaPolicySchema,
  },
  ({ ctx, params, body: { version, ...input } }) => savePolicy(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  { summary: "Remove an SLA policy.", permission: "sla.manage", params, response: z.object({}) },
  async ({ ctx, params }) => {
    await removePolicy(ctx, params.id);
    return {};
  },
);
