import { EllipsisIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MODULES_BEHIND_MORE, type ModuleKey } from "@/components/shell/modules";
import { RailLink } from "@/components/shell/rail-link";
import { cn } from "@/components/ui/cn";
import { HoverCard } from "@/components/ui/hover-card";

/** The modules that a narrow screen's bar has no room for, by name, behind one button of the bar. */
export function RailMore({ active, icons }: { active: ModuleKey | null; icons: Record<ModuleKey, ReactNode> }) {
  const t = useTranslations("shell");
  const isCurrent = active !== null && MODULES_BEHIND_MORE.includes(active);
  return (
    <HoverCard
      label={t("more")}
      isCurrent={isCurrent}
      trigger={<EllipsisIcon aria-hidden="true" className="size-5" strokeWidth={isCurrent ? 2.25 : 1.75} />}
      buttonClassName={cn(
        "size-11 rounded-md text-muted-foreground hover:bg-accent hover:text-accent-foreground",
        isCurrent && "bg-brand-tint text-brand hover:bg-brand-tint hover:text-brand",
      )}
      cardClassName="fixed inset-x-2 bottom-[calc(var(--bottom-bar-height)+0.5rem)] w-auto max-w-none p-1"
    >
      {(close) => (
        <ul>
          {MODULES_BEHIND_MORE.map((key) => (
            <li key={key}>
              <RailLink
                href={`/${key}`}
                aria-current={active === key ? "page" : undefined}
                onFollow={close}
                className={cn(
                  "flex min-h-11 items-center gap-3 rounded-md px-3 font-medium text-sm hover:bg-accent hover:text-accent-foreground [&>svg]:size-5 [&>svg]:stroke-[1.75]",
                  active === key && "bg-brand-tint text-brand hover:bg-brand-tint hover:text-brand",
                )}
              >
                {icons[key]}
                {t(`modules.${key}`)}
              </RailLink>
            </li>
          ))}
        </ul>
      )}
    </HoverCard>
  );
}
