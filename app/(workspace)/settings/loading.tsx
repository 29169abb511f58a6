import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

const CARDS = ["h-52", "h-36", "h-64", "h-48"];

/** Stands in for the settings while they are read. */
export default function SettingsLoading() {
  const t = useTranslations("shell.settings");
  return (
    <div className="mx-auto max-w-5xl p-4 sm:p-6">
      <h1 className="mb-2 font-semibold text-xl lg:mb-4">{t("title")}</h1>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <Skeleton className="h-11 lg:h-80" />
        <div className="flex min-w-0 flex-col gap-4 pt-4 lg:pt-0">
          {CARDS.map((height) => (
            <Skeleton key={height} className={height} />
          ))}
        </div>
      </div>
    </div>
  );
}
