import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { RuleInput } from "@/lib/modules/automation/schema";
import { draftOf, type RuleDraft } from "./rule-draft";
import { TEMPLATES } from "./templates";

/** Rules to begin with, to look at in the form before they are saved. */
export function TemplateList({
  isOpen,
  sentence,
  onApproach,
  onChoose,
}: {
  /** Where there is no rule yet they are seen at once. */
  isOpen: boolean;
  sentence: (rule: Omit<RuleInput, "name">) => string;
  onApproach: () => void;
  onChoose: (draft: RuleDraft) => void;
}) {
  const t = useTranslations("automation");
  return (
    <details open={isOpen} className="rounded-md border border-border">
      <summary className="cursor-pointer px-3 py-2 font-medium text-sm pointer-coarse:py-3">
        {t("templates.title")}
      </summary>
      <ul className="divide-y divide-border border-border border-t">
        {TEMPLATES.map(({ name, rule }) => {
          const made = rule((key) => t(`templates.${name}.${key}`));
          const label = t(`templates.${name}.name`);
          return (
            <li key={name} className="flex flex-col gap-2 px-3 py-2.5 sm:flex-row sm:items-center">
              <div className="min-w-0 flex-1">
                <p className="font-medium text-list">{label}</p>
                <p className="text-pretty text-list text-muted-foreground">{sentence(made)}</p>
              </div>
              <Button
                size="sm"
                variant="outline"
                className="shrink-0 self-start pointer-coarse:min-h-11"
                aria-label={t("templates.useOf", { name: label })}
                onApproach={onApproach}
                onClick={() => onChoose(draftOf({ ...made, name: label }))}
              >
                {t("templates.use")}
              </Button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
