"use client";

import { ChevronDownIcon, ChevronUpIcon, RotateCcwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { MANAGEMENT_HREF } from "@/components/assistant/assistant-view";
import { useProblemText } from "@/components/assistant/problem-text";
import { TextControl } from "@/components/assistant/text-control";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useRecordDraft } from "@/components/desk/form/use-record-draft";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast/toast-store";
import { behaviourCalls } from "@/lib/client/calls/assistant-calls";
import { ApiError } from "@/lib/client/http/api";
import { type FeatureCode, type FeatureDto, ROUTING_CRITERIA } from "@/lib/modules/assistant/behaviour/schema";
import {
  type Criterion,
  FEATURE_FIELDS,
  type SettingField,
  type SettingValues,
  settingsOfValues,
  valuesOfSettings,
} from "./feature-fields";

/** Where a feature's settings are. */
export const placeOf = (code: FeatureCode) => ({ key: `assistant/features/${code}`, href: MANAGEMENT_HREF });

/** The settings of a feature, with the way back to the documented ones. */
export function FeatureSettingsForm({
  feature,
  onSaved,
  onClose,
}: {
  feature: FeatureDto;
  onSaved: (feature: FeatureDto) => void;
  onClose: () => void;
}) {
  const t = useTranslations("assistant.features");
  const { mayManage } = useFacts();
  const problemText = useProblemText();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const storedOf = ({ id, version, settings }: FeatureDto) => ({ version, values: valuesOfSettings(id, settings) });
  const form = useRecordDraft(
    valuesOfSettings(feature.id, feature.settings),
    storedOf(feature),
    storedOf,
    placeOf(feature.id),
  );
  const { values } = form;
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    if (Object.keys(errors).length > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors]);

  const set = (name: string, value: SettingValues[string]) => {
    form.set(name, value);
    if (errors[name]) setErrors(({ [name]: _, ...others }) => others);
  };
  const close = () => {
    form.giveUp();
    onClose();
  };
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const { invalid } = settingsOfValues(feature.id, values);
    if (invalid.length > 0) return setErrors(Object.fromEntries(invalid.map((name) => [name, t(`errors.${name}`)])));
    setSaving(true);
    try {
      const saved = await form.save((typed, version) =>
        behaviourCalls.changeFeature(feature.id, { settings: settingsOfValues(feature.id, typed).settings, version }),
      );
      if (saved === null) return setSaving(false);
      toast({ type: "success", title: t("updatedTitle"), message: t("savedText", { name: feature.name }) });
      onSaved(saved);
      onClose();
    } catch (error) {
      const refused = error instanceof ApiError ? (error.details.errors as Record<string, string> | undefined) : null;
      if (refused)
        setErrors(
          Object.fromEntries(Object.entries(refused).map(([path, text]) => [path.split(".")[1] ?? path, text])),
        );
      toast({ type: "error", title: t("failedTitle"), message: problemText(error) });
    }
    setSaving(false);
  }

  return (
    <Form
      unsaved="kept"
      ref={element}
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t("settingsOf", { name: feature.name })}
    >
      <RecordConflicts
        draft={form.draft}
        labelOf={(field) => t(`fields.${field}`)}
        textOf={(field, value) => {
          if (field === "suggestionTiming") return t(`timings.${value === "on-demand" ? "on-demand" : "real-time"}`);
          if (typeof value === "boolean") return t(value ? "on" : "off");
          return typeof value === "string" ? value : value.map((one) => t(`criteria.${one}`)).join(", ");
        }}
        onSettle={form.settle}
      />
      <fieldset disabled={!mayManage} className="flex min-w-0 flex-col gap-4">
        {FEATURE_FIELDS[feature.id].map((field) => (
          <Setting
            key={field.name}
            id={`${id}-${field.name}`}
            field={field}
            value={values[field.name]}
            error={errors[field.name]}
            onChange={(value) => set(field.name, value)}
          />
        ))}
      </fieldset>
      {mayManage ? (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button
            variant="ghost"
            size="sm"
            className="mr-auto"
            onClick={() => {
              setErrors({});
              form.replace(valuesOfSettings(feature.id, feature.defaults));
            }}
          >
            <RotateCcwIcon aria-hidden="true" />
            {t("defaults")}
          </Button>
          <Button variant="outline" size="sm" onClick={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" size="sm" disabled={isSaving}>
            {isSaving ? <Spinner /> : null}
            {t("save")}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

function Setting({
  id,
  field,
  value,
  error,
  onChange,
}: {
  id: string;
  field: SettingField;
  value: SettingValues[string] | undefined;
  error: string | undefined;
  onChange: (value: SettingValues[string]) => void;
}) {
  const t = useTranslations("assistant.features");
  const label = t(`fields.${field.name}`);
  const hint = t(`hints.${field.name}`);
  if (field.kind === "number" || field.kind === "percent")
    return (
      <TextControl
        id={id}
        label={label}
        hint={hint}
        type="number"
        inputMode="decimal"
        min={field.min}
        max={field.max}
        step={field.step}
        error={error}
        value={String(value ?? "")}
        onChange={onChange}
      />
    );
  if (field.kind === "switch")
    return (
      <Switch label={label} hint={hint} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    );
  if (field.kind === "timing")
    return (
      <div>
        <Label htmlFor={id} className="mb-1">
          {label}
        </Label>
        <NativeSelect
          id={id}
          aria-describedby={`${id}-hint`}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="real-time">{t("timings.real-time")}</option>
          <option value="on-demand">{t("timings.on-demand")}</option>
        </NativeSelect>
        <p id={`${id}-hint`} className="mt-1 text-muted-foreground text-xs">
          {hint}
        </p>
      </div>
    );
  return (
    <Criteria
      label={label}
      hint={hint}
      error={error}
      value={Array.isArray(value) ? (value as readonly Criterion[]) : []}
      onChange={onChange}
    />
  );
}

/** Criteria in the order of their weight. */
function Criteria({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  hint: string;
  error: string | undefined;
  value: readonly Criterion[];
  onChange: (value: readonly Criterion[]) => void;
}) {
  const t = useTranslations("assistant.features");
  const ordered = [...value, ...ROUTING_CRITERIA.filter((one) => !value.includes(one))];
  const move = (criterion: Criterion, step: 1 | -1) => {
    const next = value.filter((one) => one !== criterion);
    next.splice(value.indexOf(criterion) + step, 0, criterion);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-sm">{label}</legend>
      <p className="mb-1.5 text-muted-foreground text-xs">{hint}</p>
      <ol className="flex flex-col gap-1">
        {ordered.map((criterion) => {
          const at = value.indexOf(criterion);
          const name = t(`criteria.${criterion}`);
          return (
            <li key={criterion} className="flex items-center gap-1 rounded-md border border-border px-2 py-1">
              <label className="flex min-h-7 min-w-0 flex-1 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-(--primary)"
                  aria-invalid={error ? true : undefined}
                  checked={at !== -1}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...value, criterion] : value.filter((one) => one !== criterion))
                  }
                />
                {at === -1 ? null : <span className="text-muted-foreground tabular-nums">{at + 1}.</span>}
                {name}
              </label>
              <Button
                variant="ghost"
                size="icon"
                className="size-7"
                aria-label={t("moveUp", { name })}
                disabled={at < 1}
                onClick={() => move(criterion, -1)}
              >
                <ChevronUpIcon aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                className="size-7"
                aria-label={t("moveDown", { name })}
                disabled={at === -1 || at === value.length - 1}
                onClick={() => move(criterion, 1)}
              >
                <ChevronDownIcon aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ol>
      {error ? (
        <p role="alert" className="mt-1 text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
