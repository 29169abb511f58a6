import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useId } from "react";
import { type FieldLinks, LinkedField, type LinkedFieldProps } from "@/components/desk/form/linked-field";
import type { RecordForm } from "@/components/desk/form/use-record-form";
import { Input } from "@/components/ui/input";
import { type Mask, maskInput } from "@/components/ui/mask-input";
import { NativeSelect } from "@/components/ui/native-select";
import { TagsField } from "@/components/ui/tags-field";
import { Textarea } from "@/components/ui/textarea";
import type { FormValues } from "@/lib/client/forms/record-changes";
import { DIRECTORY_TAG_MAX_LENGTH, DIRECTORY_TAGS_MAX } from "@/lib/modules/companies/filter";

/** A field of a form: what it is called, what it holds, and what is wrong with that. */
export type BoundField<Value> = Pick<LinkedFieldProps, "id" | "name" | "label" | "error"> & {
  value: Value;
  onChange: (value: Value) => void;
};

/** Binds fields to their form, by name. */
export function useBoundFields<Values extends FormValues>(
  { values, errors, set }: RecordForm<Values>,
  labelOf: (name: keyof Values & string) => string,
) {
  const formId = useId();
  return <Name extends keyof Values & string>(name: Name): BoundField<Values[Name]> => ({
    id: `${formId}-${name}`,
    name,
    label: labelOf(name),
    error: errors[name],
    value: values[name],
    onChange: (value) => set(name, value),
  });
}

type FieldProps<Value> = Pick<LinkedFieldProps, "hint" | "className"> & {
  field: BoundField<Value>;
  isRequired?: boolean;
};

/** A field with its visible name, a hint, and what is wrong with it. */
export function FormField<Value>({
  field: { id, name, label, error },
  isRequired,
  children,
  ...frame
}: FieldProps<Value> & { children: (links: FieldLinks) => ReactNode }) {
  const t = useTranslations("customers.form");
  return (
    <LinkedField
      {...frame}
      id={id}
      name={name}
      label={label}
      error={error}
      required={isRequired ? t("required") : undefined}
    >
      {children}
    </LinkedField>
  );
}

/** A line of text. */
export function TextField({
  field,
  hint,
  className,
  isRequired,
  mask,
  ...input
}: FieldProps<string> & { mask?: Mask } & Omit<ComponentProps<"input">, "value" | "onChange" | "className">) {
  return (
    <FormField field={field} hint={hint} className={className} isRequired={isRequired}>
      {(links) => (
        <Input
          autoComplete="off"
          {...input}
          {...links}
          required={isRequired}
          value={field.value}
          onChange={({ target }) => {
            if (mask) maskInput(target, mask);
            field.onChange(target.value);
          }}
        />
      )}
    </FormField>
  );
}

/** One of a few. */
export function ChoiceField<Value extends string>({
  field,
  choices,
  textOf,
}: {
  field: BoundField<Value>;
  choices: readonly Value[];
  textOf: (choice: Value) => string;
}) {
  return (
    <FormField field={field}>
      {(links) => (
        <NativeSelect
          {...links}
          value={field.value}
          onChange={({ target }) => {
            const chosen = choices.find((choice) => choice === target.value);
            if (chosen) field.onChange(chosen);
          }}
          choices={choices.map((choice) => ({ value: choice, label: textOf(choice) }))}
        />
      )}
    </FormField>
  );
}

/** The tags of a customer or a company, with those that are usual. */
export function DirectoryTags({
  field,
  suggested,
}: {
  field: BoundField<readonly string[]>;
  suggested: readonly string[];
}) {
  const t = useTranslations("customers.tags");
  return (
    <FormField field={field} className="sm:col-span-2">
      {(links) => (
        <TagsField
          id={links.id}
          isInvalid={links["aria-invalid"] === true}
          describedBy={links["aria-describedby"]}
          value={field.value}
          onChange={field.onChange}
          max={DIRECTORY_TAGS_MAX}
          maxLength={DIRECTORY_TAG_MAX_LENGTH}
          texts={{
            add: t("add"),
            remove: (tag) => t("remove", { tag }),
            placeholder: t("placeholder"),
            full: t("full", { limit: DIRECTORY_TAGS_MAX }),
          }}
          suggested={{ tags: suggested, label: t("suggested"), add: (tag) => t("addNamed", { tag }) }}
        />
      )}
    </FormField>
  );
}

/** A text of several lines. */
export function NotesField({ field }: { field: BoundField<string> }) {
  return (
    <FormField field={field} className="sm:col-span-2">
      {(links) => (
        <Textarea {...links} rows={3} value={field.value} onChange={({ target }) => field.onChange(target.value)} />
      )}
    </FormField>
  );
}
