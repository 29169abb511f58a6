import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["one", "two", "three", "four", "five", "six"];

/** The screen's shape while the team is read. */
export function AttendersSkeleton() {
  const t = useTranslations("attenders");
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-xl">{t("title")}</h1>
        <span role="status" className="sr-only">
          {t("loading")}
        </span>
        <Skeleton className="h-5 w-24 rounded-full" />
        <Skeleton className="ml-auto h-9 w-72 max-sm:w-full" />
      </header>
      <div className="rounded-lg border border-border bg-card max-lg:hidden">
        {ROWS.map((row) => (
          <div key={row} className="flex items-center gap-4 border-border border-b px-4 py-3 last:border-b-0">
            <Skeleton className="size-9 rounded-full" />
            <span className="flex flex-1 flex-col gap-1.5">
              <Skeleton className="h-4 w-48" />
              <Skeleton className="h-3.5 w-64" />
            </span>
            <Skeleton className="h-5 w-28 rounded-full" />
            <Skeleton className="h-5 w-20 rounded-full" />
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-8 w-28" />
          </div>
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:hidden">
        {ROWS.map((row) => (
          <div key={row} className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-9 rounded-full" />
              <Skeleton className="h-4 w-40" />
            </div>
            <Skeleton className="h-5 w-44 rounded-full" />
            <Skeleton className="h-9" />
          </div>
        ))}
      </div>
    </div>
  );
}
