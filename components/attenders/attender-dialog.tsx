"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useRecordForm } from "@/components/desk/form/use-record-form";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { refusalOf } from "@/lib/client/calls/customer-refusal";
import type { StoredRecord } from "@/lib/client/forms/record-draft";
import { ApiError, apiSend } from "@/lib/client/http/api";
import type { AttenderDto } from "@/lib/modules/attenders/schema";
import { createErrorText, updateErrorText } from "./attender-errors";
import { type AttenderForm, createBody, errorsOf, formOf, REACHES, updateBody } from "./attender-form";
import type { AttendersViewer } from "./attenders-viewer";
import { EmailChangeNotice } from "./email-change-notice";
import { useGivableProfiles, useProfileChoices } from "./profile-choices";
import { useAttenderWatch } from "./use-attender-watch";

/** Labels that an edition may have, as the documents name them; any other can be typed. */
const EDITIONS = ["Cangoo 2024", "Pro 2024", "Master 2025", "Enterprise 2024"];
/** The server's names of a field, and ours. */
const FIELDS = { firstName: "fullName", surname: "fullName", email: "email", namaEdition: "namaEdition" } as const;

const storedOf = (attender: AttenderDto): StoredRecord<AttenderForm> => ({
  version: attender.version,
  values: formOf(attender),
});

/** Adds an attender, or edits `attender`, whom others may change meanwhile. Mounted only while it is open; `onSaved` closes it. */
export function AttenderDialog({
  attender,
  viewer,
  onSaved,
  onClose,
}: {
  attender: AttenderDto | null;
  viewer: AttendersViewer;
  onSaved: (saved: AttenderDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("attenders.dialog");
  const texts = useTranslations("attenders.errors");
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const form = useRecordForm<AttenderForm>({
    initial: formOf(attender),
    stored: attender && storedOf(attender),
    labelOf: (name) => t(name === "namaEdition" ? "edition" : name),
    look: "list",
    check: errorsOf,
    isLive: true,
  });
  const { field, values, base } = form;
  const edition = field("namaEdition");
  // Who sees all, whatever is chosen for them; the choice is kept for when they are no administrator any more.
  const isAdministrator = values.profile === "1";
  const profiles = useProfileChoices();
  const givable = useGivableProfiles(viewer.isAdministrator, base?.values.profile ?? "2");
  // Nobody lets others see further than themselves.
  const reaches = viewer.isAdministrator ? REACHES : REACHES.slice(REACHES.indexOf(viewer.reach));
  // As it is by now, for what the form doesn't hold.
  const [current, setCurrent] = useState(attender);
  const absorb = (row: AttenderDto, by: string | null) => {
    setCurrent(row);
    form.absorb(storedOf(row), by);
  };
  useAttenderWatch(attender?.id ?? null, absorb);

  async function save() {
    setProblem(null);
    if (!form.passes()) return;
    if (form.conflicts.length > 0) return setProblem(t("decide"));
    setSaving(true);
    try {
      const saved = await (attender && base
        ? apiSend<AttenderDto>("PUT", "/api/bff/Attender/Update", updateBody(attender.id, base, values))
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
    const refused: Record<string, string> = {};
    for (const [name, message] of Object.entries(refusal.errors ?? {}))
      if (Object.hasOwn(FIELDS, name)) refused[FIELDS[name as keyof typeof FIELDS]] = message;
    form.fail(refused);
  }

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
        form={form}
        textOf={(name, value) => {
          if (name === "profile")
            return profiles.find((choice) => choice.value === value)?.label ?? t("unknownProfile");
          return name === "reach" ? t(`reaches.${value as AttenderForm["reach"]}`) : value;
        }}
      />
      <TextField field={field("fullName")} required />
      <TextField
        field={field("email")}
        hint={t("emailHint")}
        type="email"
        required
        autoCapitalize="none"
        spellCheck={false}
      />
      {current ? <EmailChangeNotice attender={current} onChanged={(row) => absorb(row, null)} /> : null}
      <div>
        <TextField field={edition} list={`${edition.id}-known`} maxLength={100} />
        <datalist id={`${edition.id}-known`}>
          {EDITIONS.map((known) => (
            <option key={known} value={known} />
          ))}
        </datalist>
      </div>
      <SelectField field={field("profile")} hint={t("profileHint")} options={givable} />
      <SelectField
        field={field("reach")}
        hint={t(`reachHints.${isAdministrator ? "administrator" : values.reach}`)}
        disabled={isAdministrator}
        options={
          isAdministrator
            ? [{ value: values.reach, label: t("reaches.everything") }]
            : reaches.map((value) => ({ value, label: t(`reaches.${value}`) }))
        }
      />
      {problem ? <Notice title={t(attender ? "editFailed" : "addFailed")}>{problem}</Notice> : null}
    </FormDialog>
  );
}
