import { definedFields } from "@/lib/modules/fields/definitions";
import type { FieldValue } from "@/lib/modules/fields/policy";
import { maySee } from "@/lib/modules/fields/record-values";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { hasPermission } from "@/lib/platform/session/permissions";
import { fieldsOfForm, formOf } from "./forms";
import { askedFields, readAnswers } from "./policy";
import type { TicketFormDto } from "./schema";

/** What a form makes of what was answered to it: the values to store by key, and what a ticket begins with. */
export type SettledAnswers = { values: Record<string, FieldValue> } & Pick<TicketFormDto, "teamId" | "priority">;

/**
 * Reads what was answered to a form, as the browser does before it sends it.
 * @throws {AppError} NOT_FOUND for a form that isn't offered; FORBIDDEN for a sensitive field; VALIDATION_FAILED with what is wrong by
 * `fields.<key>`, a key that the form doesn't ask too
 */
export async function settleAnswers(
  reader: Pick<Reader, "all" | "first">,
  ctx: Ctx,
  formId: number,
  given: Readonly<Record<string, unknown>>,
): Promise<SettledAnswers> {
  const { row, form } = await formOf(reader, ctx, formId);
  if (form.isArchived) throw notFound();
  const definitions = await definedFields(reader, "ticket");
  if (definitions.some((field) => Object.hasOwn(given, field.key) && !maySee(ctx, field)))
    throw new AppError("FORBIDDEN");
  const asked = askedFields(fieldsOfForm(row), definitions, hasPermission(ctx, "fields.sensitive"));
  const { values, errors } = readAnswers(asked, given);
  const wrong = Object.entries(errors).map(([key, error]) => [`fields.${key}`, error] as const);
  if (wrong.length > 0) throw new AppError("VALIDATION_FAILED", { errors: Object.fromEntries(wrong) });
  return { values, teamId: form.teamId, priority: form.priority };
}
