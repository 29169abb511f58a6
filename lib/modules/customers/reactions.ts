import { detachedFrom, keepDetached } from "@/lib/modules/companies/delete-company";
import { type Reaction, within } from "@/lib/modules/events/reactions";
import { attachTo, detachFrom } from "./store/customer";
import { tellCustomer } from "./tell";

/** What a list of customers shows of their company. */
const SHOWN = ["name", "email", "website"];

/** What happens to customers when something happens to their company. */
export const customerReactions: readonly Reaction[] = [
  within("company.changed", async (unit, { subjectId, data }) => {
    if (data.fields.some((field) => SHOWN.includes(field)))
      tellCustomer(unit, "CustomersChanged", { companyId: Number(subjectId) });
  }),
  within("company.deleted", async (unit, { subjectId }) => {
    const companyId = Number(subjectId);
    const detached = await unit.all(detachFrom, { companyId });
    await keepDetached(
      unit,
      companyId,
      detached.map(({ id }) => id),
    );
    tellCustomer(unit, "CustomersChanged", { companyId });
  }),
  within("company.restored", async (unit, { subjectId }) => {
    const companyId = Number(subjectId);
    await unit.run(attachTo, { companyId, ids: await detachedFrom(unit, companyId) });
    tellCustomer(unit, "CustomersChanged", { companyId });
  }),
];
