import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type BoundField, type FieldLinks, LinkedField } from "@/components/desk/form/linked-field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { Wait } from "./queue-draft";

/** A typed number with what it counts behind it. The unit is part of its description. */
export function AmountInput({
  links,
  unit,
  value,
  maxLength,
  onChange,
}: {
  links: FieldLinks;
  unit: ReactNode;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}) {
  const { id } = links;
  const isText = typeof unit === "string";
  return (
    <span className="flex items-center gap-2">
      <span className="block w-24 shrink-0">
        <Input
          {...links}
          aria-describedby={[isText ? `${id}-unit` : "", links["aria-describedby"]].filter(Boolean).join(" ")}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          maxLength={maxLength}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      {isText ? (
        <span id={`${id}-unit`} className="text-list text-muted-foreground">
          {unit}
        </span>
      ) : (
        unit
      )}
    </span>
  );
}

/** A field for a number of hours or minutes. */
export function AmountField({
  field,
  hint,
  unit,
  maxLength,
}: {
  field: BoundField<string>;
  hint: string;
  unit: string;
  maxLength: number;
}) {
  return (
    <LinkedField field={field} hint={hint}>
      {(links) => (
        <AmountInput links={links} unit={unit} value={field.value} maxLength={maxLength} onChange={field.onChange} />
      )}
    </LinkedField>
  );
}

/** For how long a conversation waits for whoever knows what it is about. */
export function SkillWaitField({ field }: { field: BoundField<Wait> }) {
  const t = useTranslations("routing-settings");
  const { value, onChange } = field;
  return (
    <LinkedField field={field} hint={t("hints.skillWait")}>
      {(links) => (
        <AmountInput
          links={links}
          value={value.amount}
          maxLength={5}
          onChange={(amount) => onChange({ ...value, amount })}
          unit={
            <span className="block w-32">
              <NativeSelect
                aria-label={t("unitOf", { field: field.label })}
                value={value.unit}
                onChange={({ target }) =>
                  onChange({ ...value, unit: target.value === "seconds" ? "seconds" : "minutes" })
                }
                choices={[
                  { value: "seconds", label: t("units.seconds") },
                  { value: "minutes", label: t("units.minutes") },
                ]}
              />
            </span>
          }
        />
      )}
    </LinkedField>
  );
}
