import type { FieldValue } from "@/lib/kernel/conditions/condition";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { type ValueRow, valuesOfRecords } from "../store/field-value";
import type { OwnField } from "./own-questions";
import type { OwnKind } from "./policy";

type OwnValues = Record<string, FieldValue[OwnKind]>;

/** The records whose fields a condition about one row asks; absent or null: it has none of them. */
type Records = Readonly<Partial<Record<OwnField["subject"], number | null>>>;

/** What a record has in a field, of all its rows, as conditions compare it. */
function ownValue({ id, kind }: OwnField, rows: readonly ValueRow[]): FieldValue[OwnKind] {
  const ofField = rows.filter(({ fieldId }) => fieldId === id);
  if (kind === "references") return ofField.map(({ optionId }) => optionId);
  return (kind === "text" ? ofField[0]?.text : ofField[0]?.number) ?? null;
}

/** What is asked of fields of the workspace's own, for each of some rows in their order, by the fields' names. */
export async function ownValues(
  reader: Pick<Reader, "all">,
  own: readonly OwnField[],
  of: readonly Records[],
): Promise<OwnValues[]> {
  const read = new Map<string, ValueRow[]>();
  for (const subject of new Set(own.map((field) => field.subject))) {
    const subjectIds = [...new Set(of.flatMap((records) => records[subject] ?? []))];
    for (const { subjectId, ...row } of await reader.all(valuesOfRecords, { subject, subjectIds })) {
      const place = `${subject} ${subjectId}`;
      const known = read.get(place);
      if (known) known.push(row);
      else read.set(place, [row]);
    }
  }
  return of.map((records) =>
    Object.fromEntries(
      own.map((field) => [field.name, ownValue(field, read.get(`${field.subject} ${records[field.subject]}`) ?? [])]),
    ),
  );
}
