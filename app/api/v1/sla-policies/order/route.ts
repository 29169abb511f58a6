import { z } from "zod";
import { orderPolicies } from "@/lib/modules/sla/save-policy";
import { slaOrderSchema, slaPolicySchema } from "@/lib/modules/sla/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say in which order the SLA policies are asked: the first whose condition holds is a conversation's.",
    permission: "sla.manage",
    body: slaOrderSchema,
    response: z.array(slaPolicySchema),
  },
  ({ ctx, body }) => orderPolicies(ctx, body.ids),
);
