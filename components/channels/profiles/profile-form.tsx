"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { issuesOf } from "@/components/desk/form/field-errors";
import { SelectField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast/toast-store";
import { askFirst } from "@/components/ui/unsaved/unsaved-store";
import { profileCalls } from "@/lib/client/calls/channel-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
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
  const form = useSavedForm<ChatbotProfileInput, ChatbotProfileDto>({
    initial: { name: "", description: "", environment: "production" },
    stored: profile && storedOf(profile),
    storedOf,
    labelOf: (field) => t(field),
    check: (values) => issuesOf(chatbotProfileInputSchema.safeParse(values).error),
    send: (values, version) => {
      const input = chatbotProfileInputSchema.parse(values);
      return profile ? profileCalls.change(profile.id, { ...input, version }) : profileCalls.create(input);
    },
    onSaved,
    onInvalid: () => toast({ type: "error", title: t("invalidTitle"), message: t("invalidText") }),
    problemOf: (error) => {
      if (error instanceof ApiError && error.code === "PROFILE_LIMIT") {
        toast({ type: "warning", title: t("limitTitle"), message: t("limitText") });
        return null;
      }
      return messageOf(error, t("offline"));
    },
  });
  const { field, element, isSaving, problem } = form;
  useEffect(() => element.current?.querySelector("input")?.focus(), [element]);

  return (
    <Form
      unsaved={form.isDirty}
      {...form.form}
      aria-label={t(profile ? "editForm" : "addForm")}
      className="flex flex-col gap-4 rounded-md bg-muted p-4"
    >
      <RecordConflicts
        form={form}
        textOf={(name, value) =>
          name === "environment" ? t(`environments.${value as ChatbotProfileInput["environment"]}`) : value
        }
        className=""
      />
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TextField field={field("name")} isRequired />
        <SelectField
          field={field("environment")}
          options={profileEnvironmentSchema.options.map((value) => ({ value, label: t(`environments.${value}`) }))}
        />
      </div>
      <TextField field={field("description")} isRequired />
      {problem ? (
        <p role="alert" className="text-danger text-list">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" disabled={isSaving} onClick={() => askFirst(onCancel)}>
          {t("cancel")}
        </Button>
        <Button isBusy={isSaving} type="submit">
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
