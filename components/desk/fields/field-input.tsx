import { useTranslations } from "next-intl";
import { useAttendees } from "@/components/desk/screen/attendees";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import type { FieldType } from "@/lib/modules/fields/policy";
import type { DefinedField, FilledField } from "@/lib/modules/fields/schema";

/** A field with what it has, whoever's it is. */
type ShownField = DefinedField & Pick<FilledField, "value" | "isHidden" | "personName">;

type InputType = { type?: string; inputMode?: "decimal" | "url" | "email" | "tel" | "numeric" };

/** How each type that has an input of one line is typed. CNPJs may have letters. */
const INPUTS: Partial<Readonly<Record<FieldType, InputType>>> = {
  number: { inputMode: "decimal" },
  money: { inputMode: "decimal" },
  date: { type: "date" },
  datetime: { type: "datetime-local" },
  url: { inputMode: "url" },
  email: { inputMode: "email" },
  phone: { inputMode: "tel" },
  cpf: { inputMode: "numeric" },
};

/** What a value is typed into or chosen with; `typed` is its text (lib/modules/fields/values). */
export function FieldInput({
  id,
  field,
  typed,
  isInvalid,
  isRequired = false,
  none,
  onChange,
}: {
  /** Its label is `{id}-label`, what is wrong with it `{id}-error`, else its hint `{id}-hint`. */
  id: string;
  field: ShownField;
  typed: string;
  isInvalid: boolean;
  isRequired?: boolean;
  /** What having chosen nothing is called; absent: that there is no value. */
  none?: string | undefined;
  onChange: (typed: string) => void;
}) {
  const t = useTranslations("fields");
  const { attendees } = useAttendees(field.type === "person");
  const links = {
    id,
    "aria-invalid": isInvalid || undefined,
    "aria-required": isRequired || undefined,
    "aria-describedby": isInvalid ? `${id}-error` : field.pattern === null ? undefined : `${id}-hint`,
  };
  const select = (choices: readonly { value: string | number; label: string }[]) => (
    <NativeSelect {...links} value={typed} choices={choices} onChange={({ target }) => onChange(target.value)}>
      <option value="">{none ?? t("none")}</option>
    </NativeSelect>
  );
  // Who or what it is stays, even if it isn't offered any more.
  const had = new Set([field.value].flat());
  const offered = field.options.filter((option) => !option.isArchived || had.has(option.id));
  switch (field.type) {
    case "long_text":
      return <Textarea {...links} rows={4} value={typed} onChange={({ target }) => onChange(target.value)} />;
    case "boolean":
      return select([
        { value: "true", label: t("yes") },
        { value: "false", label: t("no") },
      ]);
    case "choice":
      return select(offered.map((option) => ({ value: option.id, label: option.label })));
    case "person": {
      const people = attendees.map((attendee) => ({ value: attendee.id, label: attendee.name }));
      const isOffered = people.some(({ value }) => value === field.value);
      const gone =
        typeof field.value === "number" && !isOffered ? [{ value: field.value, label: field.personName ?? "" }] : [];
      return select([...gone, ...people]);
    }
    case "multi_choice": {
      const chosen = typed === "" ? [] : typed.split(",");
      return (
        // biome-ignore lint/a11y/useSemanticElements: its name is the label that every field has.
        <div role="group" aria-labelledby={`${id}-label`} className="flex max-h-60 flex-col gap-1 overflow-y-auto">
          {offered.map((option, index) => {
            const value = String(option.id);
            const isChosen = chosen.includes(value);
            return (
              <label key={option.id} className="flex min-h-6 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  {...(index === 0 && links)}
                  checked={isChosen}
                  onChange={() =>
                    onChange(
                      (isChosen ? chosen.filter((one) => one !== value) : [...chosen, value])
                        .map(Number)
                        .sort((one, other) => one - other)
                        .join(","),
                    )
                  }
                  className="size-4 shrink-0 accent-primary"
                />
                <span className="min-w-0 break-words">{option.label}</span>
              </label>
            );
          })}
        </div>
      );
    }
    default:
      return (
        <Input
          {...links}
          {...INPUTS[field.type]}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => onChange(target.value)}
        />
      );
  }
}
