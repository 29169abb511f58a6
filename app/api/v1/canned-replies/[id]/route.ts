import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteCannedReply, saveCannedReply } from "@/lib/modules/canned-replies/save-canned-reply";
import { cannedReplySchema, changeCannedReplySchema } from "@/lib/modules/canned-replies/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const PUT = route(
  {
    summary: "Change a canned reply; a shared one only as an administrator.",
    permission: "conversations.write",
    params,
    body: changeCannedReplySchema,
    response: cannedReplySchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveCannedReply(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Remove a canned reply; a shared one only as an administrator.",
    permission: "conversations.write",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteCannedReply(ctx, params.id);
    return {};
  },
);
