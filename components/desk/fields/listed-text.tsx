import type { DefinedField, ListedRecord } from "@/lib/modules/fields/schema";
import { useFieldWords } from "./use-field-words";

// Fetched where a row has something: how values are written weighs more than a list.

function useListedText(): (field: DefinedField, values: ListedRecord) => string {
  const { valueText } = useFieldWords();
  return (field, { fields, names }) => valueText(field, fields[field.key] ?? null, () => names[field.key]);
}

/** What a row of a list has in a field, in one line. */
export function ListedText({ field, values }: { field: DefinedField; values: ListedRecord }) {
  const text = useListedText()(field, values);
  return (
    <bdi title={text} className="block truncate tabular-nums">
      {text}
    </bdi>
  );
}

/** What a row has in some fields, in one line with their names. */
export function ListedLine({ fields, values }: { fields: readonly DefinedField[]; values: ListedRecord }) {
  const textOf = useListedText();
  const { labelOf } = useFieldWords();
  const filled = fields.filter(({ key }) => values.fields[key] !== undefined);
  const parts = filled.map((field) => `${labelOf(field)}: ${textOf(field, values)}`);
  return (
    <span title={parts.join(" · ")} className="block truncate tabular-nums">
      {parts.map((part, index) => (
        <span key={filled[index]?.key}>
          {index > 0 ? " · " : null}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  );
}
