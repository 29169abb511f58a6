"use client";

import { useTranslations } from "next-intl";
import { useProblemText } from "@/components/assistant/problem-text";
import { issuesOf } from "@/components/desk/form/field-errors";
import { TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { FormDialog } from "@/components/ui/form-dialog";
import type { ProposalDto } from "@/lib/modules/assistant/answers/schema";
import {
  KNOWLEDGE_CATEGORY_MAX,
  KNOWLEDGE_TITLE_MAX,
  type KnowledgeInput,
  knowledgeInputSchema,
} from "@/lib/modules/assistant/knowledge/schema";
import { ItemTagsField } from "./item-fields";

/** What an approval may change of what was proposed. */
export type ApprovedFields = Pick<KnowledgeInput, "title" | "content" | "category" | "tags">;

const fieldsOf = ({ title, content, category, tags }: ApprovedFields) => ({ title, content, category, tags });

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
  const texts = useFormTexts();
  const form = useSavedForm<ApprovedFields, ApprovedFields>({
    initial: fieldsOf(proposal),
    labelOf: fields,
    look: "dense",
    check: (typed) => issuesOf(knowledgeInputSchema.safeParse({ ...typed, type: "faq" }).error),
    send: async (typed) => {
      const approved = fieldsOf(knowledgeInputSchema.parse({ ...typed, type: "faq" }));
      await onApprove(approved);
      return approved;
    },
    onSaved: onClose,
    problemOf: useProblemText(),
  });
  const { field } = form;
  return (
    <FormDialog
      texts={texts({ title: t("editTitle"), text: t("editText"), save: t("approve") })}
      {...form.dialog}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <TextField field={field("title")} isRequired maxLength={KNOWLEDGE_TITLE_MAX} />
        <TextField field={field("category")} isRequired maxLength={KNOWLEDGE_CATEGORY_MAX} />
        <TextAreaField field={field("content")} isRequired rows={8} />
        <ItemTagsField field={field("tags")} />
      </div>
    </FormDialog>
  );
}
