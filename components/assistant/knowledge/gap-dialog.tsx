"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/assistant/problem-text";
import { issuesOf } from "@/components/desk/form/field-errors";
import { TextAreaField } from "@/components/desk/form/form-fields";
import { LookupField } from "@/components/desk/form/lookup-field";
import { useLookup } from "@/components/desk/form/lookups";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import type { ComboboxOption } from "@/components/ui/combobox";
import { FormDialog } from "@/components/ui/form-dialog";
import { knowledgeCalls, type Passage } from "@/lib/client/calls/assistant-calls";
import type { GapDto } from "@/lib/modules/assistant/answers/schema";
import {
  KNOWLEDGE_QUESTION_MAX,
  type KnowledgeItemDto,
  knowledgeQuestionSchema,
} from "@/lib/modules/assistant/knowledge/schema";

/** Which item answers a question, and how it learns it. */
export type GapAnswer = { item: ComboboxOption; question: string };

/** Characters of the item that are shown. */
const SHOWN_MAX = 400;

type Values = { item: ComboboxOption | null; question: string };

const find = async (q: string, pageSize: number, signal: AbortSignal) => ({
  ...(await knowledgeCalls.list({ q: q || undefined, status: "active", pageSize }, signal)),
  searchedUntil: null,
});

/** Says which item answers a question that found nothing; who asks it again is answered with it. */
export function GapDialog({
  gap,
  onAnswer,
  onClose,
}: {
  gap: GapDto;
  /** Teaches it; rejects with the API's error. */
  onAnswer: (answer: GapAnswer) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("assistant.usage.answer");
  const types = useTranslations("assistant.knowledge.types");
  const texts = useFormTexts();
  const lookup = useLookup(
    "knowledge",
    find,
    ({ id, title, type, category }: KnowledgeItemDto): ComboboxOption => ({
      id,
      label: title,
      detail: `${types(type)} · ${category}`,
    }),
  );
  const form = useSavedForm<Values, GapAnswer>({
    initial: { item: null, question: gap.question.replace(/\s+/g, " ").trim().slice(0, KNOWLEDGE_QUESTION_MAX) },
    labelOf: (field) => t(field),
    look: "dense",
    check: ({ item, question }) => ({
      ...(item === null && { item: t("itemRequired") }),
      ...prefixed("question", issuesOf(knowledgeQuestionSchema.safeParse(question).error)),
    }),
    send: async ({ item, question }) => {
      // Checked above.
      if (item === null) throw new Error("no item was chosen");
      const answer = { item, question: knowledgeQuestionSchema.parse(question) };
      await onAnswer(answer);
      return answer;
    },
    onSaved: onClose,
    problemOf: useProblemText(),
  });
  const { field, values } = form;
  return (
    <FormDialog
      texts={texts({ title: t("title"), text: t("text"), save: t("save") })}
      {...form.dialog}
      className="max-w-xl"
      onClose={onClose}
    >
      <TextAreaField field={field("question")} hint={t("questionHint")} isRequired rows={2} />
      <LookupField
        field={field("item")}
        lookup={lookup}
        empty={t("noItems")}
        placeholder={t("placeholder")}
        isRequired
      />
      {values.item === null ? null : <ItemText key={values.item.id} id={values.item.id} />}
    </FormDialog>
  );
}

// A schema of one value names no field.
const prefixed = (field: string, issues: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.values(issues).map((message) => [field, message]));

/** How the chosen item begins: what a customer would be answered with. */
function ItemText({ id }: { id: number }) {
  const t = useTranslations("assistant.usage.answer");
  const { data } = useQuery({
    queryKey: ["assistant", "passages", id, "first"],
    queryFn: ({ signal }) => knowledgeCalls.passages(id, null, signal),
    retry: false,
  });
  if (data === undefined) return null;
  return (
    <section aria-label={t("begins")} className="rounded-md bg-muted px-3 py-2 text-sm">
      <p className="whitespace-pre-line break-words">
        {data.items.length === 0 ? t("nothingRead") : begin(data.items)}
      </p>
    </section>
  );
}

function begin(passages: readonly Passage[]): string {
  const text = passages.map(({ content }) => content).join("\n\n");
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
