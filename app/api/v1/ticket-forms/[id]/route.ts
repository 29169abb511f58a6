import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { archiveForm, changeForm } from "@/lib/modules/forms/forms";
import { changeFormSchema, ticketFormSchema } from "@/lib/modules/forms/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a form. Tickets that were made by it stay as they are.",
    permission: "fields.manage",
    params,
    body: changeFormSchema,
    response: ticketFormSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => changeForm(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Archive a form: it isn't offered any more.",
    permission: "fields.manage",
    params,
    response: ticketFormSchema,
  },
  ({ ctx, params }) => archiveForm(ctx, params.id, true),
);
