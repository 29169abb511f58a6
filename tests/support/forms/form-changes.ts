import type { Ctx } from "@/lib/platform/session/context";
import { addField } from "@/tests/support/fields/field-desk";
import { emptyTable } from "@/tests/support/rows";

/** What the calls about forms need besides ids to change something. @param who asks, by the time that they are made */
export function formChanges(who: () => Ctx): Record<string, { prepare: () => Promise<{ body: object }> }> {
  const filled = async (more: object) => {
    const { id } = await addField(who(), "ticket");
    return { body: { name: "Auditado", fields: [{ fieldId: id, isRequired: true }], ...more } };
  };
  return {
    "POST /api/v1/ticket-forms": {
      prepare: async () => {
        // The calls before have made as many as there can be.
        await emptyTable("ticket_form");
        return filled({});
      },
    },
    "PUT /api/v1/ticket-forms/[id]": { prepare: () => filled({ version: 1 }) },
  };
}
