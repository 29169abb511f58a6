import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { getAttender } from "@/lib/modules/attenders/list-attenders";
import { attenderSchema } from "@/lib/modules/attenders/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "One attender, as the list has them.",
    permission: "attenders.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: attenderSchema,
  },
  async ({ ctx, params }) => {
    const attender = await getAttender(ctx, params.id);
    if (!attender) throw notFound();
    return attender;
  },
);
