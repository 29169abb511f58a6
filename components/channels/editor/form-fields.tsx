"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import { type FieldLinks, LinkedField, type LinkedFieldProps } from "@/components/desk/form/linked-field";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import type { BoundField } from "./use-config-form";

/** How a field looks that is only shown. */
export const SHOWN = "read-only:border-border read-only:bg-muted";

type FrameProps = Pick<LinkedFieldProps, "label" | "hint" | "note" | "className"> & {
  bound: Pick<BoundField<unknown>, "id" | "name" | "error">;
  isRequired?: boolean;
};

/** A field with its visible name, a hint, and what is wrong with it. */
export function FieldFrame({
  bound: { id, name, error },
  isRequired = false,
  children,
  ...frame
}: FrameProps & { children: (links: FieldLinks) => ReactNode }) {
  const t = useTranslations("channels.form");
  return (
    <LinkedField {...frame} id={id} name={name} error={error} required={isRequired ? t("required") : undefined}>
      {children}
    </LinkedField>
  );
}

/** A line of text. With `limit` it counts; longer texts can be typed, are marked, and aren't saved. */
export function TextField({
  bound,
  label,
  hint,
  isRequired,
  limit,
  className,
  ...input
}: Omit<FrameProps, "bound" | "note"> & { bound: BoundField<string>; limit?: number } & Omit<
    ComponentProps<"input">,
    "value" | "onChange" | "className"
  >) {
  return (
    <FieldFrame
      bound={bound}
      label={label}
      hint={hint}
      isRequired={isRequired && bound.isEditing}
      note={limit ? <Counter length={bound.value.trim().length} limit={limit} /> : undefined}
      className={className}
    >
      {(links) => (
        <Input
          autoComplete="off"
          {...input}
          {...links}
          placeholder={bound.isEditing ? input.placeholder : undefined}
          readOnly={!bound.isEditing}
          className={SHOWN}
          value={bound.value}
          onChange={(event) => bound.onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** A text of several lines. */
export function TextAreaField({
  bound,
  label,
  hint,
  isRequired,
  limit,
  rows = 3,
  className,
}: Omit<FrameProps, "bound" | "note"> & { bound: BoundField<string>; limit?: number; rows?: number }) {
  return (
    <FieldFrame
      bound={bound}
      label={label}
      hint={hint}
      isRequired={isRequired && bound.isEditing}
      note={limit ? <Counter length={bound.value.trim().length} limit={limit} /> : undefined}
      className={className}
    >
      {(links) => (
        <Textarea
          {...links}
          rows={rows}
          readOnly={!bound.isEditing}
          className={SHOWN}
          value={bound.value}
          onChange={(event) => bound.onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** How much of a text's length is used. */
export function Counter({ length, limit }: { length: number; limit: number }) {
  return (
    <span className={cn("text-xs tabular-nums", length > limit ? "font-medium text-danger" : "text-muted-foreground")}>
      {length}/{limit}
    </span>
  );
}

/** One of a few; only shown, it is its name. */
export function SelectField<Value extends string>({
  bound,
  label,
  hint,
  options,
  className,
}: Omit<FrameProps, "bound" | "note" | "isRequired"> & {
  bound: BoundField<Value>;
  options: readonly { value: Value; label: string }[];
}) {
  return (
    <FieldFrame bound={bound} label={label} hint={hint} className={className}>
      {(links) =>
        bound.isEditing ? (
          <NativeSelect
            {...links}
            value={bound.value}
            onChange={(event) => {
              const chosen = options.find(({ value }) => value === event.target.value);
              if (chosen) bound.onChange(chosen.value);
            }}
            choices={options}
          />
        ) : (
          <Input
            {...links}
            readOnly
            className={SHOWN}
            value={options.find(({ value }) => value === bound.value)?.label ?? ""}
          />
        )
      }
    </FieldFrame>
  );
}

/** Something that is on or off. */
export function SwitchField({
  bound,
  label,
  hint,
  className,
}: {
  bound: BoundField<boolean>;
  label: string;
  hint?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn("min-w-0", className)}>
      <Switch
        label={label}
        hint={hint}
        data-field={bound.name}
        disabled={!bound.isEditing}
        checked={bound.value}
        onChange={(event) => bound.onChange(event.target.checked)}
      />
      <FieldError id={`${bound.id}-error`} message={bound.error} />
    </div>
  );
}

/** A part of a form with its name. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-border border-t pt-5 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="contents">
        <span className={cn("float-left w-full font-semibold text-sm", text ? "mb-1" : "mb-3")}>{title}</span>
      </legend>
      <div className="clear-both flex flex-col gap-4">
        {text ? <div className="text-pretty text-list text-muted-foreground">{text}</div> : null}
        {children}
      </div>
    </fieldset>
  );
}
