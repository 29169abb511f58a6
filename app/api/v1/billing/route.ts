import { getBilling } from "@/lib/modules/billing/queries";
import { billingSchema } from "@/lib/modules/billing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The workspace's plan, next charge, usage and receipts.",
    permission: "billing.manage",
    response: billingSchema,
  },
  ({ ctx }) => getBilling(ctx),
);
