import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { FlowProblem, FlowStep } from "@/lib/modules/assistant/flows/schema";

/** What is missing before a flow can be published, each with the way to its step. */
export function FlowProblems({ problems, steps }: { problems: readonly FlowProblem[]; steps: readonly FlowStep[] }) {
  const t = useTranslations("flows");
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" role="note" title={t("editor.problemsTitle", { count: problems.length })}>
      <ul className="mt-1 list-disc pl-5">
        {problems.map(({ stepId, problem }) => {
          const place = steps.findIndex(({ id }) => id === stepId) + 1;
          const text = t(`problems.${problem}`);
          return (
            <li key={`${stepId} ${problem}`}>
              {stepId === null ? (
                text
              ) : (
                <a href={`#step-${stepId}`} className="underline underline-offset-2 hover:no-underline">
                  {t("problemAt", { place, problem: text })}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
