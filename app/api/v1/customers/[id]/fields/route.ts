import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { changeCustomerFields, customerFields } from "@/lib/modules/customers/customer-fields";
import { changeValuesSchema, recordFieldsSchema } from "@/lib/modules/fields/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: directoryIdSchema });

export const GET = route(
  {
    summary: "What a customer has in the workspace's fields; of sensitive ones only whether there is something.",
    permission: "customers.read",
    params,
    response: recordFieldsSchema,
  },
  ({ ctx, params }) => customerFields(ctx, params.id),
);

export const PATCH = route(
  {
    summary:
      "Change a customer's values by the fields' keys; null empties one. 409 RECORD_CHANGED when somebody else changed one of them after `version`.",
    permission: "customers.write",
    params,
    body: changeValuesSchema,
    response: recordFieldsSchema,
  },
  ({ ctx, params, body }) => changeCustomerFields(ctx, params.id, body),
);
