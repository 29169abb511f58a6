import { isInPanel } from "@/lib/modules/fields/policy";
import type { FieldDto, RecordFieldsDto } from "@/lib/modules/fields/schema";

/** Of some fields those that a record's panel shows. */
export const shownAmong = ({ fields }: RecordFieldsDto, among: readonly FieldDto[]): string[] =>
  fields.filter((filled) => isInPanel(filled) && among.some(({ id }) => id === filled.id)).map(({ key }) => key);
