import { PlusIcon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import type { BoundField } from "@/components/desk/form/linked-field";
import { OwnFailed } from "@/components/desk/own-questions/own-failed";
import { type NamedField, useOffered, useOwnFields } from "@/components/desk/own-questions/own-fields";
import { useOwnWords } from "@/components/desk/own-questions/use-own-words";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { NativeSelect } from "@/components/ui/native-select";
import { OPERATORS } from "@/lib/kernel/conditions/condition";
import { RULE_FIELDS, type RuleField } from "@/lib/modules/automation/filter";
import { OWN_OPERATORS } from "@/lib/modules/fields/conditions/policy";
import { QuestionValue } from "./question-value";
import type { Question } from "./rule-draft";
import type { Named } from "./use-rule-words";

const isKnown = (field: string): field is RuleField => field in RULE_FIELDS;
const ASKED = Object.keys(RULE_FIELDS) as RuleField[];
/** Of which it is asked whether there is any. */
const MAYBE_EMPTY: ReadonlySet<RuleField> = new Set(["assignee", "team", "tags", "company", "email", "waitingSince"]);

const isBare = (operator: Question["operator"]) => operator === "is_empty" || operator === "is_present";
/** Of an instant: one that is told by the calendar rather than by how long ago it was. */
const isByDay = (operator: Question["operator"]) => operator === "before" || operator === "after";

/**
 * What can be asked about a field, in the order of offering; `asked` is, however seldom somebody wants it.
 * @param own the field of the workspace's own that it is
 */
function operatorsOf(field: string, own?: NamedField, asked?: Question["operator"]): readonly Question["operator"][] {
  if (own) return OWN_OPERATORS[own.type];
  // A field that isn't known (yet) stays as it is asked.
  if (!isKnown(field)) return asked ? [asked] : [];
  const { kind } = RULE_FIELDS[field];
  const known: readonly Question["operator"][] =
    kind === "instant" ? ["older_than", "newer_than", "before", "after", "is_empty", "is_present"] : OPERATORS[kind];
  return known.filter((operator) => operator === asked || MAYBE_EMPTY.has(field) || !isBare(operator));
}

/** A question with another operator, and what it was given where that still says something. */
function asking({ value, ...question }: Question, operator: Question["operator"], own?: NamedField): Question {
  const isKept = !isBare(operator) && (isByDay(operator) === isByDay(question.operator) || own?.type === "date");
  if (own?.type === "boolean" && !isBare(operator)) return { ...question, operator, value: value ?? true };
  return isKept ? { ...question, operator, value } : { ...question, operator };
}

/** A question about a field before anybody has answered it. */
function blank(field: string, own?: NamedField): Question {
  const operator = operatorsOf(field, own)[0] ?? "is_empty";
  const isFlag = own ? own.type === "boolean" : isKnown(field) && RULE_FIELDS[field].kind === "flag";
  return isFlag ? { field, operator, value: true } : { field, operator };
}

/** The questions of which all have to hold, or one. */
export function QuestionsField({
  field: { name, label, value: questions, errors, error, onChange },
  add,
  people,
  teams,
}: {
  field: BoundField<readonly Question[]>;
  add: string;
  people: readonly Named[];
  teams: readonly Named[];
}) {
  const t = useTranslations("automation");
  const list = useRef<HTMLUListElement>(null);
  const own = useOwnFields();
  const offered = useOffered(own.fields, ...questions.map((question) => question.field));
  const ownWords = useOwnWords(() => undefined);
  const put = (place: number, question: Question) =>
    onChange(questions.map((one, index) => (index === place ? question : one)));

  function addOne() {
    onChange([...questions, blank("priority")]);
    // The new row is there after this change is drawn.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(":scope > li:last-child select")?.focus());
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {questions.length > 0 ? (
        <ul ref={list} className="flex flex-col gap-2">
          {questions.map((question, index) => {
            const number = index + 1;
            const ownField = offered.find((one) => one.name === question.field);
            const operators = operatorsOf(question.field, ownField, question.operator);
            const groups = ownWords.groupsOf(offered);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place in the list
              <li key={index} className="rounded-md border border-border p-2">
                <div className="flex items-start gap-2">
                  <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
                    <NativeSelect
                      data-field={`${name}.${index}`}
                      aria-label={t("form.questionField", { number })}
                      value={question.field}
                      choices={ASKED.map((one) => ({ value: one, label: t(`fields.${one}`) }))}
                      groups={groups}
                      onChange={({ target: { value } }) =>
                        put(
                          index,
                          blank(
                            value,
                            offered.find((one) => one.name === value),
                          ),
                        )
                      }
                    />
                    {operators.length > 1 ? (
                      <NativeSelect
                        aria-label={t("form.questionOperator", { number })}
                        value={question.operator}
                        choices={operators.map((one) => ({
                          value: one,
                          label: ownField ? ownWords.operatorText(one) : t(`operators.${one}`),
                        }))}
                        onChange={({ target }) =>
                          put(index, asking(question, target.value as Question["operator"], ownField))
                        }
                      />
                    ) : null}
                    <QuestionValue
                      key={question.field}
                      number={number}
                      question={question}
                      own={ownField}
                      people={people}
                      teams={teams}
                      onChange={(value) => put(index, { ...question, value })}
                    />
                  </div>
                  <IconButton
                    label={t("form.removeQuestion", { number })}
                    icon={XIcon}
                    onClick={() => onChange(questions.filter((_, one) => one !== index))}
                  />
                </div>
                <FieldError id={`${name}-${index}-error`} message={errors[String(index)]} />
              </li>
            );
          })}
        </ul>
      ) : null}
      {own.isError ? <OwnFailed onRetry={() => void own.refetch()} /> : null}
      {/* What is wrong with one of them stands there. */}
      <FieldError id={`${name}-error`} message={Object.keys(errors).length > 0 ? undefined : error} />
      <Button
        icon={PlusIcon}
        variant="outline"
        size="sm"
        className="self-start pointer-coarse:min-h-11"
        onClick={addOne}
      >
        {add}
      </Button>
    </fieldset>
  );
}
