import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { importSchema, runImportSchema } from "@/lib/modules/customers/import/import-schema";
import { runImport } from "@/lib/modules/customers/import/start-import";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Run an import, or with `dryRun` only count what it would do.",
    permission: "customers.exchange",
    params: z.strictObject({ id: directoryIdSchema }),
    body: runImportSchema,
    response: importSchema,
  },
  ({ ctx, params, body }) => runImport(ctx, params.id, body),
);
