import type { FieldDto, RecordFieldsDto } from "@/lib/modules/fields/schema";

/** Of some fields those that a record's panel shows, as the screens decide it. */
export const shownAmong = ({ fields }: RecordFieldsDto, among: readonly FieldDto[]): string[] =>
  fields
    .filter(({ id }) => among.some((field) => field.id === id))
    .flatMap(({ key, isForTeam, value, isHidden }) => (isForTeam || value !== null || isHidden ? [key] : []));
