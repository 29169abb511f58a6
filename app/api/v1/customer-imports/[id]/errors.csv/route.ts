import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { importErrorsFile } from "@/lib/modules/customers/import/import-queries";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The rows of an import that weren't taken, with the reason, as a CSV file.",
    permission: "customers.exchange",
    params: z.strictObject({ id: directoryIdSchema }),
  },
  ({ ctx, params }) => importErrorsFile(ctx, params.id),
);
