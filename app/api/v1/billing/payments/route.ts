import { toPaymentDto } from "@/lib/modules/billing/dto";
import { payRenewal } from "@/lib/modules/billing/pay-renewal";
import { paymentSchema, paySchema } from "@/lib/modules/billing/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Pay the next month of a subscription that is due.",
    permission: "billing.manage",
    body: paySchema,
    response: paymentSchema,
    rateLimit: { limit: 15, windowMs: 10 * 60_000 },
  },
  async ({ ctx, body }) => toPaymentDto(await payRenewal(ctx, body)),
);
