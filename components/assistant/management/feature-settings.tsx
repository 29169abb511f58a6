"use client";

import { ChevronDownIcon, ChevronUpIcon, RotateCcwIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFacts } from "@/components/assistant/assistant-facts";
import { MANAGEMENT_HREF } from "@/components/assistant/assistant-view";
import { useProblemText } from "@/components/assistant/problem-text";
import { fieldErrorsOf } from "@/components/desk/form/field-errors";
import { SelectField, SwitchField, TextField } from "@/components/desk/form/form-fields";
import type { BoundField } from "@/components/desk/form/linked-field";
import { RecordConflicts } from "@/components/desk/form/record-conflicts";
import { useSavedForm } from "@/components/desk/form/use-saved-form";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast/toast-store";
import { behaviourCalls } from "@/lib/client/calls/assistant-calls";
import { type FeatureCode, type FeatureDto, ROUTING_CRITERIA } from "@/lib/modules/assistant/behaviour/schema";
import {
  type Criterion,
  FEATURE_FIELDS,
  type SettingField,
  type SettingOption,
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
  const storedOf = ({ id, version, settings }: FeatureDto) => ({ version, values: valuesOfSettings(id, settings) });
  const form = useSavedForm({
    initial: valuesOfSettings(feature.id, feature.defaults),
    stored: storedOf(feature),
    storedOf,
    place: placeOf(feature.id),
    labelOf: (field) => t(`fields.${field}`),
    look: "dense",
    check: (values) =>
      Object.fromEntries(settingsOfValues(feature.id, values).invalid.map((name) => [name, t(`errors.${name}`)])),
    send: (values, version) =>
      behaviourCalls.changeFeature(feature.id, { settings: settingsOfValues(feature.id, values).settings, version }),
    onSaved: (saved) => {
      toast({ type: "success", title: t("updatedTitle"), message: t("savedText", { name: feature.name }) });
      onSaved(saved);
      onClose();
    },
    // The server names them below the settings.
    errorsOf: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrorsOf(error)).map(([path, text]) => [path.split(".")[1] ?? path, text]),
      ),
    problemOf: (error) => {
      toast({ type: "error", title: t("failedTitle"), message: problemText(error) });
      return null;
    },
  });
  const close = () => {
    form.giveUp();
    onClose();
  };

  return (
    <Form unsaved="kept" {...form.form} aria-label={t("settingsOf", { name: feature.name })}>
      <RecordConflicts
        form={form}
        textOf={(field, value) => {
          const choice = FEATURE_FIELDS[feature.id].find(({ name, kind }) => name === field && kind === "choice");
          if (choice) return t(`choices.${value as SettingOption}`);
          if (typeof value === "boolean") return t(value ? "on" : "off");
          return typeof value === "string" ? value : value.map((one) => t(`criteria.${one}`)).join(", ");
        }}
      />
      <fieldset disabled={!mayManage} className="flex min-w-0 flex-col gap-4">
        {FEATURE_FIELDS[feature.id].map((setting) => (
          <Setting key={setting.name} setting={setting} field={form.field(setting.name)} />
        ))}
      </fieldset>
      {mayManage ? (
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button
            icon={RotateCcwIcon}
            variant="ghost"
            size="sm"
            className="mr-auto"
            onClick={() => form.replace(valuesOfSettings(feature.id, feature.defaults))}
          >
            {t("defaults")}
          </Button>
          <Button variant="outline" size="sm" onClick={close}>
            {t("cancel")}
          </Button>
          <Button isBusy={form.isSaving} type="submit" size="sm">
            {t("save")}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

function Setting({ setting, field }: { setting: SettingField; field: BoundField<SettingValues[string] | undefined> }) {
  const t = useTranslations("assistant.features");
  const { value, onChange } = field;
  const hint = t(`hints.${setting.name}`);
  if (setting.kind === "number" || setting.kind === "percent") {
    const { min, max, step } = setting;
    return (
      <TextField
        field={{ ...field, value: String(value ?? "") }}
        hint={hint}
        type="number"
        inputMode="decimal"
        {...{ min, max, step }}
      />
    );
  }
  if (setting.kind === "switch") return <SwitchField field={{ ...field, value: value === true }} hint={hint} />;
  if (setting.kind === "choice")
    return (
      <SelectField
        field={{ ...field, value: String(value) }}
        hint={hint}
        options={setting.options.map((option) => ({ value: option, label: t(`choices.${option}`) }))}
      />
    );
  return (
    <Criteria
      field={{ ...field, value: Array.isArray(value) ? (value as readonly Criterion[]) : [], onChange }}
      hint={hint}
    />
  );
}

/** Criteria in the order of their weight. */
function Criteria({
  field: { label, error, value, onChange },
  hint,
}: {
  field: BoundField<readonly Criterion[]>;
  hint: string;
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
              {([-1, 1] as const).map((step) => (
                <Button
                  key={step}
                  icon={step < 0 ? ChevronUpIcon : ChevronDownIcon}
                  variant="ghost"
                  size="icon"
                  className="size-7"
                  aria-label={t(step < 0 ? "moveUp" : "moveDown", { name })}
                  disabled={at === -1 || value[at + step] === undefined}
                  onClick={() => move(criterion, step)}
                />
              ))}
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
