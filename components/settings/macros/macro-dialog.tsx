"use client";

import { useTranslations } from "next-intl";
import { VariableButtons } from "@/components/desk/canned-replies/variable-buttons";
import { type FieldErrors, fieldErrorsOf } from "@/components/desk/form/field-errors";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { ActionsField } from "@/components/settings/automation/actions-field";
import { type Named, useRuleWords } from "@/components/settings/automation/use-rule-words";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeMacro, createMacro } from "@/lib/client/calls/macro-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import {
  MACRO_ACTION_KINDS,
  MACRO_NAME_MAX,
  MACRO_SNOOZE_HOURS_MAX,
  MACRO_TEXT_MAX,
} from "@/lib/modules/macros/policy";
import type { MacroDto } from "@/lib/modules/macros/schema";
import { inputOf, type MacroDraft, newMacro, problemsOf, storedMacro } from "./macro-draft";

const FINISHES = ["none", "close", "snooze"] as const;
const PLACES: Readonly<Record<string, keyof MacroDraft>> = { name: "name", text: "answer", teamId: "audience" };

/** What the server refused, at the places of the form that say it; nothing if a part of it has no place there. */
function refusedFields(error: unknown): FieldErrors {
  const refused = Object.entries(fieldErrorsOf(error)).map(([path, text]) => {
    const place = path.startsWith("actions") ? path.split(".").slice(0, 2).join(".") : PLACES[path];
    return [place, text] as const;
  });
  return refused.every(([place]) => place !== undefined) ? Object.fromEntries(refused) : {};
}

/** Adds a macro, or edits `macro`. Mounted only while it is open; `onSaved` closes it. */
export function MacroDialog({
  macro,
  audiences,
  people,
  teams,
  onSaved,
  onClose,
}: {
  macro: MacroDto | null;
  /** Whose it may be, with a name: me, everybody, or a team's id. */
  audiences: readonly { value: string; label: string }[];
  people: readonly Named[];
  teams: readonly Named[];
  onSaved: (saved: MacroDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("macros");
  const ofActions = useTranslations("automation.wrong");
  const words = useRuleWords(people, teams, []);
  const form = useSavedForm<MacroDraft, MacroDto>({
    initial: newMacro("me"),
    stored: macro && storedMacro(macro),
    storedOf: storedMacro,
    labelOf: (field) => t(`settings.${field}`),
    look: "list",
    check: (values) => {
      const { fields, actions } = problemsOf(values);
      const limits = { limit: fields.hours ? MACRO_SNOOZE_HOURS_MAX : MACRO_TEXT_MAX };
      return {
        ...Object.fromEntries(Object.entries(fields).map(([path, name]) => [path, t(`wrong.${name}`, limits)])),
        ...Object.fromEntries(
          Object.entries(actions).map(([path, name]) => [
            path,
            name === "variable" ? t("wrong.variable") : ofActions(name),
          ]),
        ),
      };
    },
    isLive: true,
    send: (values, version) => (macro ? changeMacro(macro.id, inputOf(values), version) : createMacro(inputOf(values))),
    onSaved,
    errorsOf: refusedFields,
    problemOf: (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT") return t("settings.full");
      if (error instanceof ApiError && error.status === 404) return t("settings.gone");
      return messageOf(error, t("settings.offline"));
    },
  });
  const { values } = form;

  function textOf(field: keyof MacroDraft, value: MacroDraft[keyof MacroDraft]): string {
    if (field === "actions") return (value as MacroDraft["actions"]).map(words.actionText).join(" · ");
    if (field === "finish") return t(`settings.finishes.${value as MacroDraft["finish"]}`);
    if (field === "audience") return audiences.find((one) => one.value === value)?.label ?? String(value);
    return String(value);
  }

  return (
    <FormDialog
      texts={{
        title: t(macro ? "settings.editTitle" : "settings.addTitle"),
        text: t("settings.dialogText"),
        close: t("settings.cancel"),
        cancel: t("settings.cancel"),
        save: t("settings.save"),
      }}
      {...form.dialog}
      className="max-w-3xl"
      onClose={onClose}
    >
      <RecordConflicts className="" form={form} textOf={textOf} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={form.field("name")} isRequired maxLength={MACRO_NAME_MAX} />
        <SelectField field={form.field("audience")} options={audiences} />
      </div>
      <div className="flex flex-col gap-2">
        <TextAreaField field={form.field("answer")} hint={t("settings.answerHint")} rows={5} limit={MACRO_TEXT_MAX} />
        <VariableButtons legend={t("settings.variables")} field={form.field("answer")} />
      </div>
      <ActionsField field={form.field("actions")} kinds={MACRO_ACTION_KINDS} people={people} teams={teams} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          field={form.field("finish")}
          options={FINISHES.map((finish) => ({ value: finish, label: t(`settings.finishes.${finish}`) }))}
        />
        {values.finish === "snooze" ? (
          <TextField field={form.field("hours")} inputMode="numeric" maxLength={4} isRequired />
        ) : null}
      </div>
    </FormDialog>
  );
}
