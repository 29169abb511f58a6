"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { FieldError } from "@/components/desk/form/field-error";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { type FieldErrors, type Stored, useRecordForm } from "@/components/desk/form/use-record-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { refusalOf } from "@/lib/client/calls/customer-refusal";
import { ApiError, apiSend } from "@/lib/client/http/api";
import type { AttenderDto } from "@/lib/modules/attenders/schema";
import { createErrorText, updateErrorText } from "./attender-errors";
import { type AttenderForm, createBody, errorsOf, formOf, updateBody } from "./attender-form";
import { EmailChangeNotice } from "./email-change-notice";
import { useAttenderWatch } from "./use-attender-watch";

/** Labels that an edition may have, as the documents name them; any other can be typed. */
const EDITIONS = ["Cangoo 2024", "Pro 2024", "Master 2025", "Enterprise 2024"];
/** The server's names of a field, and ours. */
const FIELDS = { firstName: "fullName", surname: "fullName", email: "email", namaEdition: "namaEdition" } as const;

const storedOf = (attender: AttenderDto): Stored<AttenderForm> => ({
  version: attender.version,
  values: formOf(attender),
});

/** Adds an attender, or edits `attender`, whom others may change meanwhile. Mounted only while it is open; `onSaved` closes it. */
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
  const [isSaving, setSaving] = useState(false);
  // From the first try on, what is wrong with a field is said while it is typed.
  const [isTried, setTried] = useState(false);
  const form = useRecordForm<AttenderForm>(formOf(attender), attender && storedOf(attender));
  const { values, stored } = form;
  const errors: FieldErrors<AttenderForm> = { ...(isTried ? errorsOf(values) : {}), ...form.errors };
  // As it is by now, for what the form doesn't hold.
  const [current, setCurrent] = useState(attender);
  const absorb = (row: AttenderDto, by: string | null) => {
    setCurrent(row);
    form.absorb(storedOf(row), by);
  };
  useAttenderWatch(attender?.id ?? null, absorb);

  async function save() {
    setTried(true);
    setProblem(null);
    const wrong = errorsOf(values);
    if (Object.keys(wrong).length > 0) return form.fail(wrong);
    if (form.conflicts.length > 0) return setProblem(t("decide"));
    setSaving(true);
    try {
      const saved = await (attender && stored
        ? apiSend<AttenderDto>("PUT", "/api/bff/Attender/Update", updateBody(attender.id, stored, values))
        : apiSend<AttenderDto>("POST", "/api/bff/Attender/Create", createBody(values)));
      onSaved(saved);
    } catch (error) {
      explain(error);
    }
    setSaving(false);
  }

  function explain(error: unknown) {
    const refusal = error instanceof ApiError ? refusalOf<AttenderDto>(error) : {};
    // Nothing is wrong with what was typed: the notice above the fields asks what is to hold.
    if (refusal.current) return absorb(refusal.current, refusal.changedBy?.name ?? null);
    setProblem(attender ? updateErrorText(texts, error) : createErrorText(texts, error));
    if (!(error instanceof ApiError)) return;
    if (error.code === "EMAIL_IN_USE") return form.fail({ email: t("emailInUse") });
    const refused: FieldErrors<AttenderForm> = {};
    for (const [field, message] of Object.entries(refusal.errors ?? {}))
      if (Object.hasOwn(FIELDS, field)) refused[FIELDS[field as keyof typeof FIELDS]] = message;
    form.fail(refused);
  }

  function field(name: keyof AttenderForm, hasHint = false) {
    const described = [errors[name] ? `${id}-${name}-error` : "", hasHint ? `${id}-${name}-hint` : ""];
    return {
      id: `${id}-${name}`,
      name,
      "aria-invalid": errors[name] ? (true as const) : undefined,
      "aria-describedby": described.filter(Boolean).join(" ") || undefined,
      value: values[name],
    };
  }
  const text = (name: "fullName" | "email" | "namaEdition", hasHint = false) => ({
    ...field(name, hasHint),
    onChange: ({ target }: { target: HTMLInputElement }) => form.set(name, target.value),
  });

  return (
    <FormDialog
      texts={{
        title: t(attender ? "editTitle" : "addTitle"),
        text: t(attender ? "editText" : "addText"),
        close: t("cancel"),
        cancel: t("cancel"),
        save: t(attender ? "save" : "add"),
      }}
      element={form.element}
      className="max-w-lg"
      isDirty={form.isDirty}
      isSaving={isSaving}
      onFocus={() => form.element.current?.querySelector("input")?.focus()}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <RecordConflicts
        className=""
        draft={form}
        labelOf={(name) => t(name === "namaEdition" ? "edition" : name)}
        textOf={(name, value) => (name === "profile" ? t(value === "1" ? "administrator" : "default") : value)}
        onSettle={form.settle}
      />
      <Field id={`${id}-fullName`} label={t("fullName")} error={errors.fullName}>
        <Input required autoComplete="off" {...text("fullName")} />
      </Field>
      <Field id={`${id}-email`} label={t("email")} hint={t("emailHint")} error={errors.email}>
        <Input
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...text("email", true)}
        />
      </Field>
      {current ? <EmailChangeNotice attender={current} onChanged={(row) => absorb(row, null)} /> : null}
      <Field id={`${id}-namaEdition`} label={t("edition")} error={errors.namaEdition}>
        <Input autoComplete="off" list={`${id}-editions`} maxLength={100} {...text("namaEdition")} />
        <datalist id={`${id}-editions`}>
          {EDITIONS.map((edition) => (
            <option key={edition} value={edition} />
          ))}
        </datalist>
      </Field>
      <Field id={`${id}-profile`} label={t("profile")} hint={t("profileHint")} error={errors.profile}>
        <NativeSelect
          {...field("profile", true)}
          onChange={({ target }) => form.set("profile", target.value === "1" ? "1" : "2")}
        >
          <option value="2">{t("default")}</option>
          <option value="1">{t("administrator")}</option>
        </NativeSelect>
      </Field>
      {problem ? <Notice title={t(attender ? "editFailed" : "addFailed")}>{problem}</Notice> : null}
    </FormDialog>
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
