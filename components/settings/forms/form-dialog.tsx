"use client";

import { useLocale, useTranslations } from "next-intl";
import { SelectField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormFieldsField } from "@/components/desk/forms/form-fields-field";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeForm, createForm } from "@/lib/client/calls/form-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { prioritySchema } from "@/lib/kernel/conversation";
import { fieldLabel } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { FORM_NAME_MAX } from "@/lib/modules/forms/policy";
import type { TicketFormDto } from "@/lib/modules/forms/schema";
import { EMPTY_FORM, type FormDraft, givenForm, problemsOf, storedForm } from "./form-draft";
import { FormPreview } from "./form-preview";

/** Adds a form by which tickets are made, or edits `form`. Mounted only while it is open; `onSaved` closes it. */
export function TicketFormDialog({
  form: edited,
  definitions,
  teams,
  onSaved,
  onClose,
}: {
  form: TicketFormDto | null;
  /** The fields of tickets, archived ones too. */
  definitions: readonly FieldDto[];
  teams: readonly { id: number; name: string }[];
  onSaved: (saved: TicketFormDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("form-settings");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const storedOf = storedForm(definitions, locale);
  const form = useSavedForm<FormDraft, TicketFormDto>({
    initial: EMPTY_FORM,
    stored: edited && storedOf(edited),
    storedOf,
    labelOf: (name) => t(`fields.${name}`),
    look: "list",
    check: (draft) => problemsOf(draft, definitions, edited?.fields ?? [], locale),
    isLive: true,
    send: (draft, version) => {
      const given = givenForm(draft, definitions, locale);
      return edited ? changeForm(edited.id, given, version) : createForm(given);
    },
    onSaved,
    problemOf: (error) =>
      error instanceof ApiError && error.status === 404 ? t("gone") : messageOf(error, t("offline")),
  });
  const nameOf = (fieldId: number) => {
    const definition = definitions.find(({ id }) => id === fieldId);
    return definition ? fieldLabel(definition, locale) : t("fieldGone");
  };
  const textOf = (name: keyof FormDraft, value: FormDraft[keyof FormDraft]): string => {
    if (name === "fields") return (value as FormDraft["fields"]).map(({ fieldId }) => nameOf(fieldId)).join(", ");
    if (name === "priority") return t(`priorities.${(value as FormDraft["priority"]) || "none"}`);
    if (name === "teamId") return teams.find(({ id }) => String(id) === value)?.name ?? t("noTeam");
    return String(value);
  };
  const { values } = form;
  return (
    <FormDialog
      texts={{
        title: t(edited ? "editTitle" : "addTitle"),
        text: t("dialogText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      {...form.dialog}
      className="max-w-2xl"
      onClose={onClose}
    >
      <RecordConflicts className="" form={form} textOf={textOf} />
      <TextField field={form.field("name")} isRequired maxLength={FORM_NAME_MAX} />
      <div className="grid gap-4 sm:grid-cols-2">
        {teams.length > 0 || values.teamId !== "" ? (
          <SelectField
            field={form.field("teamId")}
            hint={t("teamHint")}
            options={[
              { value: "", label: t("noTeam") },
              ...teams.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        ) : null}
        <SelectField
          field={form.field("priority")}
          hint={t("priorityHint")}
          options={(["", ...prioritySchema.options] as const).map((value) => ({
            value,
            label: t(`priorities.${value || "none"}`),
          }))}
        />
      </div>
      <FormFieldsField field={form.field("fields")} definitions={definitions} />
      {values.fields.length > 0 ? (
        <FormPreview fields={givenForm(values, definitions, locale).fields} definitions={definitions} />
      ) : null}
    </FormDialog>
  );
}
