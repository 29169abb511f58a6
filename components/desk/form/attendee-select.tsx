import type { Ref } from "react";
import { useAttendees } from "@/components/desk/screen/attendees";
import type { ComboboxOption } from "@/components/ui/combobox";
import { NativeSelect } from "@/components/ui/native-select";

/** Who has something, or nobody; `field` is the form's. */
export function AttendeeSelect({
  id,
  nobody,
  field: { value, onChange, onBlur, ref },
}: {
  id: string;
  nobody: string;
  field: {
    value: ComboboxOption | null;
    onChange: (value: ComboboxOption | null) => void;
    onBlur: () => void;
    ref: Ref<HTMLSelectElement>;
  };
}) {
  const { attendees } = useAttendees();
  return (
    <NativeSelect
      id={id}
      ref={ref}
      onBlur={onBlur}
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
  );
}
