import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { listVersions } from "@/lib/modules/assistant/flows/queries";
import { flowVersionSchema } from "@/lib/modules/assistant/flows/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The versions of a flow that were published, the newest first.",
    permission: "assistant.read",
    params: z.strictObject({ id: rowIdSchema }),
    response: z.array(flowVersionSchema),
  },
  ({ ctx, params: { id } }) => listVersions(ctx, id),
);
