"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type FieldErrors, fieldErrorsOf } from "@/components/desk/form/field-errors";
import { InputField } from "@/components/desk/form/input-field";
import { useKeptForm } from "@/components/desk/form/use-kept-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { keptForm } from "@/lib/client/forms/kept-forms";
import { draftOf, type RecordDraft, saveDraft, settleConflict } from "@/lib/client/forms/record-draft";
import { apiSend, messageOf } from "@/lib/client/http/api";
import { useHydrated } from "@/lib/client/use-hydrated";
import type { WorkspaceDto } from "@/lib/modules/workspace/schema";
import { CompanyConflicts } from "./company-conflicts";
import {
  type CompanyDraft,
  type CompanyInput,
  errorsOf,
  isChanged,
  storedCompany,
  toDraft,
  toInput,
  withInput,
} from "./company-draft";
import { TimeZoneField } from "./time-zone-field";

const ADDRESS = "/api/v1/workspace";
const PLACE = { key: "settings/workspace", href: "/settings#workspace" };

/** What is kept of the form when it is left unsaved. */
type KeptCompany = { stored: CompanyDraft; draft: CompanyDraft; merge: RecordDraft<CompanyInput> };

/** The company's name, time zone and times for reopening. */
export function CompanyForm({ initial }: { initial: WorkspaceDto }) {
  const t = useTranslations("settings.company");
  const conflict = useTranslations("records.conflict.toast");
  const id = useId();
  const router = useRouter();
  const isReady = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [rendered, setRendered] = useState(initial);
  const [kept] = useState(() => keptForm<KeptCompany>(PLACE.key));
  const [stored, setStored] = useState(() => kept?.stored ?? toDraft(initial));
  const [draft, setDraft] = useState(kept?.draft ?? stored);
  const [merge, setMerge] = useState(() => kept?.merge ?? draftOf(storedCompany(initial)));
  const [refused, setRefused] = useState<FieldErrors>({});
  const [attempts, setAttempts] = useState(0);
  const [isChecked, setChecked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isDirty = isChanged(draft, stored);
  const wrong = errorsOf(draft);
  const errors = { ...refused, ...(isChecked ? wrong : {}) };
  const giveUp = useKeptForm(PLACE, { stored, draft, merge } satisfies KeptCompany, isDirty);

  // The page was rendered anew; what somebody is typing stays.
  if (rendered !== initial) {
    setRendered(initial);
    if (!isDirty) start(initial);
  }

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);

  function start(workspace: WorkspaceDto) {
    const fresh = toDraft(workspace);
    setMerge(draftOf(storedCompany(workspace)));
    setStored(fresh);
    show(fresh);
  }

  function show(values: CompanyDraft) {
    setDraft(values);
    setChecked(false);
    setRefused({});
    setProblem(null);
  }

  function change(part: Partial<CompanyDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    setRefused({});
  }

  function settle(part: keyof CompanyInput, choice: "mine" | "theirs") {
    const settled = settleConflict({ ...merge, values: toInput(draft) }, part, choice);
    setMerge(settled);
    setDraft(withInput(draft, settled.values));
  }

  function tellWrong() {
    setAttempts((count) => count + 1);
    toast({ type: "error", title: t("failedTitle"), message: t("invalidText") });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setProblem(null);
    setChecked(true);
    const sent = draft;
    if (Object.keys(wrong).length > 0) return tellWrong();
    setSaving(true);
    try {
      const { saved, draft: after } = await saveDraft(
        { ...merge, values: toInput(sent) },
        (values, version) => apiSend<WorkspaceDto>("PATCH", ADDRESS, { ...values, version }),
        storedCompany,
      );
      setMerge(after);
      if (!saved) {
        setDraft(withInput(sent, after.values));
        if (after.base) setStored(toDraft({ ...after.base.values, version: 0 }));
        return toast({ type: "warning", title: conflict("title"), message: conflict("text") });
      }
      const fresh = toDraft(saved);
      giveUp();
      setStored(fresh);
      setChecked(false);
      // What was typed while the answer was on its way stays.
      setDraft((known) => (known === sent ? fresh : known));
      toast({ type: "success", title: t("savedTitle"), message: t("savedText") });
      // Every time on the page follows the time zone.
      router.refresh();
    } catch (error) {
      const fields = fieldErrorsOf(error);
      setRefused(fields);
      if (Object.keys(fields).length > 0) return tellWrong();
      const message = messageOf(error, t("offline"));
      setProblem(message);
      toast({ type: "error", title: t("failedTitle"), message });
    } finally {
      setSaving(false);
    }
  }

  return (
    <Form unsaved="kept" ref={form} noValidate onSubmit={save}>
      <fieldset disabled={!isReady} className="flex min-w-0 flex-col gap-6">
        <legend className="sr-only">{t("title")}</legend>
        <CompanyConflicts draft={{ ...merge, values: toInput(draft) }} onSettle={settle} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <InputField
            id={`${id}-name`}
            label={t("name")}
            error={errors.name}
            autoComplete="organization"
            required
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <TimeZoneField
            id={`${id}-zone`}
            value={draft.timeZone}
            error={errors.timeZone}
            onChange={(timeZone) => change({ timeZone })}
          />
        </div>
        <InputField
          id={`${id}-reopenDays`}
          label={t("reopenDays")}
          hint={t("reopenDaysHint")}
          error={errors.ticketReopenDays}
          look="wide"
          inputMode="numeric"
          className="max-w-32"
          value={draft.reopenDays}
          onChange={(event) => change({ reopenDays: event.target.value })}
        />
        <InputField
          id={`${id}-reopenHours`}
          label={t("reopenHours")}
          hint={t("reopenHoursHint")}
          error={errors.conversationReopenHours}
          look="wide"
          inputMode="numeric"
          className="max-w-32"
          value={draft.reopenHours}
          onChange={(event) => change({ reopenHours: event.target.value })}
        />
        <p className="text-list text-muted-foreground">
          {t.rich("hoursElsewhere", {
            link: (text) => (
              <a href="#calendars" className="underline underline-offset-4 hover:no-underline">
                {text}
              </a>
            ),
          })}
        </p>
        <Notice>{problem}</Notice>
        <div className="flex flex-wrap items-center gap-3">
          <Button isBusy={isSaving} type="submit">
            {t(isSaving ? "saving" : "save")}
          </Button>
          {isDirty ? (
            <>
              <Button variant="ghost" disabled={isSaving} onClick={() => show(stored)}>
                {t("discard")}
              </Button>
              <p className="text-list text-muted-foreground">{t("unsaved")}</p>
            </>
          ) : null}
        </div>
      </fieldset>
    </Form>
  );
}
