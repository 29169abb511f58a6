import { detachedFrom, keepDetached } from "@/lib/modules/companies/delete-company";
import { type Reaction, within } from "@/lib/modules/events/reactions";
import { markSearched } from "@/lib/platform/search/mark";
import { attachTo, customersOfCompany, detachFrom } from "./store/customer";
import { tellCustomer } from "./tell";

/** What a list of customers shows of their company. */
const SHOWN = ["name", "email", "website"];

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** What happens to customers when something happens to their company. */
export const customerReactions: readonly Reaction[] = [
  within("company.changed", async (unit, { subjectId, data }) => {
    const companyId = Number(subjectId);
    // A customer is found by the company's name, too.
    if (data.fields.includes("name"))
      await markSearched(unit, "customer", idsOf(await unit.all(customersOfCompany, { companyId })));
    if (data.fields.some((field) => SHOWN.includes(field))) tellCustomer(unit, "CustomersChanged", { companyId });
  }),
  within("company.deleted", async (unit, { subjectId }) => {
    const companyId = Number(subjectId);
    const detached = idsOf(await unit.all(detachFrom, { companyId }));
    await markSearched(unit, "customer", detached);
    await keepDetached(unit, companyId, detached);
    tellCustomer(unit, "CustomersChanged", { companyId });
  }),
  within("company.restored", async (unit, { subjectId }) => {
    const companyId = Number(subjectId);
    const ids = await detachedFrom(unit, companyId);
    await markSearched(unit, "customer", idsOf(await unit.all(attachTo, { companyId, ids })));
    tellCustomer(unit, "CustomersChanged", { companyId });
  }),
];
