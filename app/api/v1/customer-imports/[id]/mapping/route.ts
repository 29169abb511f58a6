import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { importMappingSchema, importSchema } from "@/lib/modules/customers/import/import-schema";
import { setImportMapping } from "@/lib/modules/customers/import/start-import";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say what the columns of an import are.",
    permission: "customers.exchange",
    params: z.strictObject({ id: directoryIdSchema }),
    body: importMappingSchema,
    response: importSchema,
  },
  ({ ctx, params, body }) => setImportMapping(ctx, params.id, body.mapping),
);
