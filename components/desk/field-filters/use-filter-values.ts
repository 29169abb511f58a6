import { useFieldWords } from "@/components/desk/fields/use-field-words";
import { useAttendees } from "@/components/desk/screen/attendees";
import { type FieldsFilter, filterValue } from "@/lib/modules/fields/filter";
import type { FieldSubject, FieldValue } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { checkValue } from "@/lib/modules/fields/values/policy";
import { useDefinedFields } from "./defined-fields";

/** What an address asks of a field; null where the field can't hold it. What is archived can be asked. */
export function askedValue(field: FieldDto, text: string): FieldValue | null {
  const value = filterValue(field.type, text);
  return checkValue(field, value, value).value ?? null;
}

/** A field that a list is filtered by, in words. */
type FilteredField = { key: string; label: string; value: string };

/** What a list is filtered by of the workspace's own fields, in their order; of a field that nobody knows the key and what was asked. */
export function useFilterValues(subject: FieldSubject, asked: FieldsFilter): FilteredField[] {
  const { labelOf, valueText } = useFieldWords();
  const { data = [] } = useDefinedFields(subject, Object.keys(asked).length > 0);
  const named = data.filter(({ key }) => Object.hasOwn(asked, key));
  const { attendees, isPending } = useAttendees(named.some(({ type }) => type === "person"));
  const nameOf = (id: number) =>
    attendees.find((attendee) => attendee.id === id)?.name ?? (isPending ? `#${id}` : undefined);
  const unknown = Object.entries(asked).filter(([key]) => !named.some((field) => field.key === key));
  return [
    ...named.map((field) => {
      const text = asked[field.key] ?? "";
      const value = askedValue(field, text);
      return { key: field.key, label: labelOf(field), value: valueText(field, value, nameOf) || text };
    }),
    ...unknown.map(([key, value]) => ({ key, label: key, value })),
  ];
}
