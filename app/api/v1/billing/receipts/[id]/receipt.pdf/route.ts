import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { findReceipt } from "@/lib/modules/billing/queries";
import { receiptResponse } from "@/lib/modules/billing/receipt-response";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "A receipt of the workspace as a PDF.",
    permission: "billing.manage",
    params: z.strictObject({ id: z.coerce.number().int().positive().max(ID_MAX) }),
  },
  async ({ ctx, params, locale }) => {
    const receipt = await findReceipt(ctx, params.id);
    if (!receipt) throw notFound();
    return receiptResponse(receipt, locale, ctx.workspace.timeZone);
  },
);
