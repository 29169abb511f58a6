"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { fieldErrorsOf, issuesOf } from "@/components/channels/editor/field-errors";
import { SelectField, TextField } from "@/components/channels/editor/form-fields";
import type { ConfigErrors } from "@/components/channels/editor/use-config-form";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useRecordDraft } from "@/components/desk/form/use-record-draft";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Spinner } from "@/components/ui/spinner";
import { toast } from "@/components/ui/toast/toast-store";
import { askFirst } from "@/components/ui/unsaved/unsaved-store";
import { profileCalls } from "@/lib/client/calls/channel-calls";
import { ApiError } from "@/lib/client/http/api";
import {
  type ChatbotProfileDto,
  type ChatbotProfileInput,
  chatbotProfileInputSchema,
  profileEnvironmentSchema,
} from "@/lib/modules/channels/profiles/schema";

function storedOf({ version, name, description, environment }: ChatbotProfileDto) {
  return { version, values: { name, description, environment } };
}

/** Adds a chatbot profile, or edits `profile`. */
export function ProfileForm({
  profile,
  onSaved,
  onCancel,
}: {
  profile: ChatbotProfileDto | null;
  onSaved: (profile: ChatbotProfileDto) => void;
  onCancel: () => void;
}) {
  const t = useTranslations("channels.profiles");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const draft = useRecordDraft<ChatbotProfileInput, ChatbotProfileDto>(
    profile ? storedOf(profile).values : { name: "", description: "", environment: "production" },
    profile && storedOf(profile),
    storedOf,
  );
  const { values } = draft;
  const [errors, setErrors] = useState<ConfigErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);

  function field<Name extends keyof ChatbotProfileInput>(name: Name) {
    return {
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: errors[name],
      errors: {},
      isEditing: true,
      onChange: (value: ChatbotProfileInput[Name]) => {
        draft.set(name, value);
        setErrors(({ [name]: _, ...others }) => others);
      },
    };
  }

  function tellWrong(wrong: ConfigErrors) {
    setErrors(wrong);
    setAttempts((count) => count + 1);
    toast({ type: "error", title: t("invalidTitle"), message: t("invalidText") });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setProblem(null);
    const parsed = chatbotProfileInputSchema.safeParse(values);
    if (!parsed.success) return tellWrong(issuesOf(parsed.error));
    setSaving(true);
    try {
      const saved = await draft.save((typed, version) =>
        profile
          ? profileCalls.change(profile.id, { ...chatbotProfileInputSchema.parse(typed), version })
          : profileCalls.create(parsed.data),
      );
      if (saved) onSaved(saved);
      else setSaving(false);
    } catch (error) {
      const wrong = fieldErrorsOf(error);
      if (Object.keys(wrong).length > 0) tellWrong(wrong);
      else if (error instanceof ApiError && error.code === "PROFILE_LIMIT")
        toast({ type: "warning", title: t("limitTitle"), message: t("limitText") });
      else setProblem(error instanceof ApiError && error.message ? error.message : t("offline"));
      setSaving(false);
    }
  }

  return (
    <Form
      ref={form}
      unsaved={draft.isDirty}
      noValidate
      aria-label={t(profile ? "editForm" : "addForm")}
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-md bg-muted p-4"
    >
      <RecordConflicts
        draft={draft.draft}
        labelOf={(field) => t(field)}
        textOf={(field, value) =>
          field === "environment" ? t(`environments.${value as ChatbotProfileInput["environment"]}`) : value
        }
        onSettle={draft.settle}
        className=""
      />
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField bound={field("name")} label={t("name")} isRequired />
        <SelectField
          bound={field("environment")}
          label={t("environment")}
          options={profileEnvironmentSchema.options.map((value) => ({ value, label: t(`environments.${value}`) }))}
        />
      </div>
      <TextField bound={field("description")} label={t("description")} isRequired />
      {problem ? (
        <p role="alert" className="text-danger text-list">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isSaving} onClick={() => askFirst(onCancel)}>
          {t("cancel")}
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? <Spinner /> : null}
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
