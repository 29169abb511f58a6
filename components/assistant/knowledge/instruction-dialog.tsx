"use client";

import { useTranslations } from "next-intl";
import { PRIORITIES } from "@/components/assistant/assistant-view";
import { useProblemText } from "@/components/assistant/problem-text";
import { issuesOf } from "@/components/desk/form/field-errors";
import { SelectField, TextAreaField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useFormTexts } from "@/components/desk/form/use-form-texts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import type { InstructionBody } from "@/lib/client/calls/assistant-calls";
import {
  INSTRUCTION_CONTENT_MAX,
  type InstructionDto,
  instructionInputSchema,
  NAME_PLACEHOLDER,
} from "@/lib/modules/assistant/instructions/schema";
import { InstructionReading } from "./instruction-reading";
import { StatusField } from "./item-fields";

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

function storedOf({ version, title, description, content, status, category, priority }: InstructionDto) {
  return { version, values: { title, description, content, status, category: category ?? "", priority } };
}

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
  const texts = useFormTexts();
  const form = useSavedForm<InstructionValues, InstructionDto>({
    initial: NEW_INSTRUCTION,
    stored: instruction && storedOf(instruction),
    storedOf,
    labelOf: (field) => t(`fields.${field}`),
    look: "dense",
    check: (typed) => issuesOf(instructionInputSchema.safeParse(typed).error),
    send: (typed, version) => onStore(instructionInputSchema.parse(typed), version),
    onSaved,
    problemOf: useProblemText(),
  });
  const { field } = form;
  const content = field("content");
  const status = field("status");

  function insertName() {
    const area = document.getElementById(content.id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    area.setRangeText(NAME_PLACEHOLDER, area.selectionStart, area.selectionEnd, "end");
    content.onChange(area.value);
    area.focus();
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
          form={form}
          textOf={(name, value) => {
            if (name === "status") return t(`statuses.${value === "active" ? "active" : "inactive"}`);
            return name === "priority" ? t(`priorities.${value as InstructionValues["priority"]}`) : value;
          }}
        />
      }
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField className="sm:col-span-2" field={field("title")} isRequired maxLength={200} />
        <TextField className="sm:col-span-2" field={field("description")} isRequired maxLength={1_000} />
        <div className="sm:col-span-2">
          <TextAreaField
            field={content}
            hint={t("fields.contentHint", { placeholder: NAME_PLACEHOLDER })}
            isRequired
            rows={7}
            maxLength={INSTRUCTION_CONTENT_MAX}
          />
          <Button variant="secondary" size="sm" className="mt-2" onClick={insertName}>
            {t("insertName", { placeholder: NAME_PLACEHOLDER })}
          </Button>
          <InstructionReading content={content.value} className="mt-3" />
        </div>
        <TextField field={field("category")} hint={t("fields.categoryHint")} maxLength={60} />
        <SelectField
          field={field("priority")}
          options={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        />
        {instruction ? (
          <StatusField
            label={status.label}
            active={t("statuses.active")}
            inactive={t("statuses.inactive")}
            isActive={status.value === "active"}
            onChange={(isActive) => status.onChange(isActive ? "active" : "inactive")}
          />
        ) : null}
      </div>
    </FormDialog>
  );
}
