import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { fieldsQuery } from "@/components/desk/fields/fields-query";
import { useFieldProblem, useFieldReader } from "@/components/desk/fields/use-field-words";
import { fieldErrorsOf, partsOf } from "@/components/desk/form/field-errors";
import { FormDialog } from "@/components/ui/form-dialog";
import { changeValues, type FieldsOf } from "@/lib/client/calls/field-calls";
import { recordChangedOf } from "@/lib/client/forms/record-draft";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { FilledField, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { readTypedAnswers } from "@/lib/modules/forms/policy";
import { FormAnswers } from "./form-answers";

type ByKey = Readonly<Record<string, string>>;

/** Asks for what a record lacks before it is closed, stores the answers and goes on. */
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
  const problemText = useFieldProblem();
  const id = useId();
  const work = useWork();
  const [typed, setTyped] = useState<ByKey>({});
  const [problems, setProblems] = useState<ByKey>({});
  const [problem, setProblem] = useState<string | null>(null);
  const asked = fields.map((field) => ({ fieldId: field.id, isRequired: true, showIf: [], field }));
  const focus = (key: string | undefined) => document.getElementById(`${id}-${key}`)?.focus();

  function submit() {
    const { values, errors } = readTypedAnswers(asked, typed, reader);
    setProblems(Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, problemText(error)])));
    setProblem(null);
    const wrong = fields.find(({ key }) => key in errors);
    if (wrong) return focus(wrong.key);
    const keep = (stored: RecordFieldsDto) => client.setQueryData(fieldsQuery(of).queryKey, stored);
    void work.run(
      async () => {
        keep(await changeValues(of, { fields: values, version }));
        onClose();
        onFilled();
      },
      (failure) => {
        const other = recordChangedOf<RecordFieldsDto>(failure);
        // A colleague filled one of them in meanwhile: that value stays, and the others are asked for.
        if (other) return keep(other.current);
        const told = partsOf(fieldErrorsOf(failure), "fields");
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
      isDirty={Object.keys(typed).length > 0}
      isSaving={work.isBusy}
      problem={problem}
      onFocus={() => focus(fields[0]?.key)}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormAnswers
        id={id}
        shown={asked}
        typed={typed}
        problems={problems}
        columns={1}
        onChange={(all) => {
          const changed = fields.find(({ key }) => all[key] !== typed[key]);
          setTyped(all);
          if (changed) setProblems(({ [changed.key]: _, ...others }) => others);
        }}
      />
    </FormDialog>
  );
}
