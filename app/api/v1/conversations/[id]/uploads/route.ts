import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { addUpload } from "@/lib/modules/conversations/messages/add-upload";
import { uploadSchema } from "@/lib/modules/conversations/schema";
import { UPLOAD_MAX_BYTES } from "@/lib/modules/files/policy";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Upload a file for a message that is sent later: SendMessage takes its id within a day.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    query: z.strictObject({ fileName: z.string().min(1).max(1024) }),
    rawBody: {
      maxBytes: UPLOAD_MAX_BYTES,
      description:
        "The file's bytes as they are: 25 MiB at most, on WhatsApp 16 MiB of sound and video and 5 MiB of a picture. Its type is told from its name and its content; the header is ignored.",
    },
    response: uploadSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  ({ ctx, params, query, request, stream }) => {
    const announced = request.headers.get("content-length");
    return addUpload(ctx, {
      conversationId: params.id,
      fileName: query.fileName,
      announcedSize: announced === null ? null : Number(announced),
      bytes: stream,
    });
  },
);
