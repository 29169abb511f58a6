import { useTranslations } from "next-intl";
import { useFacts } from "@/components/assistant/assistant-facts";
import type { FlowStep } from "@/lib/modules/assistant/flows/schema";

const TEXT_SHOWN = 40;

/** How steps are called where one leads to another: number, kind, and the team or how the text begins. */
export function useStepNames(steps: readonly FlowStep[]): {
  nameOf: (step: FlowStep) => string;
  /** What a step may lead to. `gone`: the step that it names and that isn't there. */
  choicesFor: (step: FlowStep, next: string | null) => { value: string; label: string }[];
} {
  const t = useTranslations("flows");
  const { teams } = useFacts();
  const nameOf = (step: FlowStep) => {
    const place = steps.indexOf(step) + 1;
    const kind = t(`steps.${step.does}`);
    const team = step.does === "hand" ? teams.find(({ id }) => id === step.teamId)?.name : undefined;
    const said = team ?? ("text" in step ? step.text : t(`checks.${step.check}`));
    const text = said.replace(/\s+/g, " ").slice(0, TEXT_SHOWN);
    return text === "" ? t("stepNameBare", { place, kind }) : t("stepName", { place, kind, text });
  };
  return {
    nameOf,
    choicesFor(step, next) {
      const isLast = steps.at(-1) === step;
      const gone = next !== null && !steps.some(({ id }) => id === next);
      return [
        { value: "", label: t(isLast ? "endOfList" : "nextStep") },
        ...(gone ? [{ value: next, label: t("goneStep") }] : []),
        ...steps.filter((one) => one !== step).map((one) => ({ value: one.id, label: nameOf(one) })),
      ];
    },
  };
}
