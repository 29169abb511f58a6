import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { listDrafts } from "@/lib/modules/conversations/drafts/list-drafts";
import { saveDraft } from "@/lib/modules/conversations/drafts/save-draft";
import { draftSchema, saveDraftSchema } from "@/lib/modules/conversations/drafts/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: conversationIdParameter });

export const GET = route(
  {
    summary: "What the caller has begun to write in a conversation: an answer, a note.",
    permission: "conversations.read",
    params,
    response: z.array(draftSchema),
  },
  ({ ctx, params }) => listDrafts(ctx, params.id),
);

export const PUT = route(
  {
    summary:
      "Keep what the caller has begun to write in a conversation, for their other devices; an empty text removes it.",
    permission: "conversations.write",
    params,
    body: saveDraftSchema,
    response: z.object({ draft: draftSchema.nullable() }),
    // Who types in one window sends at most one a second.
    rateLimit: { limit: 240, windowMs: 60_000 },
  },
  async ({ ctx, params, body }) => ({ draft: await saveDraft(ctx, params.id, body) }),
);
