import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { type AppliedValues, changeValues } from "./change-values";
import { type FieldRequired, fieldLabel } from "./policy";
import { maySee, ownerOf, type TeamRecord, teamIdOf } from "./record-values";
import type { ChangeValues } from "./schema";
import { type FieldRow, requiredFields } from "./store/field-definition";
import { filledFields } from "./store/field-value";
import { isForRecord, teamsOf } from "./teams";

/**
 * The fields that somebody has to fill in before they close a record, or as they create it, in their order. A sensitive one isn't
 * asked of who may not write it, and one of other teams isn't asked for the record.
 */
export async function missingValues(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions" | "sight">,
  record: TeamRecord,
  time: Exclude<FieldRequired, "never"> = "on_close",
): Promise<FieldRow[]> {
  const { subject } = record;
  const required = (await reader.all(requiredFields, { subject, required: time })).filter((field) =>
    maySee(ctx, field),
  );
  const teams = await teamsOf(reader, ctx, required);
  const asked = required.filter((field) => isForRecord(field, teams, teamIdOf(record)));
  if (asked.length === 0) return [];
  const filled = new Set((await reader.all(filledFields, ownerOf(record))).map(({ fieldId }) => fieldId));
  return asked.filter(({ id }) => !filled.has(id));
}

/**
 * Makes sure that a record which a person closes has what its workspace wants to know by then. Rules, the assistant and a customer's
 * own doing don't ask: nobody would be there to answer.
 * @throws {AppError} FIELDS_REQUIRED with the names and keys of the fields that are empty
 */
export async function assertFilled(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions" | "sight" | "locale">,
  record: TeamRecord,
): Promise<void> {
  const missing = await missingValues(reader, ctx, record);
  if (missing.length === 0) return;
  const fields = missing.map((field) => fieldLabel(field, ctx.locale)).join(", ");
  throw new AppError("FIELDS_REQUIRED", { fields, keys: missing.map(({ key }) => key) });
}

/**
 * Stores what a record that a person creates begins with, in the commit that adds it. What creating one requires has to be there; what
 * channels, files, rules and the assistant create isn't asked for it.
 * @throws {AppError} VALIDATION_FAILED with what is wrong or missing by `fields.<key>`; FORBIDDEN for a sensitive field
 */
export async function beginValues(
  unit: Unit,
  ctx: Ctx,
  record: TeamRecord,
  fields: ChangeValues["fields"],
): Promise<AppliedValues> {
  const isGiven = Object.keys(fields).length > 0;
  const applied = isGiven ? await changeValues(unit, ctx, record, { fields, version: 0 }) : { keys: [], changes: [] };
  const missing = await missingValues(unit, ctx, record, "on_create");
  const errors = Object.fromEntries(missing.map(({ key }) => [`fields.${key}`, "fieldMissing" as const]));
  if (missing.length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  return applied;
}
