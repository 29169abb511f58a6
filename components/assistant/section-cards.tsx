import { BookOpenIcon, BotIcon, WorkflowIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { onPlainClick } from "@/components/ui/plain-click";
import { type AssistantView, assistantHref, FIRST_VIEW } from "./assistant-view";
import type { GoToView } from "./use-assistant-view";

const SECTIONS = [
  { section: "knowledge", Icon: BookOpenIcon },
  { section: "flows", Icon: WorkflowIcon },
  { section: "management", Icon: BotIcon },
] as const;

/** The sections of the module, as cards that lead to them. */
export function SectionCards({
  current,
  isOpen,
  go,
}: {
  current: AssistantView["section"];
  /** Something of the section is open: its card leads back to its list. */
  isOpen: boolean;
  go: GoToView;
}) {
  const t = useTranslations("assistant");
  return (
    <nav aria-label={t("sections.label")} className="grid gap-3 sm:grid-cols-3">
      {SECTIONS.map(({ section, Icon }) => (
        <a
          key={section}
          href={assistantHref({ ...FIRST_VIEW, section })}
          aria-current={section === current ? "page" : undefined}
          onClick={onPlainClick(() => {
            if (section !== current || isOpen) go({ ...FIRST_VIEW, section });
          })}
          className={cn(
            "flex items-start gap-3 rounded-lg border bg-card p-4 max-sm:items-center max-sm:py-3 transition-colors duration-150 hover:bg-muted",
            section === current ? "border-primary" : "border-border",
          )}
        >
          <span
            aria-hidden="true"
            className={cn(
              "flex size-9 shrink-0 items-center justify-center rounded-md [&_svg]:size-5",
              section === current ? "bg-brand-tint text-brand-tint-foreground" : "bg-muted text-muted-foreground",
            )}
          >
            <Icon />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold text-sm">{t(`sections.${section}.title`)}</span>
            <span className="block text-pretty text-list text-muted-foreground max-sm:sr-only">
              {t(`sections.${section}.text`)}
            </span>
          </span>
        </a>
      ))}
    </nav>
  );
}
