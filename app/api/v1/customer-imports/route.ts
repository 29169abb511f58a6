import { z } from "zod";
import { IMPORT_MAX_BYTES, importSchema } from "@/lib/modules/customers/import/import-schema";
import { receiveImport } from "@/lib/modules/customers/import/receive-import";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Upload a CSV file of customers. Answers its columns, its first rows and a guess of what the columns are.",
    permission: "customers.exchange",
    query: z.strictObject({ fileName: z.string().min(1).max(1024) }),
    rawBody: {
      maxBytes: IMPORT_MAX_BYTES,
      description:
        "The file's bytes as they are: UTF-8, UTF-16 or Windows-1252, separated by comma, semicolon, tab or bar, with a header line.",
    },
    response: importSchema,
    rateLimit: { limit: 20, windowMs: 60_000 },
  },
  ({ ctx, query, stream }) => receiveImport(ctx, { fileName: query.fileName, bytes: stream }),
);
