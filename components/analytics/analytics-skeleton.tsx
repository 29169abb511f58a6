import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

const CARDS = ["open", "closed", "handling", "response"];

/** The figures' shape while they are read. */
export function FiguresSkeleton() {
  const t = useTranslations("analytics");
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t("loading")}</span>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {CARDS.map((card) => (
          <div key={card} className="flex flex-col gap-4 rounded-lg border border-border bg-card p-4">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-9 w-24" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-16" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-4">
        <Skeleton className="h-80 xl:col-span-2" />
        <Skeleton className="h-80" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}

/** The screen's shape while it is read. */
export function AnalyticsSkeleton() {
  const t = useTranslations("analytics");
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <Skeleton className="h-5 w-40 rounded-full" />
        <Skeleton className="ml-auto h-9 w-56 max-sm:w-full" />
      </header>
      <Skeleton className="h-16 w-full max-w-4xl" />
      <FiguresSkeleton />
    </div>
  );
}
