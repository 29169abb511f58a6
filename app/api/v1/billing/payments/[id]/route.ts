import { z } from "zod";
import { pollPayment } from "@/lib/modules/billing/check-payment";
import { toPaymentDto } from "@/lib/modules/billing/dto";
import { findRenewalPayment } from "@/lib/modules/billing/pay-renewal";
import { paymentSchema } from "@/lib/modules/billing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "How a payment of the workspace's subscription stands; ask every few seconds until it is over.",
    permission: "billing.manage",
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    response: paymentSchema,
  },
  async ({ ctx, params }) => toPaymentDto(await pollPayment(await findRenewalPayment(ctx, params.id))),
);
