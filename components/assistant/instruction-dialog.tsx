"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { FormDialog } from "@/components/ui/form-dialog";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Segmented } from "@/components/ui/segmented";
import type { InstructionBody } from "@/lib/client/assistant-calls";
import {
  INSTRUCTION_CONTENT_MAX,
  type InstructionDto,
  instructionInputSchema,
  NAME_PLACEHOLDER,
} from "@/lib/modules/assistant/instructions/schema";
import { PRIORITIES } from "./assistant-view";
import { useFormTexts } from "./form-texts";
import { TextAreaControl, TextControl } from "./text-control";
import { useValuesForm } from "./use-values-form";

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

/** Adds a custom instruction, or edits `instruction`. */
export function InstructionDialog({
  instruction,
  values,
  onSave,
  onLeave,
  onResume,
}: {
  instruction: InstructionDto | null;
  /** Values of an earlier try. */
  values?: InstructionValues;
  onSave: (body: InstructionBody) => Promise<void>;
  onLeave: () => void;
  onResume: (values: InstructionValues) => void;
}) {
  const t = useTranslations("assistant.instructions");
  const id = useId();
  const texts = useFormTexts();
  const stored = valuesOf(instruction);
  const form = useValuesForm({
    initial: values ?? stored,
    first: stored,
    schema: instructionInputSchema,
    send: onSave,
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
        <div>
          <Label htmlFor={`${id}-priority`} className="mb-1">
            {t("fields.priority")}
          </Label>
          <NativeSelect
            id={`${id}-priority`}
            value={typed.priority}
            onChange={(event) => {
              const priority = PRIORITIES.find((value) => value === event.target.value);
              if (priority) set("priority", priority);
            }}
          >
            {PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {t(`priorities.${priority}`)}
              </option>
            ))}
          </NativeSelect>
        </div>
        {instruction ? (
          <div className="sm:col-span-2">
            <p aria-hidden="true" className="mb-1 font-medium text-sm">
              {t("fields.status")}
            </p>
            <Segmented
              label={t("fields.status")}
              className="sm:max-w-xs"
              options={[
                { value: "active", label: t("statuses.active") },
                { value: "inactive", label: t("statuses.inactive") },
              ]}
              value={typed.status}
              onChange={(status) => set("status", status)}
            />
          </div>
        ) : null}
      </div>
    </FormDialog>
  );
}
