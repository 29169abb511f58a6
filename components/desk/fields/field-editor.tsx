import { useTranslations } from "next-intl";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { fieldErrorsOf } from "@/components/desk/form/field-errors";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { changeValues, type FieldsOf } from "@/lib/client/calls/field-calls";
import { recordChangedOf } from "@/lib/client/forms/record-draft";
import { messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { FilledField, RecordFieldsDto } from "@/lib/modules/fields/schema";
import { checkValue, readTyped, typedText } from "@/lib/modules/fields/values/policy";
import { FieldQuestion } from "./field-question";
import { useFieldProblem, useFieldReader, useFieldWords } from "./use-field-words";

/** Who changed a value while somebody else typed another one, and what it is now. */
type Changed = { by: string | null; now: FilledField };

/** The form of one value. Enter stores it (Ctrl+Enter where there are lines), Escape leaves it as it was. */
export function FieldEditor({
  of,
  field,
  version: begun,
  label,
  onDone,
}: {
  of: FieldsOf;
  field: FilledField;
  version: number;
  label: string;
  onDone: (stored: RecordFieldsDto | null) => void;
}) {
  const t = useTranslations("fields");
  const reader = useFieldReader();
  const { textOf } = useFieldWords();
  const problemText = useFieldProblem();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // What the form began with: colleagues' changes meanwhile are told, and don't replace what is typed.
  const [from] = useState(() => typedText(field.type, field.value, reader));
  const [typed, setTyped] = useState(from);
  const [version, setVersion] = useState(begun);
  const [problem, setProblem] = useState<string | null>(null);
  const [changed, setChanged] = useState<Changed | null>(null);
  const work = useWork();
  useEffect(() => form.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);

  function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    const read = readTyped(field, typed, reader);
    const { value, error } = read.error === undefined ? checkValue(field, read.value, field.value) : read;
    if (error !== undefined) return setProblem(problemText(error));
    if (typed === from && changed === null) return onDone(null);
    setProblem(null);
    void work.run(
      async () => onDone(await changeValues(of, { fields: { [field.key]: value }, version })),
      (failure) => {
        const other = recordChangedOf<RecordFieldsDto>(failure);
        const now = other?.current.fields.find(({ key }) => key === field.key);
        if (other && now) {
          // Saved again, it is what was typed: they have seen what it replaces.
          setVersion(other.current.version);
          return setChanged({ by: other.changedBy?.name ?? null, now });
        }
        setProblem(fieldErrorsOf(failure)[`fields.${field.key}`] ?? messageOf(failure, t("offline")));
      },
    );
  }

  return (
    <Form
      ref={form}
      noValidate
      unsaved={typed !== from}
      data-inner-form
      className="flex flex-col gap-2 rounded-md border border-border p-2"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          onDone(null);
        }
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
      }}
    >
      <FieldQuestion
        id={id}
        label={label}
        field={field}
        had={field}
        typed={typed}
        problem={problem ?? undefined}
        isAlone
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
        }}
      />
      {changed === null ? null : (
        <Notice tone="warning" role="alert">
          {t("changed", {
            hasName: changed.by === null ? "no" : "yes",
            name: changed.by ?? "",
            value: textOf(changed.now) || t("empty"),
          })}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={work.isBusy} keepsFocus>
          {t(changed === null ? "save" : "replace")}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onDone(null)}>
          {t("cancel")}
        </Button>
      </div>
    </Form>
  );
}
