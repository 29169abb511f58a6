import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { type Mask, maskInput } from "@/components/ui/mask-input";
import { NativeSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { type KnownTags, type SuggestedTags, TagsField, type TagsTexts } from "@/components/ui/tags-field";
import { Textarea } from "@/components/ui/textarea";
import { FieldError } from "./field-error";
import { type BoundField, type FieldTexts, LinkedField } from "./linked-field";

/** How a field looks that is only shown. */
export const SHOWN = "read-only:border-border read-only:bg-muted";

type TextProps = Omit<FieldTexts, "note"> & {
  field: BoundField<string>;
  /** Counts; longer texts can be typed, are marked, and aren't saved. */
  limit?: number;
};
type Own = keyof TextProps | "value" | "onChange" | "readOnly";

const noteOf = ({ value }: BoundField<string>, limit: number | undefined) =>
  limit ? <Counter length={value.trim().length} limit={limit} /> : undefined;

/** A line of text. */
export function TextField({
  field,
  label,
  hint,
  isRequired,
  limit,
  mask,
  className,
  ...input
}: TextProps & { mask?: Mask } & Omit<ComponentProps<"input">, Own>) {
  const { isEditing, value, onChange } = field;
  return (
    <LinkedField {...{ field, label, hint, isRequired, className }} note={noteOf(field, limit)}>
      {(links) => (
        <Input
          autoComplete="off"
          aria-required={isRequired || undefined}
          {...input}
          {...links}
          placeholder={isEditing ? input.placeholder : undefined}
          readOnly={!isEditing}
          className={isEditing ? undefined : SHOWN}
          value={value}
          onChange={({ target }) => {
            if (mask) maskInput(target, mask);
            onChange(target.value);
          }}
        />
      )}
    </LinkedField>
  );
}

/** A text of several lines. */
export function TextAreaField({
  field,
  label,
  hint,
  isRequired,
  limit,
  className,
  ...textarea
}: TextProps & Omit<ComponentProps<"textarea">, Own>) {
  const { isEditing, value, onChange } = field;
  return (
    <LinkedField {...{ field, label, hint, isRequired, className }} note={noteOf(field, limit)}>
      {(links) => (
        <Textarea
          rows={3}
          aria-required={isRequired || undefined}
          {...textarea}
          {...links}
          readOnly={!isEditing}
          className={isEditing ? undefined : SHOWN}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LinkedField>
  );
}

/** How much of a text's length is used. */
function Counter({ length, limit }: { length: number; limit: number }) {
  return (
    <span className={cn("text-xs tabular-nums", length > limit ? "font-medium text-danger" : "text-muted-foreground")}>
      {length}/{limit}
    </span>
  );
}

/** One of a few; only shown, it is its name. */
export function SelectField<Value extends string>({
  field,
  options,
  disabled,
  ...texts
}: Omit<FieldTexts, "note"> & {
  field: BoundField<Value>;
  options: readonly { value: Value; label: string }[];
  disabled?: boolean;
}) {
  const { isEditing, onChange } = field;
  return (
    <LinkedField {...texts} field={field}>
      {(links) =>
        isEditing ? (
          <NativeSelect
            {...links}
            disabled={disabled}
            value={field.value}
            onChange={({ target }) => {
              const chosen = options.find(({ value }) => value === target.value);
              if (chosen) onChange(chosen.value);
            }}
            choices={options}
          />
        ) : (
          <Input
            {...links}
            readOnly
            className={SHOWN}
            value={options.find(({ value }) => value === field.value)?.label ?? ""}
          />
        )
      }
    </LinkedField>
  );
}

/** Something that is on or off. */
export function SwitchField({
  field: { id, name, label, isEditing, value, error, onChange },
  hint,
  className,
}: {
  field: BoundField<boolean>;
  hint?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn("min-w-0", className)}>
      <Switch
        label={label}
        hint={hint}
        data-field={name}
        disabled={!isEditing}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      />
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

/** Tags. */
export function TagsListField({
  field,
  hint,
  className,
  ...tags
}: Pick<FieldTexts, "hint" | "className"> & {
  field: BoundField<readonly string[]>;
  max: number;
  maxLength: number;
  texts: TagsTexts;
  suggested?: SuggestedTags;
  known?: KnownTags;
}) {
  return (
    <LinkedField field={field} hint={hint} className={className}>
      {(links) => (
        <TagsField
          {...tags}
          id={links.id}
          isInvalid={links["aria-invalid"]}
          describedBy={links["aria-describedby"]}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    </LinkedField>
  );
}
