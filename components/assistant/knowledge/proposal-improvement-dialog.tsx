"use client";

import { useLocale, useTranslations } from "next-intl";
import { useProblemText } from "@/components/assistant/problem-text";
import { issuesOf } from "@/components/desk/form/field-errors";
import { TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import type { ProposalDto } from "@/lib/modules/assistant/answers/schema";
import {
  KNOWLEDGE_CATEGORY_MAX,
  KNOWLEDGE_TITLE_MAX,
  type KnowledgeItemDto,
  knowledgeInputSchema,
} from "@/lib/modules/assistant/knowledge/schema";
import { ItemTagsField } from "./item-fields";
import type { ApprovedFields } from "./proposal-dialog";
import { ProposalImprovement } from "./proposal-improvement";

const fieldsOf = ({ title, content, category, tags }: ApprovedFields) => ({ title, content, category, tags });
const storedOf = (item: KnowledgeItemDto) => ({ version: item.version, values: fieldsOf(item) });
const EMPTY: ApprovedFields = { title: "", content: "", category: "", tags: [] };

/** Edits the item that a proposal improves, beside what was drafted from it and what was sent. */
export function ProposalImprovementDialog({
  proposal,
  item,
  onApprove,
  onClose,
}: {
  proposal: ProposalDto;
  item: KnowledgeItemDto;
  /** Stores it, based on the edit `version`; rejects with the API's error. */
  onApprove: (fields: ApprovedFields, version: number) => Promise<KnowledgeItemDto>;
  onClose: () => void;
}) {
  const t = useTranslations("assistant.proposals");
  const fields = useTranslations("assistant.knowledge.fields");
  const list = new Intl.ListFormat(useLocale());
  const texts = useFormTexts();
  const form = useSavedForm({
    initial: EMPTY,
    stored: storedOf(item),
    storedOf,
    labelOf: fields,
    look: "dense",
    check: (typed) => issuesOf(knowledgeInputSchema.safeParse({ ...typed, type: item.type }).error),
    send: (typed, version) => onApprove(fieldsOf(knowledgeInputSchema.parse({ ...typed, type: item.type })), version),
    onSaved: onClose,
    problemOf: useProblemText(),
  });
  const { field } = form;
  return (
    <FormDialog
      texts={texts({ title: t("improveTitle"), text: t("improveText"), save: t("improveSave") })}
      {...form.dialog}
      notice={
        <RecordConflicts form={form} textOf={(_, value) => (typeof value === "string" ? value : list.format(value))} />
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <ProposalImprovement proposal={proposal} />
        <TextAreaField field={field("content")} isRequired rows={8} />
        <TextField field={field("title")} isRequired maxLength={KNOWLEDGE_TITLE_MAX} />
        <TextField field={field("category")} isRequired maxLength={KNOWLEDGE_CATEGORY_MAX} />
        <ItemTagsField field={field("tags")} />
      </div>
    </FormDialog>
  );
}
