"use client";

import { useTranslations } from "next-intl";
import { type FieldErrors, fieldErrorsOf } from "@/components/desk/form/field-errors";
import { SelectField, SwitchField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { changePolicy, createPolicy } from "@/lib/client/calls/sla-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import type { SlaPolicyDto } from "@/lib/modules/sla/schema";
import { DeadlinePreview } from "./deadline-preview";
import { POLICY_NAME_MAX_LENGTH, SLA_POLICIES_MAX } from "./limits";
import { inputOf, newPolicy, type PolicyDraft, problemsOf, storedPolicy, targetsOf } from "./policy-draft";
import { groupedTargets } from "./policy-summary";
import { PolicyWho } from "./policy-who";
import { TargetsField } from "./targets-field";
import type { Named, usePolicyWords } from "./use-policy-words";

/** What the server refused, if each part of it has a field here. */
function refusedFields(error: unknown): FieldErrors {
  const errors = fieldErrorsOf(error);
  const fields = newPolicy();
  return Object.keys(errors).every((path) => (path.split(".")[0] ?? "") in fields) ? errors : {};
}

/** Adds a policy, or edits `policy`. Mounted only while it is open; `onSaved` closes it. */
export function PolicyDialog({
  policy,
  calendars,
  teams,
  words,
  onSaved,
  onClose,
}: {
  policy: SlaPolicyDto | null;
  calendars: readonly (Named & { isDefault?: boolean })[];
  teams: readonly Named[];
  words: ReturnType<typeof usePolicyWords>;
  onSaved: (saved: SlaPolicyDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("sla-policies");
  const form = useSavedForm<PolicyDraft, SlaPolicyDto>({
    initial: newPolicy(),
    stored: policy && storedPolicy(policy),
    storedOf: storedPolicy,
    labelOf: (field) => t(`form.${field}`),
    look: "list",
    check: (values) =>
      Object.fromEntries(Object.entries(problemsOf(values)).map(([path, name]) => [path, t(`wrong.${name}`)])),
    isLive: true,
    send: (values, version) =>
      policy ? changePolicy(policy.id, inputOf(values), version) : createPolicy(inputOf(values)),
    onSaved,
    errorsOf: refusedFields,
    problemOf: (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT") return t("full", { limit: SLA_POLICIES_MAX });
      if (error instanceof ApiError && error.status === 404) return t("gone");
      return messageOf(error, t("offline"));
    },
  });
  const { values } = form;

  const known = calendars
    .filter(({ isDefault }) => !isDefault)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const choices = [{ value: "", label: t("companyHours") }, ...known];
  // The default one may be named by its id, and one that is gone still is what is stored.
  if (!choices.some(({ value }) => value === values.calendarId)) {
    const named = calendars.find(({ id }) => String(id) === values.calendarId);
    choices.push({ value: values.calendarId, label: named?.name ?? t("unknownCalendar") });
  }

  function textOf(field: keyof PolicyDraft, value: PolicyDraft[keyof PolicyDraft]): string {
    if (field === "calendarId") return choices.find((choice) => choice.value === value)?.label ?? t("unknownCalendar");
    if (field === "targets") {
      const groups = groupedTargets(targetsOf(value as PolicyDraft["targets"]));
      return groups
        .map(({ priorities, target }) => `${words.prioritiesText(priorities)}: ${words.targetText(target)}`)
        .join(" / ");
    }
    if (field === "rest") return words.conditionText(value as PolicyDraft["rest"]);
    if (typeof value === "boolean") return t(value ? "yes" : "no");
    if (!Array.isArray(value)) return String(value);
    const asked = { teams: "team", channels: "channel", priorities: "priority", tags: "tags" } as const;
    const name = asked[field as keyof typeof asked];
    return value.length === 0
      ? ""
      : words.conditionText({
          all: [{ field: name, operator: name === "tags" ? "has_any" : "any_of", value }],
          any: [],
        });
  }

  return (
    <FormDialog
      texts={{
        title: t(policy ? "editTitle" : "addTitle"),
        text: t("dialogText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t("save"),
      }}
      {...form.dialog}
      className="max-w-3xl"
      onClose={onClose}
    >
      <RecordConflicts className="" form={form} textOf={textOf} />
      <TextField field={form.field("name")} isRequired maxLength={POLICY_NAME_MAX_LENGTH} />
      <SwitchField field={form.field("isActive")} hint={t("isActiveHint")} />
      <PolicyWho form={form} teams={teams} words={words} />
      <SelectField field={form.field("calendarId")} options={choices} hint={t("calendarHint")} />
      <TargetsField field={form.field("targets")} />
      <TextField
        field={form.field("warnPercent")}
        hint={t("warnHint")}
        inputMode="numeric"
        maxLength={2}
        className="sm:max-w-96"
      />
      <SwitchField field={form.field("restsWithCustomer")} />
      <SwitchField field={form.field("restsSnoozed")} />
      <DeadlinePreview
        calendarId={values.calendarId === "" ? null : Number(values.calendarId)}
        targets={targetsOf(values.targets)}
        prioritiesText={words.prioritiesText}
      />
    </FormDialog>
  );
}
