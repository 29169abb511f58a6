import { DOCUMENT_MAX_BYTES, documentQuerySchema, knowledgeItemSchema } from "@/lib/modules/assistant/knowledge/schema";
import { uploadDocument } from "@/lib/modules/assistant/knowledge/upload-document";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Upload a document to the knowledge base; its text is read soon after.",
    permission: "assistant.manage",
    query: documentQuerySchema,
    rawBody: {
      maxBytes: DOCUMENT_MAX_BYTES,
      description: "The file's bytes as they are: pdf, txt, doc, docx, csv or json, by its name and its content.",
    },
    response: knowledgeItemSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  ({ ctx, query, request, stream }) => {
    const announced = request.headers.get("content-length");
    return uploadDocument(ctx, {
      ...query,
      announcedSize: announced === null ? null : Number(announced),
      bytes: stream,
    });
  },
);
