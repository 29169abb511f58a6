import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/components/ui/toast/toast-store";
import { useLatest } from "@/lib/client/use-latest";
import {
  type FlowFigures,
  type FlowProblem,
  type FlowStep,
  STEPS_MAX,
  type StepKind,
} from "@/lib/modules/assistant/flows/schema";
import { copyOf, newStep, STEP_KINDS } from "./new-step";
import { STEP_ICONS, StepCard } from "./step-card";
import { useStepNames } from "./step-names";

/** The steps in their order, and the ways to add one. */
export function StepList({
  steps,
  problems,
  left,
  here,
  isReadOnly,
  onChange,
}: {
  steps: readonly FlowStep[];
  problems: readonly FlowProblem[];
  left: FlowFigures["left"];
  /** The step at which the test conversation stands. */
  here: string | null;
  isReadOnly: boolean;
  onChange: (steps: FlowStep[]) => void;
}) {
  const t = useTranslations("flows");
  const names = useStepNames(steps);
  const list = useRef<HTMLOListElement>(null);
  const latest = useLatest({ steps, onChange });
  const [moved, setMoved] = useState<{ id: string; by: number } | null>(null);
  const [added, setAdded] = useState<string | null>(null);

  // A step that goes to another place takes the focus out of its button; a new one is written in next.
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-step-move="${moved.id} ${moved.by}"] button`)?.focus();
  }, [moved]);
  useEffect(() => {
    if (added) list.current?.querySelector<HTMLElement>(`#step-${added} :is(textarea, select, input)`)?.focus();
  }, [added]);

  const insert = (step: FlowStep, place: number) => {
    const next = [...steps];
    next.splice(place, 0, step);
    onChange(next);
    setAdded(step.id);
  };
  function move(step: FlowStep, by: -1 | 1) {
    const from = steps.indexOf(step);
    const next = steps.filter((one) => one !== step);
    next.splice(from + by, 0, step);
    onChange(next);
    setMoved({ id: step.id, by });
  }
  function remove(step: FlowStep) {
    const place = steps.indexOf(step);
    onChange(steps.filter((one) => one !== step));
    const run = () => {
      const next = [...latest.current.steps];
      next.splice(Math.min(place, next.length), 0, step);
      latest.current.onChange(next);
    };
    toast({ type: "info", title: t("removedStep"), action: { label: t("undo"), isUndo: true, run } });
  }

  return (
    <section aria-label={t("editor.steps")} className="flex flex-col gap-3">
      {steps.length === 0 ? <p className="text-list text-muted-foreground">{t("editor.noSteps")}</p> : null}
      <ol ref={list} className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <StepCard
            key={step.id}
            step={step}
            place={index}
            count={steps.length}
            names={names}
            problems={problems.filter(({ stepId }) => stepId === step.id)}
            left={left.find(({ stepId }) => stepId === step.id)?.count ?? 0}
            isHere={here === step.id}
            isReadOnly={isReadOnly}
            onChange={(next) => onChange(steps.map((one) => (one === step ? next : one)))}
            onMove={(by) => move(step, by)}
            onCopy={() => insert(copyOf(step), index + 1)}
            onRemove={() => remove(step)}
          />
        ))}
      </ol>
      {isReadOnly ? null : steps.length >= STEPS_MAX ? (
        <p className="text-list text-muted-foreground">{t("editor.limit", { limit: STEPS_MAX })}</p>
      ) : (
        <AddStep onAdd={(does) => insert(newStep(does), steps.length)} />
      )}
    </section>
  );
}

function AddStep({ onAdd }: { onAdd: (does: StepKind) => void }) {
  const t = useTranslations("flows");
  return (
    <fieldset className="min-w-0 rounded-lg border border-border border-dashed p-3">
      <legend className="px-1 font-medium text-list text-muted-foreground">{t("editor.addStep")}</legend>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {STEP_KINDS.map((does) => {
          const Icon = STEP_ICONS[does];
          return (
            <button
              key={does}
              type="button"
              title={t(`stepHints.${does}`)}
              onClick={() => onAdd(does)}
              className="flex min-h-9 items-center gap-2 rounded-md border border-input bg-card px-3 py-1.5 text-left text-sm transition-colors duration-150 hover:bg-accent pointer-coarse:min-h-11"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
              {t(`steps.${does}`)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
