"use client";

import { useLocale, useTranslations } from "next-intl";
import { issuesOf } from "@/components/desk/form/field-errors";
import { SelectField, SwitchField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeField, createField } from "@/lib/client/calls/field-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { plain } from "@/lib/kernel/plain";
import {
  FIELD_KEY_MAX,
  FIELD_LABEL_MAX,
  FIELD_MASK_MAX,
  FIELD_PATTERNS,
  FIELD_REQUIRED,
  FIELD_TYPES,
  type FieldSubject,
  hasBounds,
  hasListed,
  hasOptions,
  hasTeam,
} from "@/lib/modules/fields/policy";
import { type FieldDto, newFieldSchema } from "@/lib/modules/fields/schema";
import {
  EMPTY_FIELD,
  type FieldDraft,
  givenField,
  isClosed,
  keyOf,
  type OptionDraft,
  storedField,
} from "./field-draft";
import { OptionsField } from "./options-field";
import { type Named, TeamsField, teamNames } from "./teams-field";

/** Adds a field to a subject, or edits `field`. Mounted only while it is open; `onSaved` closes it. */
export function FieldDialog({
  subject,
  field,
  teams,
  onSaved,
  onClose,
}: {
  subject: FieldSubject;
  field: FieldDto | null;
  teams: readonly Named[];
  onSaved: (saved: FieldDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("field-settings");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const storedOf = storedField(locale);
  const form = useSavedForm<FieldDraft, FieldDto>({
    initial: EMPTY_FIELD,
    stored: field && storedOf(field),
    storedOf,
    labelOf: (name) => t(`fields.${name}`),
    look: "list",
    check: (draft) => issuesOf(newFieldSchema.safeParse({ ...givenField(draft, locale), subject }).error),
    isLive: true,
    send: (draft, version) => {
      const { key, type, ...given } = givenField(draft, locale);
      return field ? changeField(field.id, given, version) : createField({ ...given, subject, key, type });
    },
    onSaved,
    problemOf: (error) =>
      error instanceof ApiError && error.status === 404 ? t("gone") : messageOf(error, t("offline")),
  });
  const [labelPt, labelEn, key, type] = [
    form.field("labelPt"),
    form.field("labelEn"),
    form.field("key"),
    form.field("type"),
  ];
  // Until somebody writes a key of their own, the name makes it.
  const named = (other: typeof labelPt) => (text: string) => {
    const made = keyOf(labelPt.value || labelEn.value, plain);
    other.onChange(text);
    const isFirst = other === labelPt || labelPt.value === "";
    if (!field && isFirst && (key.value === "" || key.value === made)) key.onChange(keyOf(text, plain));
  };
  const pattern = form.field("pattern");
  const textOf = (name: keyof FieldDraft, value: unknown): string => {
    if (name === "options") return (value as readonly OptionDraft[]).map(({ label }) => label).join(", ");
    if (name === "teamIds") return teamNames(value as FieldDraft["teamIds"], teams, t("unknownTeam"));
    if (name === "required") return t(`required.${value as FieldDraft["required"]}`);
    if (name === "type") return t(`types.${value as FieldDto["type"]}`);
    if (name === "pattern") return t(`patterns.${(value as FieldDraft["pattern"]) || "none"}`);
    return typeof value === "boolean" ? t(value ? "yes" : "no") : String(value);
  };
  return (
    <FormDialog
      texts={{
        title: field ? t("editTitle") : t(`addTitle.${subject}`),
        text: t("dialogText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      {...form.dialog}
      className="max-w-xl"
      onClose={onClose}
    >
      <RecordConflicts className="" form={form} textOf={textOf} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={{ ...labelPt, onChange: named(labelPt) }} maxLength={FIELD_LABEL_MAX} />
        <TextField field={{ ...labelEn, onChange: named(labelEn) }} maxLength={FIELD_LABEL_MAX} />
      </div>
      <TextField
        field={{ ...key, isEditing: field === null }}
        hint={t(field ? "keyFixed" : "keyHint")}
        isRequired
        maxLength={FIELD_KEY_MAX}
        spellCheck={false}
        autoCapitalize="none"
      />
      <SelectField
        field={{ ...type, isEditing: field === null }}
        hint={field ? t("typeFixed") : undefined}
        options={FIELD_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      {hasOptions(type.value) ? <OptionsField field={form.field("options")} /> : null}
      {hasBounds(type.value) ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={form.field("minimum")} inputMode="decimal" hint={t("boundHint")} />
          <TextField field={form.field("maximum")} inputMode="decimal" />
        </div>
      ) : null}
      {type.value === "text" ? (
        <SelectField
          field={pattern}
          options={(["", ...FIELD_PATTERNS] as const).map((value) => ({
            value,
            label: t(`patterns.${value || "none"}`),
          }))}
        />
      ) : null}
      {type.value === "text" && pattern.value === "mask" ? (
        <TextField
          field={form.field("mask")}
          hint={t("maskHint")}
          isRequired
          maxLength={FIELD_MASK_MAX}
          spellCheck={false}
        />
      ) : null}
      <SelectField
        field={form.field("required")}
        hint={t("requiredHint")}
        options={FIELD_REQUIRED.filter((value) => value !== "on_close" || isClosed(subject)).map((value) => ({
          value,
          label: t(`required.${value}`),
        }))}
      />
      {hasTeam(subject) ? (
        <TeamsField field={form.field("teamIds")} subject={subject} teams={teams} stored={field} />
      ) : null}
      <SwitchField field={form.field("isPii")} hint={t("piiHint")} />
      {hasListed(subject) && type.value !== "long_text" ? (
        <SwitchField field={form.field("isListed")} hint={t("listedHint")} />
      ) : null}
    </FormDialog>
  );
}
