import { z } from "zod";
import { sendVisitorFile } from "@/lib/modules/channels/web-chat/send-visitor-file";
import { visitorOf } from "@/lib/modules/channels/web-chat/visitors";
import { clientMessageIdSchema } from "@/lib/modules/conversations/schema";
import { visitorMessageSchema } from "@/lib/modules/conversations/visitor/schema";
import { ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Send a file as a visitor's message; the visitor's token goes into the Authorization header.",
    permission: "public",
    query: z.strictObject({ fileName: z.string().min(1).max(1024), clientMessageId: clientMessageIdSchema }),
    rawBody: {
      maxBytes: ATTACHMENT_MAX_BYTES,
      description:
        "The file's bytes as they are. Its type is told from its name and its content; the header is ignored.",
    },
    response: visitorMessageSchema,
    rateLimit: { limit: 30, windowMs: 60_000 },
  },
  async ({ query, request, stream }) => {
    const visitor = await visitorOf(request);
    const announced = request.headers.get("content-length");
    return sendVisitorFile(visitor, {
      ...query,
      announcedSize: announced === null ? null : Number(announced),
      bytes: stream,
    });
  },
);
