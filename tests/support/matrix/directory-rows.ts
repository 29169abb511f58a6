import { createCompany } from "@/lib/modules/companies/save-company";
import { newCompanySchema } from "@/lib/modules/companies/schema";
import { addIdentity } from "@/lib/modules/customers/change-identities";
import { addCustomerNote } from "@/lib/modules/customers/customer-notes";
import { mergeCustomers } from "@/lib/modules/customers/merge-customers";
import { mergeSchema } from "@/lib/modules/customers/schema";
import type { Ctx } from "@/lib/platform/session/context";
import { addCustomer, addImport } from "@/tests/support/customers/customers";
import type { OtherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";

/** A customer of its own with one of everything that an id can name. */
export async function addDirectory(ctx: Ctx) {
  const company = await createCompany(ctx, newCompanySchema.parse({ name: "Matriz" }));
  const customer = await addCustomer(ctx);
  const merged = await addCustomer(ctx);
  const { mergeId } = await mergeCustomers(ctx, customer.id, mergeSchema.parse({ otherId: merged.id }));
  const [identity] = (await addIdentity(ctx, customer.id, { kind: "email", value: `m-${customer.email}` })).slice(-1);
  return {
    company: company.id,
    customer: customer.id,
    otherCustomer: (await addCustomer(ctx)).id,
    customerNote: (await addCustomerNote(ctx, customer.id, "Nota")).id,
    customerIdentity: identity?.id ?? 0,
    customerMerge: mergeId ?? 0,
    customerImport: (await addImport(ctx, "name,email\nAna,ana@matriz.example\n")).id,
  };
}

/** Ids of the other workspace's rows of the same kinds. */
export async function foreignDirectory({ workspaceId }: OtherIds) {
  const where = { where: { workspaceId } };
  const [note, identity, merge, file] = await Promise.all([
    rawClient().customerNote.findFirstOrThrow(where),
    rawClient().customerIdentity.findFirstOrThrow(where),
    rawClient().customerMerge.findFirstOrThrow(where),
    rawClient().customerImport.findFirstOrThrow(where),
  ]);
  return {
    customerNote: String(note.id),
    customerIdentity: String(identity.id),
    customerMerge: String(merge.id),
    customerImport: String(file.id),
  };
}
