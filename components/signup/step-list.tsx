import { CheckIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type SignupStep, STEPS } from "@/components/signup/signup-values";
import { cn } from "@/components/ui/cn";

/** Where in the wizard one is. */
export function StepList({ step }: { step: SignupStep }) {
  const t = useTranslations("signup.steps");
  return (
    <ol aria-label={t("label")} className="flex items-center gap-2 sm:gap-3">
      {STEPS.map(({ name }, index) => {
        const isDone = index < step;
        const isCurrent = index === step;
        return (
          <li
            key={name}
            aria-current={isCurrent ? "step" : undefined}
            className={cn("flex min-w-0 items-center gap-2", index > 0 && "flex-1")}
          >
            {index > 0 ? (
              <span
                aria-hidden="true"
                className={cn("h-px min-w-2 flex-1", isDone || isCurrent ? "bg-brand" : "bg-border")}
              />
            ) : null}
            <span
              aria-hidden="true"
              className={cn(
                "flex size-7 shrink-0 items-center justify-center rounded-full border font-semibold text-list tabular-nums",
                isCurrent && "border-primary bg-primary text-primary-foreground",
                isDone && "border-brand bg-brand-tint text-brand-tint-foreground",
                !isCurrent && !isDone && "border-input bg-card text-muted-foreground",
              )}
            >
              {isDone ? <CheckIcon className="size-4" /> : index + 1}
            </span>
            <span
              className={cn(
                "truncate text-list max-sm:sr-only",
                isCurrent ? "font-semibold text-foreground" : "text-muted-foreground",
              )}
            >
              {t(name)}
            </span>
            {isDone ? <span className="sr-only">{t("done")}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
