import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { definedFields } from "@/lib/modules/fields/definitions";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { assertTeam, findKnownTeam, findTeam } from "@/lib/modules/teams/queries";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import { FORMS_MAX, type FormField, wrongWithFields } from "./policy";
import type { FormInput, TicketFormDto } from "./schema";
import {
  allForms,
  archiveFormRow,
  type FormRow,
  formById,
  insertForm,
  placeForm,
  updateForm,
} from "./store/ticket-form";

/** What a stored form asks. */
export const fieldsOfForm = ({ fields }: Pick<FormRow, "fields">): FormField[] => readStoredJson<FormField[]>(fields);

type Asker = Pick<Ctx, "workspaceId" | "sight" | "ownTeamIds">;
type Reads = Pick<Reader, "first">;

/** A form as somebody sees it; null where it is a team's that they don't know of. A deleted team's is nobody's in particular. */
async function seenForm(reader: Reads, { sight, ownTeamIds }: Asker, row: FormRow): Promise<TicketFormDto | null> {
  const { id, name, priority, archivedAt, version } = row;
  const isThere = row.teamId !== null && (await findTeam(reader, row.teamId)) !== undefined;
  const teamId = isThere ? row.teamId : null;
  if (teamId !== null && !(await findKnownTeam(reader, teamId, sight))) return null;
  const fields = fieldsOfForm(row) as TicketFormDto["fields"];
  const isOwn = teamId !== null && ownTeamIds.includes(teamId);
  return { id, name, fields, teamId, priority, isOwn, isArchived: archivedAt !== null, version };
}

/** The forms that somebody sees in their order, archived ones too. */
export async function listForms(ctx: Asker): Promise<TicketFormDto[]> {
  return seenForms(reads(ctx.workspaceId), ctx);
}

async function seenForms(reader: Pick<Reader, "all" | "first">, ctx: Asker): Promise<TicketFormDto[]> {
  const rows = await reader.all(allForms, {});
  const seen = await Promise.all(rows.map((row) => seenForm(reader, ctx, row)));
  return seen.filter((form) => form !== null);
}

/** A form and how somebody sees it. @throws {AppError} NOT_FOUND, also for a team's that they don't know of */
export async function formOf(reader: Reads, ctx: Asker, id: number): Promise<{ row: FormRow; form: TicketFormDto }> {
  const row = await reader.first(formById, { id });
  const form = row && (await seenForm(reader, ctx, row));
  if (!form) throw notFound();
  return { row, form };
}

/** Adds a form below the others. @throws {AppError} NOT_FOUND for the team, VALIDATION_FAILED, FORMS_FULL */
export function createForm(ctx: Ctx, input: FormInput): Promise<TicketFormDto> {
  return commit(ctx, async (unit) => {
    const others = await unit.all(allForms, {});
    if (others.length >= FORMS_MAX) throw new AppError("FORMS_FULL", { limit: FORMS_MAX });
    await check(unit, ctx, input, []);
    const position = (others.at(-1)?.position ?? 0) + 1;
    const values = { ...valuesOf(input), position, changedBy: ctx.attender.fullName, now: unit.now };
    return noted(unit, ctx, "ticket_form.added", await unit.first(insertForm, values));
  });
}

/** Changes a form. Tickets that were made by it stay as they are. @throws {AppError} NOT_FOUND, VALIDATION_FAILED, RECORD_CHANGED */
export function changeForm(ctx: Ctx, input: FormInput, { id, version }: Edited): Promise<TicketFormDto> {
  return commit(ctx, async (unit) => {
    const { row, form } = await formOf(unit, ctx, id);
    const edit = nextEdit(ctx, row, version, () => form);
    await check(unit, ctx, input, form.fields);
    const stored = await unit.first(updateForm, { id, ...valuesOf(input), ...edit, now: unit.now });
    return noted(unit, ctx, "ticket_form.changed", stored);
  });
}

/** Offers a form no more, or again. @throws {AppError} NOT_FOUND */
export function archiveForm(ctx: Ctx, id: number, isArchived: boolean): Promise<TicketFormDto> {
  return commit(ctx, async (unit) => {
    const { form } = await formOf(unit, ctx, id);
    if (form.isArchived === isArchived) return form;
    const row = await unit.first(archiveFormRow, { id, at: isArchived ? unit.now : null, now: unit.now });
    return noted(unit, ctx, isArchived ? "ticket_form.archived" : "ticket_form.restored", row);
  });
}

/**
 * Says in which order the forms are offered. Those that the caller doesn't see keep their places.
 * @throws {AppError} CONFLICT when they aren't all that the caller sees: somebody added one
 */
export function orderForms(ctx: Ctx, ids: readonly number[]): Promise<TicketFormDto[]> {
  return commit(ctx, async (unit) => {
    const rows = await unit.all(allForms, {});
    const seen = new Set((await seenForms(unit, ctx)).map(({ id }) => id));
    if (new Set(ids).size !== seen.size || ids.length !== seen.size || !ids.every((id) => seen.has(id)))
      throw new AppError("CONFLICT");
    const next = ids.values();
    const order = rows.map(({ id }) => (seen.has(id) ? (next.next().value ?? id) : id));
    for (const [index, id] of order.entries()) await unit.run(placeForm, { id, position: index + 1, now: unit.now });
    await unit.audit("ticket_forms.ordered");
    return seenForms(unit, ctx);
  });
}

async function check(unit: Unit, ctx: Ctx, { fields, teamId }: FormInput, before: readonly FormField[]): Promise<void> {
  await assertTeam(unit, teamId, ctx.sight);
  const errors = wrongWithFields(fields, await definedFields(unit, "ticket"), before);
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
}

async function noted(unit: Unit, ctx: Ctx, action: string, row: FormRow | undefined): Promise<TicketFormDto> {
  const form = row && (await seenForm(unit, ctx, row));
  if (!form) throw notFound();
  await unit.audit(action, { subject: ["ticket_form", form.id], details: { name: form.name } });
  return form;
}

const valuesOf = ({ name, fields, teamId, priority }: FormInput) => ({
  ...{ name, teamId, priority, fields: JSON.stringify(fields) },
});
