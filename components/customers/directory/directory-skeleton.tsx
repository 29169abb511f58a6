import { useTranslations } from "next-intl";
import { Skeleton } from "@/components/ui/skeleton";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The list's shape while its rows are on their way. */
export function DirectorySkeleton() {
  const t = useTranslations("customers");
  return (
    <div role="status" className="rounded-lg lg:border lg:border-border lg:bg-card">
      <span className="sr-only">{t("loading")}</span>
      <div className="max-lg:grid max-lg:gap-3 max-lg:sm:grid-cols-2">
        {ROWS.map((row) => (
          <div
            key={row}
            className="flex items-center gap-4 border-border max-lg:flex-wrap max-lg:rounded-lg max-lg:border max-lg:bg-card max-lg:p-4 lg:h-15 lg:border-b lg:px-4 lg:last:border-b-0"
          >
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-32 lg:ml-auto" />
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-5 w-20 rounded-full" />
            <Skeleton className="h-4 w-20 max-lg:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
