"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { FieldError } from "@/components/access/field-error";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { ShortFormDialog } from "@/components/ui/short-form-dialog";
import { ApiError, apiSend } from "@/lib/client/api";
import type { AttenderDto } from "@/lib/modules/attenders/schema";
import { createErrorText, updateErrorText } from "./attender-errors";
import {
  type AttenderForm,
  type AttenderFormInput,
  attenderFormSchema,
  createBody,
  formOf,
  updateBody,
} from "./attender-form";

/** Labels that an edition may have, as the documents name them; any other can be typed. */
const EDITIONS = ["Cangoo 2024", "Pro 2024", "Master 2025", "Enterprise 2024"];
/** The server's names of a field, and ours. */
const FIELDS = { firstName: "fullName", surname: "fullName", email: "email", namaEdition: "namaEdition" } as const;

/** Adds an attender, or edits `attender`. Mounted only while it is open; `onSaved` closes it. */
export function AttenderDialog({
  attender,
  onSaved,
  onClose,
}: {
  attender: AttenderDto | null;
  onSaved: (saved: AttenderDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("attenders.dialog");
  const texts = useTranslations("attenders.errors");
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<AttenderFormInput, unknown, AttenderForm>({
    resolver: zodResolver(attenderFormSchema),
    defaultValues: formOf(attender),
  });
  const { errors, isSubmitting, isDirty } = form.formState;

  async function onValid(input: AttenderForm) {
    setProblem(null);
    try {
      const saved = await (attender
        ? apiSend<AttenderDto>("PUT", "/api/bff/Attender/Update", updateBody(attender, input))
        : apiSend<AttenderDto>("POST", "/api/bff/Attender/Create", createBody(input)));
      onSaved(saved);
    } catch (error) {
      setProblem(attender ? updateErrorText(texts, error) : createErrorText(texts, error));
      if (error instanceof ApiError) showAtFields(error);
    }
  }

  function showAtFields({ code, details }: ApiError) {
    if (code === "EMAIL_IN_USE") form.setError("email", { message: t("emailInUse") }, { shouldFocus: true });
    const refused = Object.entries((details.errors ?? {}) as Readonly<Record<string, unknown>>);
    for (const [field, message] of refused)
      if (Object.hasOwn(FIELDS, field))
        form.setError(FIELDS[field as keyof typeof FIELDS], { message: String(message) });
  }

  function field(name: keyof AttenderFormInput, hasHint = false) {
    const described = [errors[name] ? `${id}-${name}-error` : "", hasHint ? `${id}-${name}-hint` : ""];
    return {
      id: `${id}-${name}`,
      "aria-invalid": errors[name] ? true : undefined,
      "aria-describedby": described.filter(Boolean).join(" ") || undefined,
      ...form.register(name),
    };
  }

  return (
    <ShortFormDialog
      texts={{
        title: t(attender ? "editTitle" : "addTitle"),
        text: t(attender ? "editText" : "addText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t(attender ? "save" : "add"),
      }}
      isDirty={isDirty}
      isSaving={isSubmitting}
      onSubmit={form.handleSubmit(onValid, () => setProblem(null))}
      onClose={onClose}
    >
      <Field id={`${id}-fullName`} label={t("fullName")} error={errors.fullName?.message}>
        <Input required autoComplete="off" {...field("fullName")} />
      </Field>
      <Field id={`${id}-email`} label={t("email")} hint={t("emailHint")} error={errors.email?.message}>
        <Input
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field("email", true)}
        />
      </Field>
      <Field id={`${id}-namaEdition`} label={t("edition")} error={errors.namaEdition?.message}>
        <Input autoComplete="off" list={`${id}-editions`} maxLength={100} {...field("namaEdition")} />
        <datalist id={`${id}-editions`}>
          {EDITIONS.map((edition) => (
            <option key={edition} value={edition} />
          ))}
        </datalist>
      </Field>
      <Field id={`${id}-profile`} label={t("profile")} hint={t("profileHint")} error={errors.profile?.message}>
        <NativeSelect {...field("profile", true)}>
          <option value="2">{t("default")}</option>
          <option value="1">{t("administrator")}</option>
        </NativeSelect>
      </Field>
      {problem ? (
        <div role="alert" className="rounded-md bg-danger-tint px-3 py-2 text-danger-tint-foreground text-list">
          <p className="font-semibold">{t(attender ? "editFailed" : "addFailed")}</p>
          <p>{problem}</p>
        </div>
      ) : null}
    </ShortFormDialog>
  );
}

function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: string;
  hint?: string;
  error: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children}
      <FieldError id={`${id}-error`} message={error} />
      {hint ? (
        <p id={`${id}-hint`} className="text-list text-muted-foreground">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
