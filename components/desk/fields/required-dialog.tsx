import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { Label } from "@/components/ui/label";
import { changeValues, type FieldsOf } from "@/lib/client/calls/field-calls";
import { recordChangedOf } from "@/lib/client/forms/record-draft";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { FieldValue } from "@/lib/modules/fields/policy";
import type { FilledField, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { checkValue, readTyped, typedText } from "@/lib/modules/fields/values/policy";
import { FieldInput } from "./field-input";
import { fieldsQuery } from "./fields-query";
import { useFieldProblem, useFieldReader, useFieldWords } from "./use-field-words";

type ByKey = Readonly<Record<string, string>>;

/** Asks for what a record lacks before it is closed, stores that and goes on. */
export function RequiredDialog({
  of,
  fields,
  version,
  save,
  onFilled,
  onClose,
}: {
  of: FieldsOf;
  /** Those that are empty, in their order. */
  fields: readonly FilledField[];
  version: number;
  /** What the button says. */
  save: string;
  onFilled: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("fields");
  const client = useQueryClient();
  const reader = useFieldReader();
  const { labelOf } = useFieldWords();
  const problemText = useFieldProblem();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const work = useWork();
  const [typed, setTyped] = useState<ByKey>({});
  const [problems, setProblems] = useState<ByKey>({});
  const [problem, setProblem] = useState<string | null>(null);
  const textOf = (field: FilledField) => typed[field.key] ?? typedText(field.type, field.value, reader);
  const focus = (index: number) => document.getElementById(`${id}-${index}`)?.focus();

  function submit() {
    const values: Record<string, FieldValue | null> = {};
    const wrong: Record<string, string> = {};
    for (const field of fields) {
      const read = readTyped(field, textOf(field), reader);
      const { value, error } = read.error === undefined ? checkValue(field, read.value, field.value) : read;
      if (error !== undefined) wrong[field.key] = problemText(error);
      else if (value === null) wrong[field.key] = t("ask.required");
      else values[field.key] = value;
    }
    setProblems(wrong);
    setProblem(null);
    const first = fields.findIndex(({ key }) => key in wrong);
    if (first >= 0) return focus(first);
    const keep = (stored: RecordFieldsDto) => client.setQueryData(fieldsQuery(of).queryKey, stored);
    void work.run(
      async () => {
        keep(await changeValues(of, { fields: values, version }));
        onClose();
        onFilled();
      },
      (failure) => {
        const other = recordChangedOf<RecordFieldsDto>(failure);
        // A colleague filled one of them in meanwhile: that stays, and the rest is asked for.
        if (other) return keep(other.current);
        const told = problemsOf(failure, fields);
        setProblems(told);
        if (Object.keys(told).length === 0) setProblem(messageOf(failure, t("ask.failed")));
      },
    );
  }

  return (
    <FormDialog
      texts={{
        title: t("ask.title"),
        text: t("ask.text", { count: fields.length }),
        close: t("ask.close"),
        cancel: t("cancel"),
        save,
        keys: t("ask.keys"),
      }}
      className="max-w-md"
      element={form}
      isDirty={Object.values(typed).some((text) => text !== "")}
      isSaving={work.isBusy}
      problem={problem}
      onFocus={() => focus(0)}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map((field, index) => {
        const wrong = problems[field.key];
        const inputId = `${id}-${index}`;
        return (
          <div key={field.key} className="flex min-w-0 flex-col gap-1">
            <Label id={`${inputId}-label`} htmlFor={inputId}>
              {labelOf(field)}
            </Label>
            <FieldInput
              id={inputId}
              field={field}
              typed={textOf(field)}
              isInvalid={wrong !== undefined}
              onChange={(text) => {
                setTyped({ ...typed, [field.key]: text });
                setProblems(({ [field.key]: _, ...others }) => others);
              }}
            />
            {wrong !== undefined ? (
              <p id={`${inputId}-error`} role="alert" className="text-danger text-xs">
                {wrong}
              </p>
            ) : field.pattern === null ? null : (
              <p id={`${inputId}-hint`} className="text-muted-foreground text-xs">
                {t(`hint.${field.pattern}`, { mask: field.mask ?? "" })}
              </p>
            )}
          </div>
        );
      })}
    </FormDialog>
  );
}

/** What the server refused, by field and in the reader's language. */
function problemsOf(error: unknown, fields: readonly FilledField[]): ByKey {
  const errors = error instanceof ApiError ? error.details.errors : undefined;
  if (typeof errors !== "object" || errors === null) return {};
  return Object.fromEntries(
    fields.flatMap(({ key }) => {
      const text: unknown = Reflect.get(errors, `fields.${key}`);
      return typeof text === "string" ? [[key, text]] : [];
    }),
  );
}
