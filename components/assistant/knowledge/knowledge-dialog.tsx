"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { TYPES } from "@/components/assistant/assistant-view";
import { SelectControl, StatusControl, TagsControl } from "@/components/assistant/choice-controls";
import { useFormTexts } from "@/components/assistant/form-texts";
import { TextAreaControl, TextControl } from "@/components/assistant/text-control";
import { useValuesForm } from "@/components/assistant/use-values-form";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { FormDialog } from "@/components/ui/form-dialog";
import { type KnowledgeBody, knowledgeCalls } from "@/lib/client/calls/assistant-calls";
import {
  KNOWLEDGE_CATEGORY_MAX,
  KNOWLEDGE_TITLE_MAX,
  type KnowledgeItemDto,
  knowledgeInputSchema,
} from "@/lib/modules/assistant/knowledge/schema";

const NEW_ITEM: KnowledgeBody = { title: "", content: "", type: "faq", category: "", tags: [], isActive: true };

/** What the form holds of an item. */
export function valuesOfItem(item: KnowledgeItemDto | null): KnowledgeBody {
  if (!item) return NEW_ITEM;
  const { title, content, type, category, tags, isActive } = item;
  return { title, content, type, category, tags, isActive };
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
  const id = useId();
  const texts = useFormTexts();
  const { data: options } = useQuery({
    queryKey: ["assistant", "options"],
    queryFn: ({ signal }) => knowledgeCalls.options(signal),
  });
  const isFile = item !== null && item.file !== null;
  const form = useValuesForm({
    initial: valuesOfItem(item),
    stored: item && storedOf(item),
    storedOf,
    schema: knowledgeInputSchema,
    // A file whose text couldn't be read has none; its content is the file's whatever is sent.
    toInput: (typed) => (isFile && typed.content.trim() === "" ? { ...typed, content: item.file?.name } : typed),
    send: onStore,
    onSaved,
  });
  const { values: typed, errors, set } = form;
  const textOf = (field: keyof KnowledgeBody, value: KnowledgeBody[keyof KnowledgeBody]) => {
    if (typeof value === "boolean") return t(value ? "active" : "inactive");
    if (field === "type") return TYPES.flatMap((type) => (type === value ? t(`types.${type}`) : [])).join();
    return typeof value === "string" ? value : list.format(value);
  };
  const isLink = typed.type === "website_link";

  return (
    <FormDialog
      texts={texts({
        title: t(item ? "editTitle" : "addTitle"),
        text: t(item ? "editText" : "addText"),
        save: t(item ? "save" : "add"),
      })}
      {...form.dialog}
      notice={
        <RecordConflicts
          draft={form.draft}
          labelOf={(field) => t(`fields.${field === "isActive" ? "status" : field}`)}
          textOf={textOf}
          onSettle={form.settle}
        />
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextControl
          className="sm:col-span-2"
          id={`${id}-title`}
          label={t("fields.title")}
          isRequired
          maxLength={KNOWLEDGE_TITLE_MAX}
          error={errors.title}
          value={typed.title}
          onChange={(title) => set("title", title)}
        />
        <SelectControl
          id={`${id}-type`}
          label={t("fields.type")}
          choices={TYPES}
          textOf={(type) => t(`types.${type}`)}
          disabled={isFile}
          value={typed.type}
          onChange={(type) => set("type", type)}
        />
        <div>
          <TextControl
            id={`${id}-category`}
            label={t("fields.category")}
            isRequired
            maxLength={KNOWLEDGE_CATEGORY_MAX}
            list={`${id}-categories`}
            error={errors.category}
            value={typed.category}
            onChange={(category) => set("category", category)}
          />
          <datalist id={`${id}-categories`}>
            {options?.categories.map((category) => (
              <option key={category} value={category} />
            ))}
          </datalist>
        </div>
        {isFile ? (
          <p className="rounded-md bg-muted px-3 py-2 text-list text-muted-foreground sm:col-span-2">
            {t("fileContent", { name: item.file?.name ?? "" })}
          </p>
        ) : isLink ? (
          <TextControl
            className="sm:col-span-2"
            id={`${id}-content`}
            label={t("fields.url")}
            hint={t("fields.urlHint")}
            isRequired
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2_000}
            placeholder="https://"
            error={errors.content}
            value={typed.content}
            onChange={(content) => set("content", content)}
          />
        ) : (
          <TextAreaControl
            className="sm:col-span-2"
            id={`${id}-content`}
            label={t("fields.content")}
            hint={t("fields.contentHint")}
            isRequired
            rows={8}
            error={errors.content}
            value={typed.content}
            onChange={(content) => set("content", content)}
          />
        )}
        <TagsControl
          className="sm:col-span-2"
          id={`${id}-tags`}
          label={t("fields.tags")}
          hint={t("fields.tagsHint")}
          error={errors.tags}
          value={typed.tags}
          onChange={(tags) => set("tags", tags)}
        />
        {item ? (
          <StatusControl
            label={t("fields.status")}
            active={t("active")}
            inactive={t("inactive")}
            isActive={typed.isActive}
            onChange={(isActive) => set("isActive", isActive)}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}
