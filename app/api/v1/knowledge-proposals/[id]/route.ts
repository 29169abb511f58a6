import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { decideProposal } from "@/lib/modules/assistant/answers/proposals";
import { decideSchema, decisionSchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const PATCH = route(
  {
    summary: "Approve a proposed knowledge item, as it is or edited, or reject it.",
    permission: "assistant.manage",
    params: z.strictObject({ id: rowIdSchema }),
    body: decideSchema,
    response: decisionSchema,
  },
  ({ ctx, params, body }) => decideProposal(ctx, params.id, body),
);
