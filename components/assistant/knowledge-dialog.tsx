"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Segmented } from "@/components/ui/segmented";
import { TagsField } from "@/components/ui/tags-field";
import { type KnowledgeBody, knowledgeCalls } from "@/lib/client/assistant-calls";
import {
  KNOWLEDGE_CATEGORY_MAX,
  KNOWLEDGE_TAGS_MAX,
  KNOWLEDGE_TITLE_MAX,
  type KnowledgeItemDto,
  knowledgeInputSchema,
} from "@/lib/modules/assistant/knowledge/schema";
import { TYPES } from "./assistant-view";
import { useFormTexts, useTagsTexts } from "./form-texts";
import { useFieldText } from "./problem-text";
import { TextAreaControl, TextControl } from "./text-control";
import { useValuesForm } from "./use-values-form";

const TAG_MAX_LENGTH = 40;
const NEW_ITEM: KnowledgeBody = { title: "", content: "", type: "faq", category: "", tags: [], isActive: true };

/** What the form holds of an item. */
export function valuesOfItem(item: KnowledgeItemDto | null): KnowledgeBody {
  if (!item) return NEW_ITEM;
  const { title, content, type, category, tags, isActive } = item;
  return { title, content, type, category, tags, isActive };
}

/** Adds an item to the knowledge base, or edits `item`. */
export function KnowledgeDialog({
  item,
  values,
  onSave,
  onLeave,
  onResume,
}: {
  item: KnowledgeItemDto | null;
  /** Values of an earlier try. */
  values?: KnowledgeBody;
  /** Stores it; rejects with the API's error. */
  onSave: (body: KnowledgeBody) => Promise<void>;
  onLeave: () => void;
  /** Wanted again after it was left, with what had been typed. */
  onResume: (values: KnowledgeBody) => void;
}) {
  const t = useTranslations("assistant.knowledge");
  const id = useId();
  const texts = useFormTexts();
  const tagsTexts = useTagsTexts();
  const fieldText = useFieldText();
  const { data: options } = useQuery({
    queryKey: ["assistant", "options"],
    queryFn: ({ signal }) => knowledgeCalls.options(signal),
  });
  const stored = valuesOfItem(item);
  const isFile = item !== null && item.file !== null;
  const form = useValuesForm({
    initial: values ?? stored,
    first: stored,
    schema: knowledgeInputSchema,
    // A file whose text couldn't be read has none; its content is the file's whatever is sent.
    toInput: (typed) => (isFile && typed.content.trim() === "" ? { ...typed, content: item.file?.name } : typed),
    send: onSave,
  });
  const { values: typed, errors, set } = form;
  const isLink = typed.type === "website_link";

  return (
    <FormDialog
      texts={texts({
        title: t(item ? "editTitle" : "addTitle"),
        text: t(item ? "editText" : "addText"),
        save: t(item ? "save" : "add"),
      })}
      element={form.element}
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      problem={form.problem}
      onFocus={form.focusFirst}
      onSubmit={form.submit}
      onLeave={onLeave}
      onResume={() => onResume(typed)}
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
        <div>
          <Label htmlFor={`${id}-type`} className="mb-1">
            {t("fields.type")}
          </Label>
          <NativeSelect
            id={`${id}-type`}
            disabled={isFile}
            value={typed.type}
            onChange={(event) => {
              const type = TYPES.find((value) => value === event.target.value);
              if (type) set("type", type);
            }}
          >
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`types.${type}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
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
        <Field
          className="sm:col-span-2"
          id={`${id}-tags`}
          label={t("fields.tags")}
          hint={t("fields.tagsHint")}
          error={fieldText(errors.tags)}
        >
          <TagsField
            id={`${id}-tags`}
            value={typed.tags}
            onChange={(tags) => set("tags", tags)}
            texts={tagsTexts}
            max={KNOWLEDGE_TAGS_MAX}
            maxLength={TAG_MAX_LENGTH}
            isInvalid={errors.tags !== undefined}
            describedBy={`${id}-tags-${errors.tags ? "error" : "hint"}`}
          />
        </Field>
        {item ? (
          <div className="sm:col-span-2">
            <p aria-hidden="true" className="mb-1 font-medium text-sm">
              {t("fields.status")}
            </p>
            <Segmented
              label={t("fields.status")}
              className="sm:max-w-xs"
              options={[
                { value: "active", label: t("active") },
                { value: "inactive", label: t("inactive") },
              ]}
              value={typed.isActive ? "active" : "inactive"}
              onChange={(status) => set("isActive", status === "active")}
            />
          </div>
        ) : null}
      </div>
    </FormDialog>
  );
}
