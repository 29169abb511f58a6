import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { resendEmailChange } from "@/lib/modules/attenders/request-email-change";
import { attenderSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Send the link again that confirms an attender's new address; the earlier one ends.",
    permission: "attenders.manage",
    forbidden: "ATTENDER_UPDATE_FORBIDDEN",
    params: z.strictObject({ id: rowIdSchema }),
    response: attenderSchema,
  },
  ({ ctx, params }) => resendEmailChange(ctx, params.id),
);
