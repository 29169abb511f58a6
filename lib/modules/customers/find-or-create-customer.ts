import { oneLine } from "@/lib/modules/records/line-text";
import {
  findIdentityOwner,
  type IdentityKind,
  insertCustomer,
  insertIdentity,
  setCustomerDeleted,
} from "@/lib/platform/db/customer-store";
import { catchUpDirectory, indexDirectoryRow } from "@/lib/platform/db/directory-index";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { publishCustomer } from "./publish";
import { getCustomer } from "./queries";

/** Who wrote, as a channel knows them. */
export type Sender = { kind: IdentityKind; value: string; name: string };

/**
 * The customer behind an address of any channel; made as a lead when nobody has it. A number finds its customer with and
 * without the ninth digit, as a phone and as WhatsApp. A deleted customer who writes again is back.
 */
export async function findOrCreateCustomer(
  ctx: { workspaceId: number },
  sender: Sender,
): Promise<{ customerId: number; isNew: boolean }> {
  const { workspaceId } = ctx;
  await catchUpDirectory();
  const found = await groupCommit((db) => {
    const at = Date.now();
    const owner = findIdentityOwner(db, workspaceId, sender.kind, sender.value);
    if (owner) {
      insertIdentity(db, workspaceId, owner.customerId, sender, at);
      const isBack = owner.deletedAt !== null && setCustomerDeleted(db, workspaceId, owner.customerId, null);
      return { customerId: owner.customerId, isNew: false, isShown: isBack };
    }
    const customerId = insertCustomer(
      db,
      workspaceId,
      {
        name: oneLine(sender.name) || sender.value,
        email: sender.kind === "email" ? sender.value : null,
        phone: sender.kind === "phone" || sender.kind === "whatsapp" ? sender.value : null,
        companyId: null,
        status: "lead",
        tags: "[]",
        notes: null,
        cpf: null,
      },
      at,
      at,
    );
    if (sender.kind === "whatsapp" || sender.kind === "visitor")
      insertIdentity(db, workspaceId, customerId, sender, at);
    indexDirectoryRow(db, "customer", customerId);
    return { customerId, isNew: true, isShown: true };
  });
  const customer = found.isShown ? getCustomer(ctx, found.customerId) : null;
  if (customer) publishCustomer(workspaceId, "CustomerCreated", { customer });
  return { customerId: found.customerId, isNew: found.isNew };
}
