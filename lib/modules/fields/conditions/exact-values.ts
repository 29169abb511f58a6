import type { Leaf } from "@/lib/kernel/conditions/condition";
import { conditionHolds } from "@/lib/kernel/conditions/condition-holds";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { AppError, isAppError } from "@/lib/platform/errors/app-error";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import type { Ctx } from "@/lib/platform/session/context";
import { toFieldDto } from "../dto";
import { type FieldsFilter, filterValue } from "../filter";
import type { FieldShape, FieldSubject } from "../policy";
import { maySee } from "../record-values";
import { fieldsOfSubject } from "../store/field-definition";
import { checkValue, packValue } from "../values/policy";
import { type OwnCondition, type OwnField, ownFields } from "./own-questions";
import { recordsAsked } from "./own-records";
import { ownValues } from "./own-values";

/** Most records that are looked for by what they have. */
const FOUND_MAX = 10_000;

type Exact = { kind: OwnField["kind"]; leaf: Omit<Leaf, "field">; error?: never } | { error: FieldText };

/** A question that exactly one value of a field passes; of texts, those that differ in capitals and accents alone pass as well. */
function exactly(shape: FieldShape, text: string): Exact {
  // Too long for an index.
  if (shape.type === "long_text") return { error: "conditionInvalid" };
  const id = filterValue(shape.type, text);
  const { value = null, error } = checkValue(shape, id, null);
  // What is archived isn't chosen anew, but can be looked for.
  const isOption = shape.options.some((option) => [id].flat().includes(option.id));
  if (error !== undefined && !isOption) return { error };
  const [row] = packValue(shape.type, isOption ? id : value);
  if (!row) return { error: "fieldMissing" };
  if (shape.type === "multi_choice")
    return { kind: "references", leaf: { operator: "has_any", value: [row.optionId] } };
  return row.text === null
    ? { kind: "number", leaf: { operator: "is", value: row.number ?? 0 } }
    : { kind: "text", leaf: { operator: "is", value: row.text } };
}

/**
 * The condition that records have such values.
 * @throws {AppError} VALIDATION_FAILED by `field.<key>`, also for a key that the subject hasn't; FORBIDDEN, likewise, for a field whose
 * values the asker may not see
 */
export async function exactQuestions(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions">,
  subject: FieldSubject,
  given: FieldsFilter,
): Promise<OwnCondition> {
  const asked = Object.entries(given);
  if (asked.length === 0) return { condition: { all: [], any: [] }, own: [] };
  const fields = await reader.all(fieldsOfSubject, { subject });
  const hidden = fields.filter((field) => Object.hasOwn(given, field.key) && !maySee(ctx, field));
  if (hidden.length > 0)
    throw new AppError("FORBIDDEN", {
      errors: Object.fromEntries(hidden.map(({ key }) => [`field.${key}`, "fieldHidden"])),
    });
  const errors: Record<string, FieldText> = {};
  const all: Leaf[] = [];
  const own: OwnField[] = [];
  for (const [key, text] of asked) {
    const field = fields.find((one) => one.key === key);
    const exact = field ? exactly(toFieldDto(field), text) : { error: "fieldUnknown" as const };
    if (exact.error !== undefined || !field) {
      errors[`field.${key}`] = exact.error ?? "fieldUnknown";
      continue;
    }
    // No name that a condition has: it may ask the same field otherwise.
    const name = `=${key}`;
    own.push({ name, subject, id: field.id, kind: exact.kind });
    all.push({ field: name, ...exact.leaf });
  }
  if (Object.keys(errors).length > 0) throw new AppError("VALIDATION_FAILED", { errors });
  return { condition: { all, any: [] }, own };
}

/**
 * Ids of the records that have such values; undefined where nothing is asked.
 * @throws {AppError} as `exactQuestions`; VALIDATION_FAILED as well where more than 10,000 have each of them
 */
export async function recordsExactly(
  reader: Pick<Reader, "all">,
  ctx: Pick<Ctx, "permissions">,
  subject: FieldSubject,
  given: FieldsFilter,
): Promise<number[] | undefined> {
  if (Object.keys(given).length === 0) return undefined;
  const asked = await exactQuestions(reader, ctx, subject, given);
  const now = 0;
  const ids = await recordsAsked(reader, asked, { subject, now, most: FOUND_MAX });
  if (!ids) {
    const errors = Object.fromEntries(Object.keys(given).map((key) => [`field.${key}`, "fieldTooCommon" as const]));
    throw new AppError("VALIDATION_FAILED", { errors });
  }
  const values = await ownValues(
    reader,
    asked.own,
    ids.map((id) => ({ [subject]: id })),
  );
  return ids.filter((_, index) =>
    conditionHolds(asked.condition, { fields: ownFields(asked.own), values: values[index] ?? {}, now }),
  );
}

/** What a page begins with of a list by such values; null where it is refused: the screen's own call hears why. */
export async function unlessRefused<List>(given: FieldsFilter, list: Promise<List>): Promise<List | null> {
  try {
    return await list;
  } catch (error) {
    const isRefused = isAppError(error) && (error.code === "VALIDATION_FAILED" || error.code === "FORBIDDEN");
    if (isRefused && Object.keys(given).length > 0) return null;
    throw error;
  }
}
