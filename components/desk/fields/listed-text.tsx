import type { DefinedField, ListedRecord } from "@/lib/modules/fields/schema";
import { useFieldWords } from "./use-field-words";

/** What a row of a list has in a field, in one line. Fetched where a row has something: how values are written weighs more than a list. */
export function ListedText({ field, values }: { field: DefinedField; values: ListedRecord }) {
  const { valueText } = useFieldWords();
  const text = valueText(field, values.fields[field.key] ?? null, () => values.names[field.key]);
  return (
    <bdi title={text} className="block truncate tabular-nums">
      {text}
    </bdi>
  );
}
