"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { MANAGEMENT_HREF } from "@/components/assistant/assistant-view";
import { useProblemText } from "@/components/assistant/problem-text";
import { issuesOf } from "@/components/desk/form/field-errors";
import { SwitchField, TextField } from "@/components/desk/form/form-fields";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { modelCalls } from "@/lib/client/calls/assistant-calls";
import { type ModelConfigDto, modelConfigInputSchema } from "@/lib/modules/assistant/model/schema";

type Values = {
  isEnabled: boolean;
  baseUrl: string;
  apiKey: string;
  model: string;
  monthlyTokens: string;
  monthlyCents: string;
  inputCentsPerMillion: string;
  outputCentsPerMillion: string;
  timeoutSeconds: string;
};

const NUMBERS = [
  { name: "monthlyTokens", step: 1_000 },
  { name: "monthlyCents", step: 0.01 },
  { name: "inputCentsPerMillion", step: 0.01 },
  { name: "outputCentsPerMillion", step: 0.01 },
  { name: "timeoutSeconds", step: 1 },
] as const;
const PLACE = { key: "assistant/model", href: MANAGEMENT_HREF };
const CENTS = 100;
const TIMEOUT_DEFAULT = "30";
const money = (cents: number | null) => (cents === null ? "" : (cents / CENTS).toFixed(2));
const cents = (text: string) => Math.round(Number(text) * CENTS);

function valuesOf(config: ModelConfigDto): Values {
  return {
    // Whoever opens an empty form wants a model.
    isEnabled: config.baseUrl === null || config.isEnabled,
    baseUrl: config.baseUrl ?? "",
    apiKey: "",
    model: config.model ?? "",
    monthlyTokens: config.monthlyTokens === null ? "" : String(config.monthlyTokens),
    monthlyCents: money(config.monthlyCents),
    inputCentsPerMillion: money(config.inputCentsPerMillion),
    outputCentsPerMillion: money(config.outputCentsPerMillion),
    timeoutSeconds: String(config.timeoutSeconds),
  };
}

const storedOf = (config: ModelConfigDto) => ({ version: config.version, values: valuesOf(config) });

/** The values as the API takes them; a key that isn't typed is left as it is. */
function inputOf({ apiKey, ...values }: Values): object {
  return {
    isEnabled: values.isEnabled,
    baseUrl: values.baseUrl,
    model: values.model,
    ...(apiKey === "" ? {} : { apiKey }),
    monthlyTokens: values.monthlyTokens.trim() === "" ? null : Number(values.monthlyTokens),
    monthlyCents: values.monthlyCents.trim() === "" ? null : cents(values.monthlyCents),
    inputCentsPerMillion: cents(values.inputCentsPerMillion),
    outputCentsPerMillion: cents(values.outputCentsPerMillion),
    timeoutSeconds: Number(values.timeoutSeconds || TIMEOUT_DEFAULT),
  };
}

function isOtherHost(before: string | null, typed: string): boolean {
  if (before === null || !URL.canParse(typed)) return false;
  return new URL(before).origin !== new URL(typed).origin;
}

/** Where the model is and what it may use. The key can be set and never read. */
export function ModelForm({ config, onSaved }: { config: ModelConfigDto; onSaved: (config: ModelConfigDto) => void }) {
  const t = useTranslations("assistant.model");
  const problemText = useProblemText();
  // A key that is forgotten can't be brought back: asked once more.
  const [isAsked, setAsked] = useState(false);
  const form = useSavedForm({
    initial: valuesOf(config),
    stored: storedOf(config),
    storedOf,
    place: PLACE,
    labelOf: (field) => t(`fields.${field}`),
    look: "dense",
    check: (values) => issuesOf(modelConfigInputSchema.safeParse(inputOf(values)).error),
    send: (values, version) => modelCalls.save({ ...modelConfigInputSchema.parse(inputOf(values)), version }),
    onSaved: (saved: ModelConfigDto) => {
      onSaved(saved);
      toast({ type: "success", title: t("savedTitle"), message: t("savedText") });
    },
    problemOf: problemText,
  });
  const { values, field } = form;
  const losesKey = config.hasApiKey && values.apiKey === "" && isOtherHost(config.baseUrl, values.baseUrl);

  async function forget() {
    try {
      onSaved(await modelCalls.remove());
    } catch (error) {
      toast({ type: "error", title: t("removeFailed"), message: problemText(error) });
    }
  }
  return (
    <Form unsaved="kept" {...form.form} aria-label={t("title")} className="rounded-lg border border-border bg-card p-4">
      <Notice className="mb-4 text-sm">{form.problem}</Notice>
      <RecordConflicts
        form={form}
        textOf={(name, value) => {
          if (typeof value === "boolean") return t(value ? "on" : "off");
          // A key is never shown.
          return name === "apiKey" ? "•".repeat(value.length) : value;
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SwitchField className="sm:col-span-2" field={field("isEnabled")} hint={t("hints.isEnabled")} />
        <TextField
          field={field("baseUrl")}
          hint={t("hints.baseUrl")}
          isRequired
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
        />
        <TextField
          field={field("model")}
          hint={t("hints.model")}
          isRequired
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <TextField
          className="sm:col-span-2"
          field={field("apiKey")}
          hint={t(losesKey ? "hints.keyOtherHost" : config.hasApiKey ? "hints.keyStored" : "hints.keyNone")}
          // Some browsers offer to keep what is typed into a password field for this very site.
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          maxLength={1_000}
          placeholder={config.hasApiKey ? t("keyPlaceholder") : undefined}
        />
        {NUMBERS.map(({ name, step }) => (
          <TextField
            key={name}
            field={field(name)}
            hint={t(`hints.${name}`)}
            type="number"
            inputMode="decimal"
            min={0}
            step={step}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {config.baseUrl === null ? null : isAsked ? (
          <div role="alert" className="mr-auto flex flex-wrap items-center gap-2 text-list">
            <span>{t("removeQuestion")}</span>
            <Button variant="destructive" size="sm" onClick={() => void forget()}>
              {t("removeConfirm")}
            </Button>
            <Button variant="outline" size="sm" onClick={() => setAsked(false)}>
              {t("keep")}
            </Button>
          </div>
        ) : (
          <Button
            variant="ghost"
            className="mr-auto text-danger"
            disabled={form.isSaving}
            onClick={() => setAsked(true)}
          >
            {t("remove")}
          </Button>
        )}
        <Button isBusy={form.isSaving} type="submit">
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
