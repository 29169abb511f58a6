import { z } from "zod";
import { listCannedReplies } from "@/lib/modules/canned-replies/queries";
import { saveCannedReply } from "@/lib/modules/canned-replies/save-canned-reply";
import { cannedReplyInputSchema, cannedReplySchema } from "@/lib/modules/canned-replies/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The canned replies that the attender can use: the shared ones and their own.",
    permission: "conversations.read",
    response: z.array(cannedReplySchema),
  },
  ({ ctx }) => listCannedReplies(ctx),
);

export const POST = route(
  {
    summary: "Add a canned reply; a shared one only as an administrator.",
    permission: "conversations.write",
    body: cannedReplyInputSchema,
    response: cannedReplySchema,
  },
  ({ ctx, body }) => saveCannedReply(ctx, body),
);
