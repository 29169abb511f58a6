import { z } from "zod";
import { uploadSchema } from "@/lib/modules/conversations/schema";
import { ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { addTicketFile } from "@/lib/modules/tickets/ticket-files";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Upload a file for a note of the ticket that is added later: it takes the file's id within a day.",
    permission: "tickets.write",
    params: z.strictObject({ id: ticketIdSchema }),
    query: z.strictObject({ fileName: z.string().min(1).max(1024) }),
    rawBody: {
      maxBytes: ATTACHMENT_MAX_BYTES,
      description:
        "The file's bytes as they are. Its type is told from its name and its content; the header is ignored.",
    },
    response: uploadSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  ({ ctx, params, query, request, stream }) => {
    const announced = request.headers.get("content-length");
    return addTicketFile(ctx, params.id, {
      fileName: query.fileName,
      announcedSize: announced === null ? null : Number(announced),
      bytes: stream,
    });
  },
);
