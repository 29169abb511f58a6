import { BookOpenIcon, BotIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";
import { onPlainClick } from "@/components/ui/plain-click";
import { type AssistantView, assistantHref, NO_FILTERS } from "./assistant-view";
import type { GoToView } from "./use-assistant-view";

const SECTIONS = [
  { section: "knowledge", Icon: BookOpenIcon },
  { section: "management", Icon: BotIcon },
] as const;
const FIRST = { ...NO_FILTERS, tab: "knowledge", item: null } as const;

/** The two sections of the module, as cards that lead to them. */
export function SectionCards({ current, go }: { current: AssistantView["section"]; go: GoToView }) {
  const t = useTranslations("assistant");
  return (
    <nav aria-label={t("sections.label")} className="grid gap-3 sm:grid-cols-2">
      {SECTIONS.map(({ section, Icon }) => (
        <a
          key={section}
          href={assistantHref({ ...FIRST, section })}
          aria-current={section === current ? "page" : undefined}
          onClick={onPlainClick(() => {
            if (section !== current) go({ ...FIRST, section });
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
