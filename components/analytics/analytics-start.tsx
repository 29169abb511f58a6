import { CableIcon, ChartColumnIcon, MessagesSquareIcon, UsersIcon } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/desk/screen/permissions";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** A workspace without a conversation yet: what will be here, and what brings it. */
export function AnalyticsStart() {
  const t = useTranslations("analytics.start");
  const mayManageChannels = useMay("channels.manage");
  const mayManageTeam = useMay("attenders.manage");
  const steps = [
    ...(mayManageChannels ? ([["channels", "/channels", <CableIcon key="channels" />]] as const) : []),
    ...(mayManageTeam ? ([["team", "/attenders", <UsersIcon key="team" />]] as const) : []),
    ["conversations", "/conversations", <MessagesSquareIcon key="conversations" />] as const,
  ];
  return (
    <section className="rounded-lg border border-border bg-card p-4 sm:p-8">
      <EmptyState icon={<ChartColumnIcon />} title={t("title")} text={t("text")} className="py-4" />
      <ol className="mx-auto mt-4 grid max-w-4xl gap-4 md:grid-flow-col md:auto-cols-fr">
        {steps.map(([key, href, icon]) => (
          <li key={key} className="flex flex-col gap-2 rounded-md border border-border p-4">
            <span className="flex items-center gap-2 font-medium [&_svg]:size-5 [&_svg]:text-brand">
              <span aria-hidden="true">{icon}</span>
              {t(`steps.${key}.title`)}
            </span>
            <p className="flex-1 text-pretty text-list text-muted-foreground">{t(`steps.${key}.text`)}</p>
            <Link href={href} className={buttonVariants({ variant: "outline", className: "self-start" })}>
              {t(`steps.${key}.action`)}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
