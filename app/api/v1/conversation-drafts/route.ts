import { z } from "zod";
import { listAllDrafts } from "@/lib/modules/conversations/drafts/list-drafts";
import { listedDraftSchema } from "@/lib/modules/conversations/drafts/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "All that the caller has begun to write, the newest first, 200 at the most; long texts are cut.",
    permission: "conversations.read",
    response: z.array(listedDraftSchema),
  },
  ({ ctx }) => listAllDrafts(ctx),
);
