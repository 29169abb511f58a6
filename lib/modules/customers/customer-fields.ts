import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { changeValues } from "@/lib/modules/fields/change-values";
import { fillValues } from "@/lib/modules/fields/fill-values";
import { listedValues } from "@/lib/modules/fields/listed-values";
import type { FieldValue } from "@/lib/modules/fields/policy";
import { recordFields } from "@/lib/modules/fields/record-values";
import type { ChangeValues, ListedRecord, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { customerById, customersThere } from "./store/customer";

const ownerOf = async (reader: Pick<Reader, "first">, id: number) => {
  const row = await reader.first(customerById, { id });
  if (!row || row.deletedAt !== null) throw notFound();
  return { subject: "customer", id } as const;
};

/** What a customer has in its fields. @throws {AppError} NOT_FOUND */
export async function customerFields(ctx: Ctx, id: number): Promise<RecordFieldsDto> {
  const reader = reads(ctx.workspaceId);
  return recordFields(reader, ctx, await ownerOf(reader, id));
}

/** What those of some customers that are there have in the fields that lists show. */
export async function customersListed(ctx: Ctx, ids: readonly number[]): Promise<ListedRecord[]> {
  const there = await reads(ctx.workspaceId).all(customersThere, { ids });
  return listedValues(ctx, "customer", new Map(there.map(({ id }) => [id, id])));
}

/** Changes values of a customer; the log has which. @throws {AppError} NOT_FOUND, and what `changeValues` throws */
export function changeCustomerFields(ctx: Ctx, id: number, input: ChangeValues): Promise<RecordFieldsDto> {
  return commit(ctx, async (unit) => {
    const owner = await ownerOf(unit, id);
    const { keys } = await changeValues(unit, ctx, owner, input);
    if (keys.length > 0) {
      await unit.audit("customer.updated", { subject: ["customer", id], details: { fields: keys.join(",") } });
      unit.tell(workspaceRoom(unit.workspaceId), "FieldValuesChanged", { subject: "customer", id });
    }
    return recordFields(unit, ctx, owner);
  });
}

/**
 * Gives a customer what they said of themselves where nothing is known yet, by the fields' keys: what somebody of the team found out is
 * theirs to correct. The log has which fields. @param name of the customer
 */
export async function fillCustomerFields(
  unit: Unit,
  id: number,
  given: Readonly<Record<string, FieldValue>>,
  name: string,
): Promise<void> {
  const { keys } = await fillValues(unit, { subject: "customer", id }, given, name);
  if (keys.length === 0) return;
  await unit.audit("customer.updated", { subject: ["customer", id], details: { fields: keys.join(",") } });
  unit.tell(workspaceRoom(unit.workspaceId), "FieldValuesChanged", { subject: "customer", id });
}
