import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FieldQuestion } from "@/components/desk/fields/field-question";
import { useFieldProblem, useFieldReader, useFieldWords } from "@/components/desk/fields/use-field-words";
import { useAttendees } from "@/components/desk/screen/attendees";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { checkValue, readTyped, typedText } from "@/lib/modules/fields/values/policy";
import { askedValue } from "./use-filter-values";

/** Of several options one is asked, and so it is chosen as from a field with one. */
const asOne = (field: FieldDto): FieldDto => (field.type === "multi_choice" ? { ...field, type: "choice" } : field);

/** What a list is asked to have in a field: chosen at once; what is typed, with Enter or when it is left. */
export function FieldFilterInput({
  field: given,
  asked,
  onAsk,
}: {
  field: FieldDto;
  /** As the address has it; null: nothing is asked. */
  asked: string | null;
  onAsk: (text: string | null) => void;
}) {
  const t = useTranslations("fields");
  const reader = useFieldReader();
  const { labelOf } = useFieldWords();
  const problemText = useFieldProblem();
  const id = useId();
  const field = asOne(given);
  const { attendees, isPending } = useAttendees(field.type === "person");
  const value = asked === null ? null : askedValue(field, asked);
  // What the field can't hold is shown as it was asked.
  const from = value === null ? (asked ?? "") : typedText(field.type, value, reader);
  const [typed, setTyped] = useState(from);
  const [problem, setProblem] = useState<string | null>(null);
  const [before, setBefore] = useState(asked);
  if (before !== asked) {
    setBefore(asked);
    setTyped(from);
    setProblem(null);
  }
  const isChosen = field.type === "choice" || field.type === "person" || field.type === "boolean";

  function ask(next: string) {
    if (next === from) return setProblem(null);
    const read = readTyped(field, next, reader);
    const { value: wanted, error } = read.error === undefined ? checkValue(field, read.value, value) : read;
    if (error !== undefined) return setProblem(problemText(error));
    setProblem(null);
    const text = wanted === null ? null : String(wanted);
    if (text === asked) setTyped(from);
    else onAsk(text);
  }
  const personName = attendees.find((attendee) => attendee.id === value)?.name;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears of the input inside that it was left, or that Enter was pressed.
    <div
      onBlur={() => {
        if (!isChosen) ask(typed);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !isChosen && !event.nativeEvent.isComposing) ask(typed);
      }}
    >
      <FieldQuestion
        id={id}
        label={labelOf(field)}
        field={field}
        had={{ value, personName: personName ?? (isPending ? `#${asked}` : t("unknownPerson")) }}
        typed={typed}
        problem={problem ?? undefined}
        none={t("filter.any")}
        isAlone
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
          if (isChosen) ask(next);
        }}
      />
    </div>
  );
}
