import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { OwnFailed } from "@/components/desk/own-questions/own-failed";
import { useOffered, useOwnFields } from "@/components/desk/own-questions/own-fields";
import { useOwnWords } from "@/components/desk/own-questions/use-own-words";
import { useScreen } from "@/components/desk/screen/screen-context";
import { FormDialog } from "@/components/ui/form-dialog";
import { LabelledSelect } from "@/components/ui/native-select";
import { type Leaf, leavesOf } from "@/lib/kernel/conditions/condition";
import { conditionOfList, FILTERS } from "@/lib/modules/conversations/filter";
import { VIEW_QUESTIONS_MAX } from "@/lib/modules/conversations/views/filter";
import { type Operand, QuestionValue } from "./question-value";
import { FIELDS, isKnownField, isQuestion, operatorsOf, withPart } from "./questions";

/**
 * Asks for a filter of the list, or changes one. @param place of the condition's part that is changed; null: a new one; "tab": the tab
 */
export function QuestionDialog({
  route,
  place,
  onClose,
}: {
  route: ConversationRoute;
  place: number | null | "tab";
  onClose: () => void;
}) {
  const t = useTranslations("conversation-views");
  const tabName = useTranslations("conversations.filter");
  const { viewer } = useScreen();
  const valueId = useId();
  const form = useRef<HTMLFormElement>(null);
  const condition = conditionOfList(route.query);
  const before = typeof place === "number" ? condition.all[place] : undefined;
  const known = before && isQuestion(before) ? before : null;
  const [field, setField] = useState<string>(place === "tab" ? "tab" : (known?.field ?? "priority"));
  const own = useOwnFields();
  const offered = useOffered(own.fields, known?.field);
  const ownWords = useOwnWords(() => undefined);
  const ownField = offered.find(({ name }) => name === field);
  const [operator, setOperator] = useState<Leaf["operator"]>(known?.operator ?? operatorsOf("priority")[0] ?? "is");
  const [value, setValue] = useState<Operand>(known?.value ?? null);
  const [tab, setTab] = useState(route.query.filter);

  const choose = (next: string) => {
    const of = offered.find(({ name }) => name === next);
    setField(next);
    setValue(next === "mine" || next === "unread" || of?.type === "boolean" ? true : null);
    if (next !== "tab") setOperator(operatorsOf(next, of)[0] ?? "is");
  };
  const chooseOperator = (next: Leaf["operator"]) => {
    // A time isn't a date.
    if (kindOf(next) !== kindOf(operator)) setValue(null);
    else if (ownField?.type === "boolean") setValue((before) => before ?? true);
    setOperator(next);
  };
  const needsNone = operator === "is_empty" || operator === "is_present";
  const isFull = known === null && leavesOf(condition).length >= VIEW_QUESTIONS_MAX;
  const canSave = field === "tab" || (!isFull && (needsNone || value !== null));
  const apply = () => {
    onClose();
    if (field === "tab") return route.go(route.activeId, { ...route.query, filter: tab });
    const leaf: Leaf = needsNone || value === null ? { field, operator } : { field, operator, value };
    const next = withPart(condition, typeof place === "number" ? place : null, leaf);
    route.go(route.activeId, { ...route.query, condition: next });
  };
  const tabs = FILTERS.filter((one) => one !== "team_overdue" || viewer.isLead === true);
  return (
    <FormDialog
      texts={{
        title: t(known || place === "tab" ? "dialog.editTitle" : "dialog.title"),
        text: t("dialog.text"),
        close: t("dialog.cancel"),
        cancel: t("dialog.cancel"),
        save: t("dialog.apply"),
      }}
      element={form}
      className="max-w-md"
      isDirty={false}
      isSaving={false}
      canSave={canSave}
      problem={isFull && field !== "tab" ? t("dialog.full") : null}
      onFocus={() => form.current?.querySelector("select")?.focus()}
      onSubmit={apply}
      onClose={onClose}
    >
      <LabelledSelect
        label={t("dialog.field")}
        className="flex flex-col gap-1.5"
        value={field}
        onChange={({ target }) => choose(target.value)}
        choices={[...FIELDS, "tab" as const].map((one) => ({ value: one, label: t(`fields.${one}`) }))}
        groups={ownWords.groupsOf(offered)}
      />
      {own.isError ? <OwnFailed onRetry={() => void own.refetch()} /> : null}
      {field === "tab" ? (
        <LabelledSelect
          label={t("dialog.value")}
          className="flex flex-col gap-1.5"
          value={tab}
          onChange={({ target }) => setTab(tabs.find((one) => one === target.value) ?? tab)}
          choices={tabs.map((one) => ({ value: one, label: tabName(one) }))}
        />
      ) : (
        <>
          {field === "mine" || field === "unread" ? null : (
            <LabelledSelect
              label={t("dialog.operator")}
              className="flex flex-col gap-1.5"
              value={operator}
              onChange={({ target }) => chooseOperator(target.value as Leaf["operator"])}
              choices={operatorsOf(field, ownField).map((one) => ({
                value: one,
                label: ownField ? ownWords.operatorText(one) : t(`operators.${one}`),
              }))}
            />
          )}
          {needsNone || !(ownField || isKnownField(field)) ? null : (
            <QuestionValue
              // Another field or kind of answer begins anew.
              key={`${field} ${kindOf(operator)}`}
              id={valueId}
              field={field}
              own={ownField}
              operator={operator}
              value={value}
              onChange={setValue}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Operators whose answers are of one kind. */
function kindOf(operator: Leaf["operator"]): string {
  if (operator === "before" || operator === "after") return "date";
  return operator === "older_than" || operator === "newer_than" ? "duration" : "values";
}
