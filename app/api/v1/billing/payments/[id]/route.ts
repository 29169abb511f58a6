import { z } from "zod";
import { pollPayment } from "@/lib/modules/billing/check-payment";
import { toPaymentDto } from "@/lib/modules/billing/dto";
import { findOwnPayment } from "@/lib/modules/billing/find-payment";
import { paymentSchema } from "@/lib/modules/billing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "How a payment of the workspace's subscription stands; ask every few seconds until it is over.",
    permission: "billing.manage",
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    response: paymentSchema,
  },
  async ({ ctx: { workspaceId }, params }) =>
    toPaymentDto(await pollPayment(await findOwnPayment({ workspaceId }, params.id))),
);
