"use client";

import { useTranslations } from "next-intl";
import { type FieldErrors, fieldErrorsOf } from "@/components/desk/form/field-errors";
import { SelectField, SwitchField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeRule, createRule } from "@/lib/client/calls/rule-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { leavesOf } from "@/lib/kernel/conditions/condition";
import { ANCHORS, RULE_EVENTS, RULES_MAX } from "@/lib/modules/automation/policy";
import type { RuleDto } from "@/lib/modules/automation/schema";
import { RULE_ACTION_KINDS } from "./action-kinds";
import { ActionsField } from "./actions-field";
import { QuestionsField } from "./questions-field";
import { askedBy, inputOf, newRule, problemsOf, type RuleDraft, storedRule, TIME_UNITS } from "./rule-draft";
import { RuleTrial } from "./rule-trial";
import { type Named, useRuleWords } from "./use-rule-words";

/** Longest name of a rule. */
const NAME_MAX_LENGTH = 100;

/** What the server refused, at the places of the form that say it; nothing if a part of it has no place there. */
function refusedFields(error: unknown): FieldErrors {
  const refused = Object.entries(fieldErrorsOf(error)).map(([path, text]) => [placeOf(path), text] as const);
  return refused.every(([place]) => place !== null) ? Object.fromEntries(refused) : {};
}

/** Where the form says what is wrong with a part of what it sent. */
function placeOf(path: string): string | null {
  if (path === "minutes") return "amount";
  const [first = "", index] = path.replace(/^condition\./, "").split(".");
  if (["all", "any", "actions"].includes(first)) return index === undefined ? first : `${first}.${index}`;
  return path === "name" || path === "since" || path === "event" ? path : null;
}

/** Adds a rule, beginning with `draft`, or edits `rule`. Mounted only while it is open; `onSaved` closes it. */
export function RuleDialog({
  rule,
  draft = newRule(),
  people,
  teams,
  onSaved,
  onClose,
}: {
  rule: RuleDto | null;
  draft?: RuleDraft;
  people: readonly Named[];
  teams: readonly Named[];
  onSaved: (saved: RuleDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("automation");
  const form = useSavedForm<RuleDraft, RuleDto>({
    initial: draft,
    stored: rule && storedRule(rule),
    storedOf: storedRule,
    labelOf: (field) => t(`form.${field}`),
    look: "list",
    check: (values) =>
      Object.fromEntries(Object.entries(problemsOf(values)).map(([path, name]) => [path, t(`wrong.${name}`)])),
    isLive: true,
    send: (values, version) => (rule ? changeRule(rule.id, inputOf(values), version) : createRule(inputOf(values))),
    onSaved,
    errorsOf: refusedFields,
    problemOf: (error) => {
      if (error instanceof ApiError && error.code === "CONFLICT") return t("full", { limit: RULES_MAX });
      if (error instanceof ApiError && error.status === 404) return t("gone");
      return messageOf(error, t("offline"));
    },
  });
  const { values, conflicts } = form;
  const words = useRuleWords(
    people,
    teams,
    // What a colleague stored meanwhile is said, too.
    [values, ...conflicts.map(({ field, theirs }) => ({ ...values, [field]: theirs }))].map(askedBy),
  );

  function textOf(field: keyof RuleDraft, value: RuleDraft[keyof RuleDraft]): string {
    if (field === "event") return t(`events.${value as RuleDraft["event"]}`);
    if (field === "since") return t(`anchors.${value as RuleDraft["since"]}`);
    if (field === "unit") return t(`units.${value as RuleDraft["unit"]}`);
    if (field === "actions") return (value as RuleDraft["actions"]).map(words.actionText).join(" · ");
    if (field === "all" || field === "any")
      return words.conditionText({ all: value as RuleDraft["all"], any: [] }) || t("nothing");
    if (field === "rest") return words.conditionText(value as RuleDraft["rest"]);
    if (typeof value === "boolean") return t(value ? "form.yes" : "form.no");
    return String(value);
  }

  return (
    <FormDialog
      texts={{
        title: t(rule ? "editTitle" : "addTitle"),
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
      <TextField field={form.field("name")} isRequired maxLength={NAME_MAX_LENGTH} />
      <SelectField
        field={form.field("event")}
        options={RULE_EVENTS.map((event) => ({ value: event, label: t(`events.${event}`) }))}
      />
      {values.event === "time" ? (
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField
            field={form.field("since")}
            options={ANCHORS.map((anchor) => ({ value: anchor, label: t(`anchors.${anchor}`) }))}
          />
          <TextField field={form.field("amount")} inputMode="numeric" maxLength={6} />
          <SelectField
            field={form.field("unit")}
            options={TIME_UNITS.map((unit) => ({ value: unit, label: t(`units.${unit}`) }))}
          />
        </div>
      ) : null}
      <QuestionsField field={form.field("all")} add={t("form.addAll")} people={people} teams={teams} />
      <QuestionsField field={form.field("any")} add={t("form.addAny")} people={people} teams={teams} />
      {leavesOf(values.rest).length > 0 ? (
        <p className="rounded-md bg-muted px-3 py-2 text-list [overflow-wrap:anywhere]">
          {t("form.alsoAsks", { condition: words.conditionText(values.rest) })}
        </p>
      ) : null}
      <ActionsField field={form.field("actions")} kinds={RULE_ACTION_KINDS} people={people} teams={teams} />
      <SwitchField field={form.field("stopsAfter")} hint={t("form.stopsAfterHint")} />
      <RuleTrial draft={values} questionText={words.questionText} />
    </FormDialog>
  );
}
