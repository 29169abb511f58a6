import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { fieldLabel } from "./policy";
import { type FieldOwner, maySee, ownerOf } from "./record-values";
import { type FieldRow, requiredToClose } from "./store/field-definition";
import { filledFields } from "./store/field-value";

/**
 * The fields that somebody has to fill in before they close a record, in their order. A sensitive one isn't asked of who may not
 * write it.
 */
export async function missingValues(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions">,
  owner: FieldOwner,
): Promise<FieldRow[]> {
  const asked = (await reader.all(requiredToClose, { subject: owner.subject })).filter((field) => maySee(ctx, field));
  if (asked.length === 0) return [];
  const filled = new Set((await reader.all(filledFields, ownerOf(owner))).map(({ fieldId }) => fieldId));
  return asked.filter(({ id }) => !filled.has(id));
}

/**
 * Makes sure that a record which a person closes has what its workspace wants to know by then. Rules, the assistant and a customer's
 * own doing don't ask: nobody would be there to answer.
 * @throws {AppError} FIELDS_REQUIRED with the names and keys of the fields that are empty
 */
export async function assertFilled(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions" | "locale">,
  owner: FieldOwner,
): Promise<void> {
  const missing = await missingValues(reader, ctx, owner);
  if (missing.length === 0) return;
  const fields = missing.map((field) => fieldLabel(field, ctx.locale)).join(", ");
  throw new AppError("FIELDS_REQUIRED", { fields, keys: missing.map(({ key }) => key) });
}
