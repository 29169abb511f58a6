import { listProposals } from "@/lib/modules/assistant/answers/proposals";
import { proposalPageSchema, proposalQuerySchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Knowledge items that were proposed from conversations, newest first.",
    permission: "assistant.read",
    query: proposalQuerySchema,
    response: proposalPageSchema,
  },
  ({ ctx, query }) => listProposals(ctx, query),
);
