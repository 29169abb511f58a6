import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Combobox, type ComboboxOption } from "@/components/ui/combobox";
import { type BoundField, type FieldTexts, LinkedField } from "./linked-field";

/** One of many, looked up as one types. `lookup` answers what is typed. */
export function LookupField<Option extends ComboboxOption>({
  field,
  lookup,
  empty,
  placeholder,
  initialSearch,
  isTextKept,
  onChange = (value) => field.onChange(value),
  ...texts
}: Pick<FieldTexts, "isRequired" | "className"> & {
  field: BoundField<Option | null>;
  lookup: Pick<ComponentProps<typeof Combobox<Option>>, "options" | "onSearch" | "isLoading" | "hasMore">;
  /** Nothing matches. */
  empty: string;
  placeholder: string;
  /** What the field begins with, as if it had been typed. */
  initialSearch?: string;
  isTextKept?: boolean;
  onChange?: (value: Option | null) => void;
}) {
  const t = useTranslations("records.form");
  return (
    <LinkedField {...texts} field={field}>
      {(links) => (
        <Combobox
          {...lookup}
          id={links.id}
          isInvalid={links["aria-invalid"]}
          describedBy={links["aria-describedby"]}
          value={field.value}
          onChange={onChange}
          initialSearch={initialSearch}
          isTextKept={isTextKept}
          placeholder={placeholder}
          texts={{ label: field.label, loading: t("searching"), empty, more: t("more"), clear: t("clear") }}
        />
      )}
    </LinkedField>
  );
}
