import { z } from "zod";
import { changeCompanyFields, companyFields } from "@/lib/modules/companies/company-fields";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { changeValuesSchema, recordFieldsSchema } from "@/lib/modules/fields/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: directoryIdSchema });

export const GET = route(
  {
    summary: "What a company has in the workspace's fields; of sensitive ones only whether there is something.",
    permission: "customers.read",
    params,
    response: recordFieldsSchema,
  },
  ({ ctx, params }) => companyFields(ctx, params.id),
);

export const PATCH = route(
  {
    summary:
      "Change a company's values by the fields' keys; null empties one. 409 RECORD_CHANGED when somebody else changed one of them after `version`.",
    permission: "customers.write",
    params,
    body: changeValuesSchema,
    response: recordFieldsSchema,
  },
  ({ ctx, params, body }) => changeCompanyFields(ctx, params.id, body),
);
