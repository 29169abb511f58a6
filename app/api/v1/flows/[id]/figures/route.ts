import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { flowFigures } from "@/lib/modules/assistant/flows/queries";
import { flowFiguresSchema } from "@/lib/modules/assistant/flows/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What became of the conversations that a flow began in the last 30 days.",
    permission: "assistant.read",
    params: z.strictObject({ id: rowIdSchema }),
    response: flowFiguresSchema,
  },
  ({ ctx, params: { id } }) => flowFigures(ctx, id),
);
