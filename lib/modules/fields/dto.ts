import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { FieldOption } from "./policy";
import type { FieldDto } from "./schema";
import type { FieldRow } from "./store/field-definition";
import { boundText } from "./values/policy";

/** A field as it is told. */
export function toFieldDto(row: FieldRow): FieldDto {
  const { position: _, lastOption: __, changedBy: ___, archivedAt, options, minimum, maximum, ...rest } = row;
  return {
    ...rest,
    options: options === "[]" ? [] : readStoredJson<FieldOption[]>(options),
    minimum: boundText(row.type, minimum),
    maximum: boundText(row.type, maximum),
    isArchived: archivedAt !== null,
  };
}
