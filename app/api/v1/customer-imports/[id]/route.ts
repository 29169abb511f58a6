import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { getImport } from "@/lib/modules/customers/import/import-queries";
import { importSchema } from "@/lib/modules/customers/import/import-schema";
import { cancelImport } from "@/lib/modules/customers/import/start-import";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: directoryIdSchema });

export const GET = route(
  { summary: "An import and how far it is.", permission: "customers.exchange", params, response: importSchema },
  ({ ctx, params }) => getImport(ctx, params.id),
);

export const DELETE = route(
  {
    summary: "Cancel an import. What was taken in stays.",
    permission: "customers.exchange",
    params,
    response: importSchema,
  },
  ({ ctx, params }) => cancelImport(ctx, params.id),
);
