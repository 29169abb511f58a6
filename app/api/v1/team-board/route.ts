import { readBoard } from "@/lib/modules/conversations/board/read-board";
import { boardQuerySchema, boardSchema } from "@/lib/modules/conversations/board/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "Who has how many conversations and who waits longest, of a team (0: of no team) or of all that the attender leads; refused to who leads none.",
    permission: "conversations.read",
    query: boardQuerySchema,
    response: boardSchema,
  },
  ({ ctx, query }) => readBoard(ctx, query),
);
