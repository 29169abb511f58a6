import { readRewriting, rewriteText } from "@/lib/modules/assistant/answers/rewrite";
import { rewriteSchema, rewritingSchema, rewrittenSchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Whether the workspace has a language model that rewrites and translates.",
    permission: "assistant.read",
    response: rewritingSchema,
  },
  ({ ctx }) => readRewriting(ctx),
);

export const POST = route(
  {
    summary: "Say a text in another manner with the workspace's language model; its facts stay as they are.",
    permission: "assistant.read",
    body: rewriteSchema,
    response: rewrittenSchema,
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  ({ ctx, body, request }) => rewriteText(ctx, body, request.signal),
);
