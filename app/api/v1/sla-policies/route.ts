import { z } from "zod";
import { listPolicies } from "@/lib/modules/sla/policies";
import { savePolicy } from "@/lib/modules/sla/save-policy";
import { slaPolicyInputSchema, slaPolicySchema } from "@/lib/modules/sla/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The SLA policies, in the order in which a conversation is held against them.",
    permission: "conversations.read",
    response: z.array(slaPolicySchema),
  },
  ({ ctx }) => listPolicies(ctx),
);

export const POST = route(
  {
    summary: "Add an SLA policy, below the others.",
    permission: "sla.manage",
    body: slaPolicyInputSchema,
    response: slaPolicySchema,
  },
  ({ ctx, body }) => savePolicy(ctx, body),
);
