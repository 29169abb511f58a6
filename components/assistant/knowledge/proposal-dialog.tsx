"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { TagsControl } from "@/components/assistant/choice-controls";
import { useFormTexts } from "@/components/assistant/form-texts";
import { TextAreaControl, TextControl } from "@/components/assistant/text-control";
import { useValuesForm } from "@/components/assistant/use-values-form";
import { FormDialog } from "@/components/ui/form-dialog";
import type { ProposalDto } from "@/lib/modules/assistant/answers/schema";
import {
  KNOWLEDGE_CATEGORY_MAX,
  KNOWLEDGE_TITLE_MAX,
  type KnowledgeInput,
  knowledgeInputSchema,
} from "@/lib/modules/assistant/knowledge/schema";

/** What an approval may change of what was proposed. */
export type ApprovedFields = Pick<KnowledgeInput, "title" | "content" | "category" | "tags">;

/** Approves a proposal with changes. */
export function ProposalDialog({
  proposal,
  onApprove,
  onClose,
}: {
  proposal: ProposalDto;
  onApprove: (fields: ApprovedFields) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations("assistant.proposals");
  const fields = useTranslations("assistant.knowledge.fields");
  const id = useId();
  const texts = useFormTexts();
  const form = useValuesForm({
    initial: {
      title: proposal.title,
      content: proposal.content,
      category: proposal.category,
      tags: proposal.tags,
    },
    schema: knowledgeInputSchema,
    toInput: (typed) => ({ ...typed, type: "faq" }),
    // Decided once: a second decision is refused.
    storedOf: (values: ApprovedFields) => ({ version: 0, values }),
    send: async ({ title, content, category, tags }) => {
      const approved = { title, content, category, tags };
      await onApprove(approved);
      return approved;
    },
    onSaved: onClose,
  });
  const { values: typed, errors, set } = form;
  return (
    <FormDialog
      texts={texts({ title: t("editTitle"), text: t("editText"), save: t("approve") })}
      {...form.dialog}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextControl
          id={`${id}-title`}
          label={fields("title")}
          isRequired
          maxLength={KNOWLEDGE_TITLE_MAX}
          error={errors.title}
          value={typed.title}
          onChange={(title) => set("title", title)}
        />
        <TextControl
          id={`${id}-category`}
          label={fields("category")}
          isRequired
          maxLength={KNOWLEDGE_CATEGORY_MAX}
          error={errors.category}
          value={typed.category}
          onChange={(category) => set("category", category)}
        />
        <TextAreaControl
          id={`${id}-content`}
          label={fields("content")}
          isRequired
          rows={8}
          error={errors.content}
          value={typed.content}
          onChange={(content) => set("content", content)}
        />
        <TagsControl
          id={`${id}-tags`}
          label={fields("tags")}
          error={errors.tags}
          value={typed.tags}
          onChange={(tags) => set("tags", tags)}
        />
      </div>
    </FormDialog>
  );
}
