import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { applyMacro } from "@/lib/modules/macros/apply-macro";
import { applyMacroSchema, macroResultSchema } from "@/lib/modules/macros/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Apply a macro to an open conversation, in one commit. POST /api/v1/conversations/bulk takes `undo` back; a message in `held` is withdrawn as any other that waits.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: applyMacroSchema,
    response: macroResultSchema,
  },
  ({ ctx, params: { id }, body }) => applyMacro(ctx, id, body),
);
