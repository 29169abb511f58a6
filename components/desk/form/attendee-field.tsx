import { useAttendees } from "@/components/desk/screen/attendees";
import type { ComboboxOption } from "@/components/ui/combobox";
import { NativeSelect } from "@/components/ui/native-select";
import { type BoundField, LinkedField } from "./linked-field";

/** Who has something, or nobody. */
export function AttendeeField({ field, nobody }: { field: BoundField<ComboboxOption | null>; nobody: string }) {
  const { attendees } = useAttendees();
  const { value, onChange } = field;
  return (
    <LinkedField field={field}>
      {(links) => (
        <NativeSelect
          {...links}
          value={value?.id ?? ""}
          choices={attendees.map((attendee) => ({ value: attendee.id, label: attendee.name }))}
          onChange={(event) => {
            const chosen = attendees.find((attendee) => attendee.id === Number(event.target.value));
            onChange(chosen ? { id: chosen.id, label: chosen.name } : null);
          }}
        >
          <option value="">{nobody}</option>
          {/* Who has it may be inactive meanwhile, and isn't offered to others. */}
          {value && !attendees.some((attendee) => attendee.id === value.id) ? (
            <option value={value.id}>{value.label}</option>
          ) : null}
        </NativeSelect>
      )}
    </LinkedField>
  );
}
