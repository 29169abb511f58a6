"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { PRIORITIES } from "@/components/assistant/assistant-view";
import { SelectControl, StatusControl } from "@/components/assistant/choice-controls";
import { useFormTexts } from "@/components/assistant/form-texts";
import { TextAreaControl, TextControl } from "@/components/assistant/text-control";
import { useValuesForm } from "@/components/assistant/use-values-form";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import type { InstructionBody } from "@/lib/client/calls/assistant-calls";
import {
  INSTRUCTION_CONTENT_MAX,
  type InstructionDto,
  instructionInputSchema,
  NAME_PLACEHOLDER,
} from "@/lib/modules/assistant/instructions/schema";

/** What the form holds of an instruction. */
export type InstructionValues = Omit<InstructionBody, "category"> & { category: string };

const NEW_INSTRUCTION: InstructionValues = {
  title: "",
  description: "",
  content: "",
  status: "active",
  category: "",
  priority: "medium",
};

function valuesOf(instruction: InstructionDto | null): InstructionValues {
  if (!instruction) return NEW_INSTRUCTION;
  const { title, description, content, status, category, priority } = instruction;
  return { title, description, content, status, category: category ?? "", priority };
}

const storedOf = (instruction: InstructionDto) => ({ version: instruction.version, values: valuesOf(instruction) });

/** Adds a custom instruction, or edits `instruction`. */
export function InstructionDialog({
  instruction,
  onStore,
  onSaved,
  onClose,
}: {
  instruction: InstructionDto | null;
  /** Stores it, based on the edit `version`; rejects with the API's error. */
  onStore: (body: InstructionBody, version: number) => Promise<InstructionDto>;
  onSaved: (instruction: InstructionDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("assistant.instructions");
  const id = useId();
  const texts = useFormTexts();
  const form = useValuesForm({
    initial: valuesOf(instruction),
    stored: instruction && storedOf(instruction),
    storedOf,
    schema: instructionInputSchema,
    send: onStore,
    onSaved,
  });
  const { values: typed, errors, set } = form;

  function insertName() {
    const field = document.getElementById(`${id}-content`);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setRangeText(NAME_PLACEHOLDER, field.selectionStart, field.selectionEnd, "end");
    set("content", field.value);
    field.focus();
  }

  return (
    <FormDialog
      texts={texts({
        title: t(instruction ? "editTitle" : "addTitle"),
        text: t("formText"),
        save: t(instruction ? "save" : "add"),
      })}
      {...form.dialog}
      notice={
        <RecordConflicts
          draft={form.draft}
          labelOf={(field) => t(`fields.${field}`)}
          textOf={(field, value) => {
            if (field === "status") return t(`statuses.${value === "active" ? "active" : "inactive"}`);
            return field === "priority" ? t(`priorities.${value as InstructionValues["priority"]}`) : value;
          }}
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
          maxLength={200}
          error={errors.title}
          value={typed.title}
          onChange={(title) => set("title", title)}
        />
        <TextControl
          className="sm:col-span-2"
          id={`${id}-description`}
          label={t("fields.description")}
          isRequired
          maxLength={1_000}
          error={errors.description}
          value={typed.description}
          onChange={(description) => set("description", description)}
        />
        <div className="sm:col-span-2">
          <TextAreaControl
            id={`${id}-content`}
            label={t("fields.content")}
            hint={t("fields.contentHint", { placeholder: NAME_PLACEHOLDER })}
            isRequired
            rows={7}
            maxLength={INSTRUCTION_CONTENT_MAX}
            error={errors.content}
            value={typed.content}
            onChange={(content) => set("content", content)}
          />
          <Button variant="secondary" size="sm" className="mt-2" onClick={insertName}>
            {t("insertName", { placeholder: NAME_PLACEHOLDER })}
          </Button>
        </div>
        <TextControl
          id={`${id}-category`}
          label={t("fields.category")}
          hint={t("fields.categoryHint")}
          maxLength={60}
          error={errors.category}
          value={typed.category}
          onChange={(category) => set("category", category)}
        />
        <SelectControl
          id={`${id}-priority`}
          label={t("fields.priority")}
          choices={PRIORITIES}
          textOf={(priority) => t(`priorities.${priority}`)}
          value={typed.priority}
          onChange={(priority) => set("priority", priority)}
        />
        {instruction ? (
          <StatusControl
            label={t("fields.status")}
            active={t("statuses.active")}
            inactive={t("statuses.inactive")}
            isActive={typed.status === "active"}
            onChange={(isActive) => set("status", isActive ? "active" : "inactive")}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}
