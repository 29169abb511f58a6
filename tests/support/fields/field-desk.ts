import { changeField, createField } from "@/lib/modules/fields/definitions";
import type { FieldColumns } from "@/lib/modules/fields/export-values";
import type { FieldSubject, FieldType } from "@/lib/modules/fields/policy";
import { changeFieldSchema, type FieldDto, newFieldSchema } from "@/lib/modules/fields/schema";
import type { Ctx } from "@/lib/platform/session/context";

let made = 0;

/** Adds a field with a key that no other has. */
export function addField(
  ctx: Ctx,
  subject: FieldSubject,
  type: FieldType = "text",
  more: Record<string, unknown> = {},
): Promise<FieldDto> {
  const key = `campo_${++made}`;
  return createField(ctx, newFieldSchema.parse({ subject, key, type, labelPt: `Campo ${made}`, ...more }));
}

/** Changes some properties of a field, as its form does: the others are sent as they are. */
export function editField(ctx: Ctx, field: FieldDto, more: Record<string, unknown>): Promise<FieldDto> {
  const given = Object.keys(changeFieldSchema.shape).map((name) => [name, field[name as keyof FieldDto]]);
  const { version, ...input } = changeFieldSchema.parse({ ...Object.fromEntries(given), ...more });
  return changeField(ctx, input, { id: field.id, version });
}

/** The details of the error that something was refused with. */
export async function refusal(work: Promise<unknown>): Promise<{ code: string; details: Record<string, unknown> }> {
  const error = (await work.then(
    () => {
      throw new Error("nothing was refused");
    },
    (reason: unknown) => reason,
  )) as { code: string; details?: Record<string, unknown> };
  return { code: error.code, details: error.details ?? {} };
}

/** The columns of a file whose records have no fields. */
export const NO_COLUMNS: FieldColumns = { header: [], cellsOf: () => Promise.resolve(new Map()) };
