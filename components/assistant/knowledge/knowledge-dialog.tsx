"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { TYPES } from "@/components/assistant/assistant-view";
import { useProblemText } from "@/components/assistant/problem-text";
import { issuesOf } from "@/components/desk/form/field-errors";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { type KnowledgeBody, knowledgeCalls } from "@/lib/client/calls/assistant-calls";
import {
  KNOWLEDGE_CATEGORY_MAX,
  KNOWLEDGE_TITLE_MAX,
  type KnowledgeItemDto,
  knowledgeInputSchema,
} from "@/lib/modules/assistant/knowledge/schema";
import { ItemTagsField, StatusField } from "./item-fields";
import { QuestionsField } from "./questions-field";

const NEW_ITEM: KnowledgeBody = {
  title: "",
  content: "",
  type: "faq",
  category: "",
  tags: [],
  questions: [],
  isActive: true,
};

/** What the form holds of an item. */
export function valuesOfItem(item: KnowledgeItemDto | null): KnowledgeBody {
  if (!item) return NEW_ITEM;
  const { title, content, type, category, tags, questions, isActive } = item;
  return { title, content, type, category, tags, questions, isActive };
}

const storedOf = (item: KnowledgeItemDto) => ({ version: item.version, values: valuesOfItem(item) });

/** Adds an item to the knowledge base, or edits `item`. */
export function KnowledgeDialog({
  item,
  onStore,
  onSaved,
  onClose,
}: {
  item: KnowledgeItemDto | null;
  /** Stores it, based on the edit `version`; rejects with the API's error. */
  onStore: (body: KnowledgeBody, version: number) => Promise<KnowledgeItemDto>;
  onSaved: (item: KnowledgeItemDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("assistant.knowledge");
  const list = new Intl.ListFormat(useLocale());
  const texts = useFormTexts();
  const { data: options } = useQuery({
    queryKey: ["assistant", "options"],
    queryFn: ({ signal }) => knowledgeCalls.options(signal),
  });
  const isFile = item !== null && item.file !== null;
  // A file whose text couldn't be read has none; its content is the file's whatever is sent.
  const inputOf = (typed: KnowledgeBody) =>
    isFile && typed.content.trim() === "" ? { ...typed, content: item.file?.name } : typed;
  const form = useSavedForm({
    initial: NEW_ITEM,
    stored: item && storedOf(item),
    storedOf,
    labelOf: (field) => t(`fields.${field === "isActive" ? "status" : field}`),
    look: "dense",
    check: (typed) => issuesOf(knowledgeInputSchema.safeParse(inputOf(typed)).error),
    send: (typed, version) => {
      const input = knowledgeInputSchema.parse(inputOf(typed));
      return onStore({ ...input, questions: input.questions ?? [] }, version);
    },
    onSaved,
    problemOf: useProblemText(),
  });
  const { field } = form;
  const category = field("category");
  const isActive = field("isActive");
  const textOf = (name: keyof KnowledgeBody, value: KnowledgeBody[keyof KnowledgeBody]) => {
    if (typeof value === "boolean") return t(value ? "active" : "inactive");
    if (name === "type") return TYPES.flatMap((type) => (type === value ? t(`types.${type}`) : [])).join();
    return typeof value === "string" ? value : list.format(value);
  };

  return (
    <FormDialog
      texts={texts({
        title: t(item ? "editTitle" : "addTitle"),
        text: t(item ? "editText" : "addText"),
        save: t(item ? "save" : "add"),
      })}
      {...form.dialog}
      notice={<RecordConflicts form={form} textOf={textOf} />}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField className="sm:col-span-2" field={field("title")} isRequired maxLength={KNOWLEDGE_TITLE_MAX} />
        <SelectField
          field={field("type")}
          options={TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          disabled={isFile}
        />
        <div>
          <TextField field={category} isRequired maxLength={KNOWLEDGE_CATEGORY_MAX} list={`${category.id}-known`} />
          <datalist id={`${category.id}-known`}>
            {options?.categories.map((known) => (
              <option key={known} value={known} />
            ))}
          </datalist>
        </div>
        {isFile ? (
          <p className="rounded-md bg-muted px-3 py-2 text-list text-muted-foreground sm:col-span-2">
            {t("fileContent", { name: item.file?.name ?? "" })}
          </p>
        ) : form.values.type === "website_link" ? (
          <TextField
            className="sm:col-span-2"
            field={field("content")}
            label={t("fields.url")}
            hint={t("fields.urlHint")}
            isRequired
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2_000}
            placeholder="https://"
          />
        ) : (
          <TextAreaField
            className="sm:col-span-2"
            field={field("content")}
            hint={t("fields.contentHint")}
            isRequired
            rows={8}
          />
        )}
        <ItemTagsField className="sm:col-span-2" field={field("tags")} hint={t("fields.tagsHint")} />
        <QuestionsField className="sm:col-span-2" field={field("questions")} hint={t("fields.questionsHint")} />
        {item ? (
          <StatusField
            label={isActive.label}
            active={t("active")}
            inactive={t("inactive")}
            isActive={isActive.value}
            onChange={isActive.onChange}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}
