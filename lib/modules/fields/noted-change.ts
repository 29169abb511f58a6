import { findAttender } from "@/lib/modules/attenders/find-attender";
import type { Unit } from "@/lib/modules/events/unit";
import { toFieldDto } from "./dto";
import type { FieldValue, NotedChange } from "./policy";
import type { FieldRow } from "./store/field-definition";
import { noteText } from "./values/policy";

/** A changed value as a history keeps it: names as they are now, and nothing of a sensitive field. */
export async function notedChange(
  unit: Pick<Unit, "first">,
  timeZone: string,
  field: FieldRow,
  before: FieldValue | null,
  after: FieldValue | null,
): Promise<NotedChange> {
  const { id, labelPt, labelEn, type, isPii } = field;
  const isTold = !isPii && type !== "long_text";
  const told = { id, labelPt, labelEn, type, isTold };
  if (!isTold) return { ...told, from: null, to: null };
  const noteOf = async (value: FieldValue | null) => {
    if (value === null) return null;
    if (type === "person") return (await findAttender(unit, Number(value)))?.name ?? null;
    return noteText(toFieldDto(field), value, timeZone);
  };
  return { ...told, from: await noteOf(before), to: await noteOf(after) };
}
