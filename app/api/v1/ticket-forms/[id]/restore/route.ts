import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { archiveForm } from "@/lib/modules/forms/forms";
import { ticketFormSchema } from "@/lib/modules/forms/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Bring an archived form back.",
    permission: "fields.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: ticketFormSchema,
  },
  ({ ctx, params }) => archiveForm(ctx, params.id, false),
);
