import type { Address } from "@/lib/modules/customers/addresses";
import { findOrCreateCustomer } from "@/lib/modules/customers/find-or-create-customer";
import { doImportSlice, type SliceOptions } from "@/lib/modules/customers/import/import-job";
import { getImport } from "@/lib/modules/customers/import/import-queries";
import { receiveImport } from "@/lib/modules/customers/import/receive-import";
import { customerOf } from "@/lib/modules/customers/queries";
import { createCustomer } from "@/lib/modules/customers/save-customer";
import type { CustomerDto, NewCustomerInput } from "@/lib/modules/customers/schema";
import { newCustomerSchema } from "@/lib/modules/customers/schema";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";

let count = 0;

/** A customer as the form makes one; what isn't given is filled with something of its own. */
export function addCustomer(ctx: Ctx, values: Partial<NewCustomerInput> = {}): Promise<CustomerDto> {
  count += 1;
  const form = { name: `Cliente ${count}`, email: `cliente-${process.pid}-${count}@example.com`, ...values };
  return createCustomer(ctx, newCustomerSchema.parse(form));
}

/** A customer as it is stored now; null when the workspace has none with this id. */
export const storedCustomer = (ctx: Pick<Ctx, "workspaceId">, id: number) => customerOf(reads(ctx.workspaceId), id);

/** Whom a channel finds, or makes, when somebody writes from an address. */
export async function customerWhoWrites(
  ctx: { workspaceId: number },
  { name, ...address }: Address & { name: string },
): Promise<{ customerId: number; isNew: boolean }> {
  const { id, isNew } = await commit(ctx, (unit) =>
    findOrCreateCustomer(unit, { addresses: [address], name }, unit.now),
  );
  return { customerId: id, isNew };
}

/** An uploaded CSV file. */
export function addImport(ctx: Ctx, content: string | Uint8Array, fileName = "clientes.csv") {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return receiveImport(ctx, {
    fileName,
    bytes: (async function* () {
      yield bytes;
    })(),
  });
}

/** Does an import's parts until it is over. */
export async function finishImport(ctx: Ctx, importId: number, options: SliceOptions = {}): Promise<void> {
  while ((await getImport(ctx, importId)).state === "running")
    await doImportSlice({ workspaceId: ctx.workspaceId, importId }, options);
}
