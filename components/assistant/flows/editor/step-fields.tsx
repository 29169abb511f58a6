import { useTranslations } from "next-intl";
import { useId } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { LabelledSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import { Textarea } from "@/components/ui/textarea";
import {
  CHECK_KINDS,
  type CheckKind,
  FIELD_KINDS,
  FIELD_MAX,
  type FieldKind,
  type FlowStep,
  STEP_TEXT_MAX,
  WORDS_MAX,
} from "@/lib/modules/assistant/flows/schema";
import { OptionRows } from "./option-rows";
import type { useStepNames } from "./step-names";

type Of<Kind extends FlowStep["does"]> = Extract<FlowStep, { does: Kind }>;
type Names = ReturnType<typeof useStepNames>;

const PLACEHOLDERS = "{{customer.firstName}}, {{company.name}}";

/** What a step is made of. */
export function StepFields({
  step,
  names,
  onChange,
}: {
  step: FlowStep;
  names: Names;
  onChange: (step: FlowStep) => void;
}) {
  const t = useTranslations("flows.fields");
  const { teams } = useFacts();
  if (step.does === "check") return <CheckFields step={step} names={names} onChange={onChange} />;
  const isOptional = step.does === "hand" || step.does === "answer" || step.does === "close";
  return (
    <>
      <TextOf step={step} isOptional={isOptional} onChange={(text) => onChange({ ...step, text })} />
      {step.does === "menu" ? <OptionRows step={step} names={names} onChange={onChange} /> : null}
      {step.does === "ask" ? <AskFields step={step} onChange={onChange} /> : null}
      {step.does === "say" || step.does === "ask" ? (
        <LabelledSelect
          label={t("next")}
          labelClassName="mb-1"
          value={step.next ?? ""}
          choices={names.choicesFor(step, step.next)}
          onChange={({ target }) => onChange({ ...step, next: target.value || null })}
        />
      ) : null}
      {step.does === "hand" ? (
        <LabelledSelect
          label={t("team")}
          labelClassName="mb-1"
          value={step.teamId ?? ""}
          choices={[
            { value: "", label: t("noTeam") },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
            ...(step.teamId !== null && !teams.some(({ id }) => id === step.teamId)
              ? [{ value: step.teamId, label: "?" }]
              : []),
          ]}
          onChange={({ target }) => onChange({ ...step, teamId: target.value === "" ? null : Number(target.value) })}
        />
      ) : null}
    </>
  );
}

function TextOf({
  step,
  isOptional,
  onChange,
}: {
  step: Exclude<FlowStep, { does: "check" }>;
  isOptional: boolean;
  onChange: (text: string) => void;
}) {
  const t = useTranslations("flows.fields");
  const id = useId();
  return (
    <Field
      id={id}
      label={t(isOptional ? "optionalText" : "text")}
      hint={step.does === "say" ? t("textHint", { placeholders: PLACEHOLDERS }) : undefined}
    >
      <Textarea
        id={id}
        rows={Math.min(6, Math.max(2, step.text.split("\n").length))}
        maxLength={STEP_TEXT_MAX}
        value={step.text}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

function AskFields({ step, onChange }: { step: Of<"ask">; onChange: (step: FlowStep) => void }) {
  const t = useTranslations("flows");
  const id = useId();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field id={id} label={t("fields.field")}>
        <Input
          id={id}
          maxLength={FIELD_MAX}
          placeholder={t("fields.fieldPlaceholder")}
          value={step.field}
          onChange={({ target }) => onChange({ ...step, field: target.value })}
        />
      </Field>
      <LabelledSelect
        label={t("fields.kind")}
        labelClassName="mb-1"
        value={step.kind}
        choices={FIELD_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={({ target }) => onChange({ ...step, kind: target.value as FieldKind })}
      />
      <Switch
        className="sm:col-span-2"
        label={t("fields.isOptional")}
        checked={step.isOptional}
        onChange={({ target }) => onChange({ ...step, isOptional: target.checked })}
      />
    </div>
  );
}

function CheckFields({
  step,
  names,
  onChange,
}: {
  step: Of<"check">;
  names: Names;
  onChange: (step: FlowStep) => void;
}) {
  const t = useTranslations("flows");
  const [fieldId, valueId] = [useId(), useId()];
  const isOfField = step.check.startsWith("field");
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <LabelledSelect
        className="sm:col-span-2"
        label={t("fields.check")}
        labelClassName="mb-1"
        value={step.check}
        choices={CHECK_KINDS.map((check) => ({ value: check, label: t(`checks.${check}`) }))}
        onChange={({ target }) => onChange({ ...step, check: target.value as CheckKind })}
      />
      {isOfField ? (
        <Field id={fieldId} label={t("fields.field")}>
          <Input
            id={fieldId}
            maxLength={FIELD_MAX}
            value={step.field}
            onChange={({ target }) => onChange({ ...step, field: target.value })}
          />
        </Field>
      ) : null}
      {step.check === "field-is" ? (
        <Field id={valueId} label={t("fields.value")} hint={t("fields.valueHint")}>
          <Input
            id={valueId}
            maxLength={WORDS_MAX}
            value={step.value}
            onChange={({ target }) => onChange({ ...step, value: target.value })}
          />
        </Field>
      ) : null}
      {(["yes", "no"] as const).map((way) => (
        <LabelledSelect
          key={way}
          className={way === "yes" ? "sm:col-start-1" : undefined}
          label={t(`fields.${way}`)}
          labelClassName="mb-1"
          value={step[way] ?? ""}
          choices={names.choicesFor(step, step[way])}
          onChange={({ target }) => onChange({ ...step, [way]: target.value || null })}
        />
      ))}
    </div>
  );
}
