import { z } from "zod";
import { addFirstUpload } from "@/lib/modules/conversations/beginning/add-first-upload";
import { uploadSchema } from "@/lib/modules/conversations/schema";
import { UPLOAD_MAX_BYTES } from "@/lib/modules/files/policy";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Upload a file for the first message of a conversation that isn't begun yet: POST /api/v1/conversations takes its id within a day.",
    permission: "conversations.write",
    query: z.strictObject({ fileName: z.string().min(1).max(1024) }),
    rawBody: {
      maxBytes: UPLOAD_MAX_BYTES,
      description:
        "The file's bytes as they are. Its type is told from its name and its content; the header is ignored.",
    },
    response: uploadSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  ({ ctx, query, request, stream }) => {
    const announced = request.headers.get("content-length");
    return addFirstUpload(ctx, {
      fileName: query.fileName,
      announcedSize: announced === null ? null : Number(announced),
      bytes: stream,
    });
  },
);
