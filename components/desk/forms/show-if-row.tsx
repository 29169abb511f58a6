import { XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Boxes } from "@/components/desk/form/boxes";
import { FieldError } from "@/components/desk/form/field-error";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { fieldLabel, hasBounds, hasOptions } from "@/lib/modules/fields/policy";
import type { DefinedField } from "@/lib/modules/fields/schema";
import { isBare, SHOW_IF_TEXT_MAX, type ShowIfOperator, showIfOperators } from "@/lib/modules/forms/policy";
import { asking, blankQuestion, type QuestionDraft } from "./form-fields-draft";

/** One question on which it depends whether a field is shown: an earlier field, what is asked of it, and compared with what. */
export function ShowIfRow({
  path,
  number,
  of,
  question,
  earlier,
  definition,
  problem,
  locale,
  onChange,
  onRemove,
}: {
  path: string;
  /** Which of the field's questions it is, from 1. */
  number: number;
  /** The name of the field that depends on it. */
  of: string;
  question: QuestionDraft;
  /** The fields that stand before it. */
  earlier: readonly DefinedField[];
  /** Of the field that is asked about, wherever it stands now. */
  definition: DefinedField | undefined;
  problem: string | undefined;
  locale: "pt-BR" | "en";
  onChange: (question: QuestionDraft) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("form-settings");
  const { fieldId, operator, value } = question;
  const names = { number, of };
  const known = definition && !earlier.some(({ id }) => id === fieldId) ? [definition, ...earlier] : earlier;
  const links = {
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? `${path}-error` : undefined,
  };
  const put = (next: QuestionDraft["value"]) => onChange({ ...question, value: next });
  const hasValue = definition !== undefined && !isBare(operator);
  return (
    <li className="rounded-md bg-muted p-2">
      <div className="flex items-start gap-1">
        <div className="grid min-w-0 flex-1 items-start gap-2 sm:grid-cols-3">
          <NativeSelect
            {...links}
            data-field={path}
            aria-label={t("questionField", names)}
            value={definition ? fieldId : ""}
            choices={known.map((field) => ({ value: field.id, label: fieldLabel(field, locale) }))}
            onChange={({ target }) => {
              const next = known.find(({ id }) => id === Number(target.value));
              if (next) onChange(blankQuestion(next));
            }}
          />
          {definition ? (
            <NativeSelect
              aria-label={t("questionOperator", names)}
              value={operator}
              choices={showIfOperators(definition.type).map((one) => ({ value: one, label: t(`operators.${one}`) }))}
              onChange={({ target }) => onChange(asking(question, definition.type, target.value as ShowIfOperator))}
            />
          ) : null}
          {!hasValue ? null : hasOptions(definition.type) ? (
            <Boxes
              label={t("questionValue", names)}
              value={Array.isArray(value) ? value : []}
              options={definition.options.map(({ id, label }) => ({ value: id, label }))}
              mayAdd={() => true}
              onChange={put}
            />
          ) : definition.type === "boolean" ? (
            <NativeSelect
              aria-label={t("questionValue", names)}
              value={String(value)}
              choices={[
                { value: "true", label: t("yes") },
                { value: "false", label: t("no") },
              ]}
              onChange={({ target }) => put(target.value === "true")}
            />
          ) : (
            <Input
              aria-label={t("questionValue", names)}
              inputMode={hasBounds(definition.type) ? "decimal" : undefined}
              maxLength={SHOW_IF_TEXT_MAX}
              autoComplete="off"
              value={String(value ?? "")}
              onChange={({ target }) => put(target.value)}
            />
          )}
        </div>
        <IconButton label={t("questionRemove", names)} icon={XIcon} onClick={onRemove} />
      </div>
      <FieldError id={`${path}-error`} message={problem} />
    </li>
  );
}
