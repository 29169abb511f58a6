import { listFields } from "@/lib/modules/fields/definitions";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import type { Ctx } from "@/lib/platform/session/context";
import { emptyTable } from "@/tests/support/rows";
import { addField } from "./field-desk";

/** What the calls about fields need besides ids to change something. @param who asks, by the time that they are made */
export function fieldChanges(who: () => Ctx): Record<string, { prepare: () => Promise<{ body?: object }> }> {
  const filled = async (subject: FieldSubject) => {
    const { key } = await addField(who(), subject, "text", { key: `auditado_${subject}` });
    return { body: { version: 0, fields: { [key]: "preenchido" } } };
  };
  return {
    // There is a most of them, and whoever makes rows for such calls adds one each time.
    "POST /api/v1/fields": {
      prepare: async () => {
        await emptyTable("field_definition");
        return {};
      },
    },
    "PUT /api/v1/fields/order": {
      prepare: async () => {
        await emptyTable("field_definition");
        await addField(who(), "company", "text", { key: "auditado_antes" });
        await addField(who(), "company", "text", { key: "auditado_depois" });
        const ids = (await listFields(who(), "company")).map(({ id }) => id);
        return { body: { subject: "company", ids } };
      },
    },
    "PATCH /api/v1/conversations/[id]/fields": { prepare: () => filled("conversation") },
    "PATCH /api/v1/tickets/[id]/fields": { prepare: () => filled("ticket") },
    "PATCH /api/v1/customers/[id]/fields": { prepare: () => filled("customer") },
    "PATCH /api/v1/companies/[id]/fields": { prepare: () => filled("company") },
  };
}
