import Link from "next/link";
import { useTranslations } from "next-intl";
import { MODULE_ICONS } from "@/components/shell/module-icons";
import type { ModuleKey } from "@/components/shell/modules";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** A module that has a place in the navigation and no screen yet: says so, and what it will be. */
export function LaterModule({
  module,
}: {
  module: Exclude<ModuleKey, "conversations" | "attenders" | "tickets" | "customers" | "channels">;
}) {
  const t = useTranslations("shell");
  const Icon = MODULE_ICONS[module];
  return (
    <div className="flex min-h-full flex-col">
      <header className="flex h-14 shrink-0 items-center gap-3 border-border border-b px-4 sm:px-6">
        <h1 className="truncate font-semibold text-base">{t(`modules.${module}`)}</h1>
        <Badge tone="brand">{t("later.badge")}</Badge>
      </header>
      <EmptyState
        className="flex-1"
        icon={<Icon />}
        title={t(`later.${module}.title`)}
        text={t(`later.${module}.text`)}
        action={
          <Link href="/conversations" className={buttonVariants({ variant: "outline" })}>
            {t("later.openConversations")}
          </Link>
        }
      />
    </div>
  );
}
