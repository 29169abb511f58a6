import { ListTreeIcon, MoonIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { type FlowTemplate, TEMPLATES } from "./flow-templates";

const ICONS = { teams: ListTreeIcon, away: MoonIcon, blank: PlusIcon } as const;

/** What a new flow may begin as, to choose from. */
export function TemplateCards({
  isBusy,
  onChoose,
  onApproach,
}: {
  isBusy: boolean;
  onChoose: (template: FlowTemplate) => void;
  onApproach: () => void;
}) {
  const t = useTranslations("flows");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-base">
        {t("add")}
      </h2>
      <div className="grid gap-3 sm:grid-cols-3">
        {TEMPLATES.map((template) => {
          const Icon = ICONS[template];
          return (
            <button
              key={template}
              type="button"
              aria-disabled={isBusy || undefined}
              onPointerEnter={onApproach}
              onFocus={onApproach}
              onClick={() => onChoose(template)}
              className="flex items-start gap-3 rounded-lg border border-border border-dashed p-4 text-left transition-colors duration-150 hover:bg-muted aria-disabled:opacity-60"
            >
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
              <span className="min-w-0">
                <span className="block font-semibold text-sm">{t(`templates.${template}`)}</span>
                <span className="block text-pretty text-list text-muted-foreground">
                  {t(`templates.${template}Text`)}
                </span>
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
