import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { FieldOption } from "./policy";
import type { DefinedField } from "./schema";
import type { FieldRow } from "./store/field-definition";
import { boundText } from "./values/policy";

/** A field as the product reads it, without whose it is (teams.ts). */
export function toFieldDto(row: FieldRow): DefinedField {
  const {
    position: _,
    lastOption: __,
    changedBy: ___,
    teamIds: ____,
    archivedAt,
    options,
    minimum,
    maximum,
    ...rest
  } = row;
  return {
    ...rest,
    options: options === "[]" ? [] : readStoredJson<FieldOption[]>(options),
    minimum: boundText(row.type, minimum),
    maximum: boundText(row.type, maximum),
    isArchived: archivedAt !== null,
  };
}
